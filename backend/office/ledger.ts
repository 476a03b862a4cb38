import { sql } from 'drizzle-orm';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { fromCents } from '#contract/amounts/money';
import type { OutputOf } from '#contract/calls';
import {
  branchName,
  isReported,
  isWithin,
  MAX_ROWS,
  movements,
  netOf,
  type Period,
  type ReportParts,
  wayName,
} from './sold.ts';

const columns = columnsOf(
  orders,
  'o',
  'number',
  'personName',
  'personLastName',
  'personIdentifier',
  'invoiceName',
  'invoiceIdentifier',
  'paymentName',
  'branchCode',
  'branchName',
);

type Row = RowOf<typeof columns> & {
  at: string;
  kind: 'sale' | 'return';
  cents: number;
  net: number;
  /** How it was paid or went back; null = as the order. */
  way: string | null;
  /** Where it is fetched, else the branches that its units are taken from. */
  branches: (string | null)[];
  seller: string | null;
};

/** The first net of an order, by its lines: an edit changes it no more. */
const firstNet = sql`case when exists (select from sold_lines l where l.order_id = o.id)
  then (select sum(${netOf(sql`l.cents`)}) from sold_lines l where l.order_id = o.id and l.batch = 0)
  else (select sum(${netOf(sql`i.price_cents::bigint * i.quantity`)}) from order_items i
    where i.order_id = o.id) + ${netOf(sql`o.shipping_price_cents`)} end`;

export const readLedger = async (
  parts: ReportParts,
  { after, ...period }: Period & { after: number },
): Promise<OutputOf<'reportLedger'>> => {
  const { rows } = await parts.db.execute<Row>(
    sql`with ${movements(isReported(parts, period))}
        select ${columns}, m.at, m.kind, m.way, m.cents::float8 as cents,
          (case when m.is_first then ${firstNet} else ${netOf(sql`m.cents`)} end)::float8 as net,
          coalesce((select array_agg(distinct l.branch_code) from sold_lines l
              where l.order_id = o.id and (not m.is_first or l.batch = 0) and l.branch_code <> ''),
            array[nullif(o.branch_code, '')] || (select array_agg(distinct units.key)
              from order_items i, jsonb_each(i.taken) units
              where i.order_id = o.id and o.branch_code = '')) as branches,
          (select trim(u.first_name || ' ' || u.last_name) from users u
            where u.id = m.seller_id) as seller
        from movements m join orders o on o.id = m.id
        where ${isWithin(sql`m.at`, period)}
        order by m.at, o.number, m.kind desc
        limit ${MAX_ROWS + 1} offset ${after}`,
  );
  const data = rows.slice(0, MAX_ROWS).map((row) => ({
    date: new Date(row.at).toISOString(),
    number: row.number,
    kind: row.kind,
    name: row.invoiceName || `${row.personName} ${row.personLastName}`.trim(),
    documentKind: row.invoiceIdentifier
      ? ('RUT' as const)
      : row.personIdentifier
        ? ('CI' as const)
        : ('' as const),
    document: row.invoiceIdentifier || row.personIdentifier,
    net: fromCents(row.net),
    tax: fromCents(row.cents - row.net),
    total: fromCents(row.cents),
    payment: wayName(parts, row.way) ?? row.paymentName,
    branch: row.branches
      .flatMap((code) => code ?? [])
      .map((code) => branchName(parts, code, code === row.branchCode ? row.branchName : ''))
      .join(', '),
    seller: row.seller ?? '',
  }));
  return { data, next: rows.length > MAX_ROWS ? after + MAX_ROWS : null };
};
