/** Limits of discount codes, for changes of categories and brands. */
import { sql } from 'drizzle-orm';
import type { Tx } from './connection.ts';

/** Limits the codes of a merged category or brand to the one that it was merged into. Codes are locked by their id. */
export const moveDiscounts = async (
  tx: Tx,
  column: 'category_numbers' | 'brand_ids',
  from: number,
  to: number,
): Promise<void> => {
  const limits = sql.identifier(column);
  await tx.execute(
    sql`update discounts set version = version + 1,
          ${limits} = array(select distinct unnest(array_replace(${limits}, ${from}::int, ${to}::int)))
        where id in (select id from discounts where ${from}::int = any(${limits}) order by id for update)`,
  );
};

export const isBrandOfDiscounts = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from discounts where ${id}::int = any(brand_ids) limit 1`,
  );
  return rows.length > 0;
};
