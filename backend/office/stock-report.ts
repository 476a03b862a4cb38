import { type SQL, sql } from 'drizzle-orm';
import { shownCents } from '#backend/catalog/public-price';
import { fromCents } from '#contract/amounts/money';
import type { OutputOf } from '#contract/calls';
import type { StockGroup } from '#contract/calls/reports';
import { branchName, MAX_ROWS, netOf, type ReportParts } from './sold.ts';

const GROUPINGS: Readonly<Record<StockGroup, { id: SQL; name: SQL }>> = {
  branch: { id: sql`shelf.branch_code`, name: sql`''` },
  brand: { id: sql`brand.id::text`, name: sql`brand.name::text` },
  category: { id: sql`category.id::text`, name: sql`category.name::text` },
  provider: {
    id: sql`coalesce(provider.id::text, '')`,
    name: sql`coalesce(provider.name::text, 'Sin proveedor')`,
  },
};

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  products: number;
  units: number;
  cents: number;
  net: number;
  cost: number;
  costedNet: number;
}

/** @param seesCosts whether the reader has the permission `prices` */
export const readStockValue = async (
  parts: ReportParts,
  by: StockGroup,
  seesCosts: boolean,
): Promise<OutputOf<'reportStock'>['data']> => {
  const { id, name } = GROUPINGS[by];
  const price = shownCents('product');
  const net = sql`${netOf(price)} * shelf.quantity`;
  const { rows } = await parts.db.execute<Row>(
    sql`select ${id} as id, max(${name}) as name, count(distinct product.id)::int as products,
          sum(shelf.quantity)::int as units,
          sum((${price})::numeric * shelf.quantity)::float8 as cents,
          sum(${net})::float8 as net,
          sum(product.last_cost_cents::numeric * shelf.quantity)::float8 as cost,
          coalesce(sum(${net}) filter (where product.last_cost_cents > 0), 0)::float8 as "costedNet"
        from stock shelf join products product on product.id = shelf.product_id
          left join brands brand on brand.id = product.brand_id
          left join categories category on category.id = product.category_id
          left join providers provider on provider.id = product.provider_id
        where shelf.quantity > 0
        group by 1 order by cents desc, 1 limit ${MAX_ROWS + 1}`,
  );
  return {
    rows: rows.slice(0, MAX_ROWS).map((row) => ({
      id: row.id ?? '',
      name: by === 'branch' ? branchName(parts, row.id) : row.name,
      products: row.products,
      units: row.units,
      total: fromCents(row.cents),
      net: fromCents(row.net),
      ...(seesCosts && {
        cost: fromCents(row.cost),
        margin: fromCents(row.costedNet - row.cost),
      }),
    })),
    isCut: rows.length > MAX_ROWS,
  };
};
