/** What there is little left of. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import type { InputOf, OutputOf } from '#contract/calls';
import type { Variant } from '#variants/schema';

const LOW_ROWS = 20;

/** What everybody may see and of which few are left, the scarcest first; of those what sells best. */
export const listLow = async (
  db: Pick<Db, 'execute'>,
  variant: Variant,
  { rowIndex, rowsMax = LOW_ROWS }: InputOf<'stockListLow'>,
): Promise<OutputOf<'stockListLow'>> => {
  const { rows } = await db.execute<
    OutputOf<'stockListLow'>['data'][number] & { count: number; id: number }
  >(
    sql`with shelf as (select product_id, sum(quantity)::int as total from stock group by 1),
          low as (
            select product.id, product.code, product.name, product.relevance,
              coalesce(shelf.total, 0) as total,
              coalesce(product.min_stock, ${variant.lastUnits}::int) as threshold
            from ${visibleProducts} product left join shelf on shelf.product_id = product.id
            where coalesce(shelf.total, 0) <= coalesce(product.min_stock, ${variant.lastUnits}::int))
        select low.code, low.name, low.total, low.threshold,
          (select coalesce(json_agg(json_build_object('code', branch_code, 'quant', quantity)), '[]')
            from stock where product_id = low.id) as branches
        from low order by low.total - low.threshold, low.relevance desc, low.id
        limit ${rowsMax} offset ${rowIndex * rowsMax}`,
  );
  const { rows: counts } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${visibleProducts} product
        where coalesce((select sum(quantity) from stock
          where product_id = product.id), 0) <= coalesce(product.min_stock, ${variant.lastUnits}::int)`,
  );
  return {
    data: rows.map(({ code, name, total, threshold, branches }) => {
      const known = new Map(branches.map((shelf) => [shelf.code, shelf.quant]));
      return {
        code,
        name,
        total,
        threshold,
        // A branch that the shop no longer has keeps its units, which count, but is named to nobody.
        branches: variant.branches.map((branch) => ({
          code: branch.code,
          quant: known.get(branch.code) ?? 0,
        })),
      };
    }),
    resultCount: counts[0]?.count ?? 0,
  };
};
