import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import type { InputOf, OutputOf } from '#contract/calls';
import type { Variant } from '#variants/schema';

const LOW_ROWS = 20;

/**
 * Lists visible products at or below their minimum stock: the furthest below first, then the most
 * relevant.
 */
export const listLow = async (
  db: Pick<Db, 'execute'>,
  variant: Variant,
  { rowIndex, rowsMax = LOW_ROWS }: InputOf<'stockListLow'>,
): Promise<OutputOf<'stockListLow'>> => {
  const { rows } = await db.execute<
    OutputOf<'stockListLow'>['data'][number] & { count: number; id: number }
  >(
    sql`with on_hand as (select product_id, sum(quantity)::int as total from stock group by 1),
          low as (
            select product.id, product.code, product.name, product.relevance,
              coalesce(on_hand.total, 0) as total,
              coalesce(product.min_stock, ${variant.lastUnits}::int) as threshold
            from ${visibleProducts} product left join on_hand on on_hand.product_id = product.id
            where coalesce(on_hand.total, 0) <= coalesce(product.min_stock, ${variant.lastUnits}::int))
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
      const unitsOf = new Map(branches.map(({ code: branch, quant }) => [branch, quant]));
      return {
        code,
        name,
        total,
        threshold,
        // Units in branches that the shop no longer has count towards the total, but are not
        // listed.
        branches: variant.branches.map((branch) => ({
          code: branch.code,
          quant: unitsOf.get(branch.code) ?? 0,
        })),
      };
    }),
    resultCount: counts[0]?.count ?? 0,
  };
};
