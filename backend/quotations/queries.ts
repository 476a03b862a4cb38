import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { propertyNames } from '#backend/database/entity-columns';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { quotationLines, quotations } from '#backend/database/tables/quotations';
import { wireOf } from '#backend/database/wire';
import { fromCents } from '#contract/amounts/money';
import { quotationEntity } from '#contract/definitions/quotation';
import type { OfferedQuotation, Quotation } from '#contract/entities/quotations';
import { quotedTotal, unitCentsOf } from '#contract/orders/quotation-prices';
import { quotationStateAt } from '#contract/orders/quotation-states';
import type { Variant } from '#variants/schema';
import { quotationUrl } from './urls.ts';

const wire = wireOf(quotations, {
  ...propertyNames(quotationEntity),
  id: 'id',
  number: 'number',
  version: 'version',
  date: 'createdAt',
  validUntil: 'validUntil',
  companyId: 'companyId',
  personId: 'personId',
  sentAt: 'sentAt',
  seenAt: 'seenAt',
  acceptedAt: 'acceptedAt',
});
const own = wire.columns('q');
const inner = columnsOf(quotations, 'q', 'state', 'guid', 'key', 'orderId', 'authorId');
const line = jsonOf(
  quotationLines,
  'l',
  'productId',
  'code',
  'name',
  'priceCents',
  'discount',
  'quantity',
);
const becomes = jsonOf(orders, 'o', 'number', 'followKey', 'bodyHash', 'guid', 'paymentId');

export type QuotationRow = RowOf<typeof own> &
  RowOf<typeof inner> & {
    lines: RowOf<typeof line>[];
    order: RowOf<typeof becomes> | null;
    authorName: string;
  };

interface Page {
  limit: number;
  offset: number;
}

/**
 * Reads quotations, the newest first.
 * @param where condition over `q`, the quotations
 */
export const readQuotations = async (
  db: Pick<Db | Tx, 'execute'>,
  where: SQL,
  { limit, offset }: Page = { limit: 1, offset: 0 },
): Promise<QuotationRow[]> => {
  const { rows } = await db.execute<QuotationRow>(
    sql`select ${own}, ${inner}, u.first_name || ' ' || u.last_name as "authorName",
          (select json_agg(${line} order by l.position)
            from quotation_lines l where l.quotation_id = q.id) as lines,
          (select ${becomes} from orders o where o.id = q.order_id) as "order"
        from quotations q join users u on u.id = q.author_id
        where ${where} order by q.id desc limit ${limit} offset ${offset}`,
  );
  return rows;
};

export const countQuotations = async (db: Pick<Db, 'execute'>, where: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from quotations q where ${where}`,
  );
  return rows[0]?.n ?? 0;
};

const sharedOf = (row: QuotationRow, now: Date) => ({
  state: quotationStateAt(row, now),
  items: row.lines.map(({ code, name, priceCents, discount, quantity }) => ({
    code,
    name,
    price: fromCents(priceCents),
    discount,
    quantity,
    unitPrice: fromCents(unitCentsOf({ priceCents, discount })),
  })),
  total: fromCents(quotedTotal(row.lines)),
  authorName: row.authorName,
});

export const toQuotation = (row: QuotationRow, variant: Variant, now: Date): Quotation => ({
  ...wire.tell(row),
  ...sharedOf(row, now),
  url: quotationUrl(variant, row.key),
  orderNumber: row.order?.number ?? null,
});

/**
 * @param guestLimit UYU up to which no account is needed
 * @param showsEmail to a seller, who accepts for the customer
 */
export const toOffered = (
  row: QuotationRow,
  now: Date,
  { guestLimit, showsEmail }: { guestLimit: number; showsEmail: boolean },
): OfferedQuotation => {
  const { customerPhone, customerEmail, ...told } = wire.tell(row);
  const { number, version, date, validUntil, customerName, branchCode, notes } = told;
  const shared = sharedOf(row, now);
  return {
    number,
    version,
    date,
    validUntil,
    customerName,
    branchCode,
    notes,
    ...shared,
    customerPhone: shared.state === 'SEN' ? customerPhone : '',
    customerEmail: showsEmail && shared.state === 'SEN' ? customerEmail : '',
    needsAccount: shared.total > guestLimit,
    guestLimit,
    order: row.order && { number: row.order.number, key: row.order.followKey },
  };
};
