/** Erases what others wrote about a person, and data stored under the person's address. */
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { initialProperties, textColumns } from '#backend/database/entity-columns';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { auditEntries } from '#backend/database/tables/audit';
import { communicationEvents, communications } from '#backend/database/tables/communications';
import { importItems, importRows } from '#backend/database/tables/imports';
import { mails } from '#backend/database/tables/mail';
import { orderEvents, orderRemarks } from '#backend/database/tables/orders';
import { asLike } from '#backend/database/text-search';
import { ORDER_TEMPLATES } from '#backend/mail/cleanup';
import { communicationEntity } from '#contract/definitions/communication';
import { normal } from '#contract/text/plain-text';
import type { DataSubject } from './data-subject.ts';
import { eraseQuotations } from './erase-orders.ts';
import { containsAny, findable, redactRows } from './redact.ts';

const AUTHOR = 'Cuenta borrada';

const eraseHistory = async (tx: Tx, subject: DataSubject): Promise<void> => {
  const { userId, guid, personId, email, texts } = subject;
  // Changes of their data keep author, time and field, without values.
  await tx.execute(sql`update audit_entries set reason = '', changes = coalesce(
        (select jsonb_agg(jsonb_build_object('field', c -> 'field')) from jsonb_array_elements(changes) c), '[]')
    where (subject = 'person' and subject_id = ${personId === null ? '' : `${personId}`})
      or (subject = 'user' and subject_id = ${guid})
      or (subject = 'communication' and subject_id in
        (select id::text from communications where contact_person_id = ${personId}))`);
  await tx.execute(sql`update audit_entries set author = ${AUTHOR} where user_id = ${userId}`);
  await tx.execute(sql`update imports set author = case when user_id = ${userId} then ${AUTHOR} else author end,
      by_author = case when by_user_id = ${userId} then ${AUTHOR} else by_author end
    where user_id = ${userId} or by_user_id = ${userId}`);
  await tx.execute(sql`update import_profiles set author = ${AUTHOR} where user_id = ${userId}`);
  await tx.execute(sql`update publications set author = ${AUTHOR}
    where author = any(${sql.param(texts)}::text[]) and id::text in
      (select subject_id from audit_entries where subject = 'publication' and user_id = ${userId})`);
  const columns = { table: auditEntries, texts: ['reason'], json: ['changes'] };
  const employers = sql`subject = 'company' and subject_id in
    (select company_id::text from employees where person_id = ${personId})`;
  await redactRows(tx, { ...columns, where: employers }, texts);
  // Who worked on a print.
  await redactRows(tx, { ...columns, where: sql`subject = 'print'` }, texts);
  // Elsewhere only by the e-mail, the one text that is proven to be theirs.
  await redactRows(tx, columns, findable([email]));
};

const eraseCommunications = async (tx: Tx, { personId, email }: DataSubject): Promise<void> => {
  await tx.execute(sql`update communication_events set observation = '' where communication_id in
    (select id from communications where contact_person_id = ${personId})`);
  if (personId !== null)
    await tx
      .update(communications)
      .set({
        ...initialProperties(communicationEntity),
        subject: 'Borrada a pedido de la persona',
        message: '',
        contactPersonId: null,
        remindAt: null,
        version: sql`${communications.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(communications.contactPersonId, personId));
  const proven = findable([email]);
  await redactRows(tx, { table: communications, texts: textColumns(communicationEntity) }, proven);
  await redactRows(tx, { table: communicationEvents, texts: ['observation'] }, proven);
  // Orders of others; their own orders are erased completely.
  await redactRows(tx, { table: orderRemarks, texts: ['about', 'text'] }, proven);
  const reasons = { table: orderEvents, texts: ['reason'], where: sql`reason <> ''` };
  await redactRows(tx, reasons, proven);
};

const isOfOrder = sql`template = any(${sql.param(ORDER_TEMPLATES)}::text[])`;
const ofOrders = (numbers: readonly string[]) =>
  sql`(${isOfOrder} and split_part(event, ':', 2) = any(${sql.param([...numbers])}::text[]))`;
/** Sets what is left of a mail; an unsent one is cancelled. */
const blank = sql`recipient = '', reply_to = '', data = null, last_error = '',
  failed_at = case when sent_at is null then coalesce(failed_at, now()) else failed_at end`;

const searchedColumns = columnsOf(mails, 'm', 'id', 'data', 'lastError');

/** Erases the mails about orders; their events stay. */
export const eraseOrderMails = (tx: Tx, orderNumbers: readonly string[]) =>
  tx.execute(sql`update mails set ${blank}
    where ${ofOrders(orderNumbers)}`);

/** Keeps events of orders, so that nobody is mailed twice; unsent mails are cancelled. */
const eraseMails = async (tx: Tx, { email, orderNumbers }: DataSubject): Promise<void> => {
  const inData = `%${asLike(JSON.stringify(email).slice(1, -1).toLowerCase())}%`;
  // `like` also finds longer addresses that end with this one; they are filtered below.
  const { rows } = await tx.execute<RowOf<typeof searchedColumns>>(
    sql`select ${searchedColumns} from mails m
        where lower(m.data::text) like ${inData} or lower(m.last_error) like ${inData} for update`,
  );
  const naming = rows.filter(({ data, lastError }) => containsAny([data, lastError], [email]));
  const isTheirs = sql`(lower(recipient) = lower(${email}) or lower(reply_to) = lower(${email})
    or id = any(${sql.param(naming.map(({ id }) => id))}::int[])
    or ${ofOrders(orderNumbers)})`;
  await tx.execute(sql`delete from mails where ${isTheirs} and not ${isOfOrder}`);
  await tx.execute(sql`update mails set ${blank} where ${isTheirs}`);
};

/** Marks print files as old, so that the retention job deletes them. */
const erasePrints = async (tx: Tx, { email }: DataSubject): Promise<void> => {
  const theirs = sql`(select id from print_requests where lower(email) = lower(${email}))`;
  await tx.execute(
    sql`update print_pieces set file_name = 'archivo' where request_id in ${theirs}`,
  );
  await tx.execute(sql`update print_events set text = '' where request_id in ${theirs}`);
  await tx.execute(sql`update print_requests set name = '', email = '', phone = '', note = '', network = '',
      user_id = null, touched_at = 'epoch',
      received_at = case when received_at is null then null else timestamptz 'epoch' end
    where lower(email) = lower(${email})`);
};

const eraseLists = async (tx: Tx, { email, texts, lastName }: DataSubject): Promise<void> => {
  for (const table of ['stock_notices', 'registrations', 'consents', 'company_emails'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where email = ${email}::citext`);
  await tx.execute(sql`delete from subscriptions where value = ${email}::citext`);
  const searched = findable([...texts, lastName].map(normal)).map((text) => `%${asLike(text)}%`);
  await tx.execute(
    sql`delete from missed_searches where text like any(${sql.param(searched)}::text[])`,
  );
  const proven = findable([email]);
  const rows = {
    table: importRows,
    texts: ['fault', 'label'],
    json: ['cells', 'fields', 'problems'],
  };
  await redactRows(tx, rows, proven);
  await redactRows(tx, { table: importItems, json: ['before', 'after'] }, proven);
};

export const eraseElsewhere = async (tx: Tx, subject: DataSubject): Promise<void> => {
  await eraseHistory(tx, subject);
  await eraseCommunications(tx, subject);
  await eraseMails(tx, subject);
  await erasePrints(tx, subject);
  await eraseQuotations(
    tx,
    sql`person_id = ${subject.personId} or lower(customer_email) = lower(${subject.email})`,
  );
  await eraseLists(tx, subject);
};
