/** Erases personal data of orders; amounts and goods stay, and the invoice's name for the legal period. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Db, Tx } from '#backend/database/connection';
import { initialProperties } from '#backend/database/entity-columns';
import { orderEvents, orderRemarks, orders } from '#backend/database/tables/orders';
import { payments } from '#backend/database/tables/payments';
import { quotations } from '#backend/database/tables/quotations';
import { returnEvents, returns } from '#backend/database/tables/returns';
import { goodsOfOrder } from '#backend/orders/search-text';
import { boughtOrder, soldOrder } from '#contract/definitions/order';
import { quotationEntity } from '#contract/definitions/quotation';
import { NOT_LEFT } from '#contract/orders/order-states';
import { DAY_MS } from '#contract/time/dates';
import { orderTexts } from './data-subject.ts';
import { findable, redactRows } from './redact.ts';

/** Replaces the buyer's name. */
const ERASED_NAME = { name: 'Cuenta', lastName: 'borrada' };

/** Matches orders without an account that have ended; the others still need their buyer's data. */
export const isEndedGuest = sql`(user_id is null and user_email <> ''
  and state not in ${wordList(NOT_LEFT)})`;

/** Matches those of an address. */
export const endedOf = (email: string): SQL =>
  sql`(${isEndedGuest} and lower(user_email) = lower(${email}))`;

/** Erases the customers of quotations; goods and prices stay. @param which condition over `quotations` */
export const eraseQuotations = (tx: Tx, which: SQL) =>
  tx
    .update(quotations)
    .set({
      ...initialProperties(quotationEntity),
      customerName: 'Persona borrada',
      personId: null,
      key: sql`gen_random_uuid()`,
      version: sql`${quotations.version} + 1`,
    })
    .where(which);

/**
 * Erases the orders of an account, which the caller has locked, or of a buyer without one.
 * @param whose condition over `orders`
 */
export const eraseOrders = async (tx: Tx, whose: SQL, known: readonly string[]): Promise<void> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from orders where ${whose} order by id for update`,
  );
  const own = sql`any(${sql.param(rows.map(({ id }) => id))}::int[])`;
  const ofOrder = sql`order_id = ${own}`;
  const named = await tx.execute<{ text: string }>(sql`${orderTexts} where o.id = ${own}`);
  const texts = [...new Set([...known, ...findable(named.rows.map(({ text }) => text))])];
  await eraseQuotations(tx, ofOrder);
  // Edits name the address, also one that a later edit replaced.
  await tx.execute(
    sql`update order_remarks set about = '', text = '' where kind = 'changed' and ${ofOrder}`,
  );
  // With a tracking number the carrier's site shows the recipient.
  await tx.execute(
    sql`update order_remarks set text = '' where kind in ('tracking', 'edited') and ${ofOrder}`,
  );
  await tx.execute(
    sql`update order_events set tracking_before = null, tracking_after = null where ${ofOrder}`,
  );
  await redactRows(tx, { table: orderRemarks, texts: ['about', 'text'], where: ofOrder }, texts);
  await redactRows(tx, { table: orderEvents, texts: ['reason'], where: ofOrder }, texts);
  const ofReturn = sql`return_id in (select id from returns where ${ofOrder})`;
  await tx.execute(sql`update returns set reason = '' where actor = 'buyer' and ${ofOrder}`);
  await tx.execute(sql`update return_events set reason = '' where actor = 'buyer' and ${ofReturn}`);
  await redactRows(tx, { table: returns, texts: ['reason', 'answer'], where: ofOrder }, texts);
  await redactRows(tx, { table: returnEvents, texts: ['reason'], where: ofReturn }, texts);
  await redactRows(tx, { table: payments, texts: ['detail'], where: ofOrder }, texts);
  await tx.execute(sql`update charges set redirect_url = '' where ${ofOrder}`);
  await tx.execute(sql`update due_charges set redirect_url = '' where ${ofOrder}`);
  await redactRows(
    tx,
    {
      table: orders,
      texts: ['attention'],
      json: ['marks', 'attended'],
      where: sql`id = ${own}`,
    },
    texts,
  );
  await tx.execute(sql`update orders set
      follow_key = gen_random_uuid(), user_email = '', person_id = null,
      person_name = ${ERASED_NAME.name}, person_last_name = ${ERASED_NAME.lastName}, person_identifier = '',
      phone = '', phone_observation = '', phone_key = '', network = '',
      address = '', address_identifier = '', address_geolocation = '', address_observation = '',
      address_state_id = null, address_state_name = '', address_city_id = null, address_city_name = '',
      address_zip_code = '', address_recipient = '', words = ''
    where id = ${own}`);
  await tx.execute(sql`update order_items set vehicle = '' where ${ofOrder} and vehicle <> ''`);
  await tx.execute(sql`update orders set goods = ${goodsOfOrder} where id = ${own}`);
  await tx
    .update(orders)
    .set({ ...initialProperties(boughtOrder), ...initialProperties(soldOrder) })
    .where(sql`id = ${own}`);
};

const BATCH = 1_000;

/** Erases names on invoices of erased accounts after the legal period. @returns how many orders */
export const eraseInvoiceNames = async (db: Db, now: Date, years: number): Promise<number> => {
  const before = new Date(now.getTime() - years * 365 * DAY_MS).toISOString();
  const due = sql`select o.id from orders o
    left join users u on u.id = o.user_id left join erasures e on e.user_guid = u.guid
    where (e.done_at is not null or (o.user_id is null and o.user_email = '' and o.words = ''))
      and o.created_at < ${before}::timestamptz
      and (o.invoice_name || o.invoice_identifier || o.company_name || o.company_identifier) <> ''
    limit ${BATCH}::int`;
  const { rowCount } = await db
    .update(orders)
    .set({ invoiceName: '', invoiceIdentifier: '', companyName: '', companyIdentifier: '' })
    .where(inArray(orders.id, sql`(${due})`));
  return rowCount ?? 0;
};
