import { eq, type SQL, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { toProperties } from '#backend/database/entity-columns';
import { quotationLines, quotations } from '#backend/database/tables/quotations';
import { AppError, refuseField } from '#backend/http/app-error';
import { canBeMailed, queueMail } from '#backend/mail/outbox';
import { orderMailAddress } from '#backend/mail/shop-address';
import { termsOfCompany } from '#backend/prices/sources';
import { toCents } from '#contract/amounts/money';
import type { InputOf } from '#contract/calls';
import { quotationEntity } from '#contract/definitions/quotation';
import type { Quotation } from '#contract/entities/quotations';
import { messages } from '#contract/messages';
import {
  MAX_VALID_DAYS,
  type QuotationDeed,
  quotationStates,
  type StoredQuotationState,
  VALID_DAYS,
} from '#contract/orders/quotation-states';
import { addDays, shopDay } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import { readChosen, refuseUnread } from './known-customer.ts';
import { checkLines, type NewLine } from './lines.ts';
import { movePrintOf } from './print-of.ts';
import { type QuotationRow, readQuotations, toQuotation } from './queries.ts';

/** The author of a change, and its time. */
interface Writing {
  session: OwnSession;
  at: Date;
  variant: Variant;
}

const dayAfter = (at: Date, days: number): string => addDays(shopDay(at), days);

/** @throws AppError request.invalid for a day that is over or too far away */
const checkDay = (day: string, at: Date, path: string): void => {
  if (day < shopDay(at)) throw refuseField(path, 'Ese día ya pasó');
  if (day > dayAfter(at, MAX_VALID_DAYS))
    throw refuseField(path, `Vale hasta ${MAX_VALID_DAYS} días`);
};

/**
 * Locks a quotation until the transaction ends, and reads it.
 * @param where condition over `q`, the quotations
 * @throws AppError record.notFound
 */
export const lockQuotation = async (tx: Tx, where: SQL): Promise<QuotationRow> => {
  await tx.execute(sql`select from quotations q where ${where} for update`);
  const [row] = await readQuotations(tx, where);
  if (!row) throw new AppError('record.notFound');
  return row;
};

/** A change without a seller, as when the print request of a quotation is called off. */
type Happening = Pick<Writing, 'at' | 'variant'>;

const read = async (tx: Tx, id: number, { variant, at }: Happening): Promise<Quotation> => {
  const [row] = await readQuotations(tx, sql`q.id = ${id}`);
  if (!row) throw new AppError('record.notFound');
  return toQuotation(row, variant, at);
};

/** @throws AppError record.notFound, record.stale, quotation.closed */
const lockFor = async (
  tx: Tx,
  deed: QuotationDeed,
  { id, version }: { id: number; version?: number | undefined },
  writing: Happening,
): Promise<{ row: QuotationRow; after: StoredQuotationState }> => {
  const row = await lockQuotation(tx, sql`q.id = ${id}`);
  const current = toQuotation(row, writing.variant, writing.at);
  if (version !== undefined && version !== row.version)
    throw new AppError('record.stale', { detail: current });
  const { after } = quotationStates[current.state];
  const state = after[deed];
  if (!state) throw new AppError('quotation.closed', { detail: current });
  return { row, after: state };
};

const insertLines = (tx: Tx, quotationId: number, lines: readonly NewLine[]) =>
  tx
    .insert(quotationLines)
    .values(lines.map((line, position) => ({ ...line, quotationId, position })));

/** Adds a draft; a repeat under the same key returns the stored one. */
export const addQuotation = async (
  tx: Tx,
  { quotation }: InputOf<'quotationAdd'>,
  writing: Writing,
): Promise<Quotation> => {
  const { at, session } = writing;
  const { QuotationGUID: guid, QuotationValidUntil: validUntil = dayAfter(at, VALID_DAYS) } =
    quotation;
  const { QuotationCompanyId: companyId = null, QuotationPersonId: personId = null } = quotation;
  await readChosen(tx, { companyId, personId }, 'quotation.Quotation');
  checkDay(validUntil, at, 'quotation.QuotationValidUntil');
  const lines = await checkLines(
    tx,
    quotation.Items,
    { seller: session, terms: termsOfCompany(companyId, at) },
    'quotation.Items',
  );
  const [added] = await tx
    .insert(quotations)
    .values({
      ...toProperties(quotationEntity, quotation),
      guid,
      companyId,
      personId,
      authorId: session.userId,
      validUntil,
      createdAt: at,
    })
    .onConflictDoNothing({ target: quotations.guid })
    .returning({ id: quotations.id });
  if (added) {
    await insertLines(tx, added.id, lines);
    return read(tx, added.id, writing);
  }
  const [twin] = await readQuotations(
    tx,
    sql`q.guid = ${guid}::uuid and q.author_id = ${session.userId}`,
  );
  if (!twin) throw new AppError('request.invalid');
  return toQuotation(twin, writing.variant, at);
};

const itemsOf = ({ lines }: QuotationRow) =>
  lines.map(({ code, name, priceCents, discount, quantity }) => ({
    Code: code,
    Name: name,
    Price: priceCents / 100,
    Discount: discount,
    Quantity: quantity,
  }));

/** @throws AppError record.notFound, record.stale, quotation.closed, and those of `refuseUnread` and `checkLines` */
export const changeQuotation = async (
  tx: Tx,
  { id, version, parms }: InputOf<'quotationUpdate'>,
  writing: Writing,
): Promise<Quotation> => {
  const { row, after } = await lockFor(tx, 'edit', { id, version }, writing);
  const { Items, QuotationValidUntil: validUntil } = parms;
  const {
    QuotationCompanyId: companyId = row.companyId,
    QuotationPersonId: personId = row.personId,
  } = parms;
  // A stored pair may have come apart since.
  if (companyId !== row.companyId || personId !== row.personId) {
    await refuseUnread(tx, writing.session, { companyId, personId });
    await readChosen(tx, { companyId, personId }, 'parms.Quotation');
  }
  if (validUntil) checkDay(validUntil, writing.at, 'parms.QuotationValidUntil');
  const limits = {
    seller: writing.session,
    terms: termsOfCompany(companyId, writing.at),
  };
  const lines = Items && (await checkLines(tx, Items, limits, 'parms.Items'));
  // An open offer that is prolonged, or gets another customer, is offered anew.
  const isOfAnother = companyId !== row.companyId;
  if (!Items && (validUntil || isOfAnother) && after === 'SEN')
    await checkLines(
      tx,
      itemsOf(row),
      limits,
      isOfAnother ? 'parms.QuotationCompanyId' : 'parms.QuotationValidUntil',
    );
  await tx
    .update(quotations)
    .set({
      ...toProperties(quotationEntity, parms),
      ...(validUntil && { validUntil }),
      companyId,
      personId,
      state: after,
      version: row.version + 1,
      // The customer has not seen this version.
      seenAt: null,
    })
    .where(eq(quotations.id, id));
  if (lines) {
    await tx.delete(quotationLines).where(eq(quotationLines.quotationId, id));
    await insertLines(tx, id, lines);
  }
  return read(tx, id, writing);
};

const mailIt = async (tx: Tx, sent: Quotation, writing: Writing): Promise<void> => {
  const { number, version, customerEmail, customerName, validUntil, items, total, notes } = sent;
  if (!canBeMailed(customerEmail))
    throw refuseField(
      'QuotationCustomerEmail',
      customerEmail === '' ? messages.required : messages.email,
    );
  await queueMail(tx, {
    event: `quotation:${number}:${version}`,
    to: customerEmail,
    replyTo: orderMailAddress(writing.variant, sent.branchCode),
    template: 'quotation',
    data: {
      number,
      name: customerName,
      seller: sent.authorName,
      url: sent.url,
      validUntil,
      notes,
      rows: items.map(({ name, code, quantity, unitPrice }) => ({
        name,
        code,
        quantity,
        vehicle: '',
        cents: toCents(unitPrice) * quantity,
      })),
      totalCents: toCents(total),
    },
  });
};

/**
 * Makes a quotation's link valid; its prices must be within today's limits of the sender.
 * @throws AppError as `changeQuotation`; request.invalid without an address to mail to, or after its last day
 */
export const sendQuotation = async (
  tx: Tx,
  { id, version, byMail }: InputOf<'quotationSend'>,
  writing: Writing,
): Promise<Quotation> => {
  const { at, session } = writing;
  const { row, after } = await lockFor(tx, 'send', { id, version }, writing);
  checkDay(row.validUntil, at, 'QuotationValidUntil');
  const limits = { seller: session, terms: termsOfCompany(row.companyId, at) };
  await checkLines(tx, itemsOf(row), limits, 'Items');
  await tx
    .update(quotations)
    .set({ state: after, sentAt: at, version: row.version + 1 })
    .where(eq(quotations.id, id));
  await movePrintOf(tx, id, 'QUO', at);
  const sent = await read(tx, id, writing);
  if (byMail) await mailIt(tx, sent, writing);
  return sent;
};

/** @throws AppError record.notFound, record.stale, quotation.closed */
export const cancelQuotation = async (
  tx: Tx,
  input: InputOf<'quotationCancel'>,
  writing: Happening,
): Promise<Quotation> => {
  const { row, after } = await lockFor(tx, 'cancel', input, writing);
  await tx
    .update(quotations)
    .set({ state: after, version: row.version + 1 })
    .where(eq(quotations.id, row.id));
  return read(tx, row.id, writing);
};

/** Notes that the customer has opened a quotation. */
export const noteSeen = async (tx: Pick<Tx, 'execute'>, id: number, at: Date): Promise<void> => {
  await tx.execute(sql`update quotations set seen_at = ${at.toISOString()}::timestamptz
    where id = ${id} and state = 'SEN' and seen_at is null`);
};
