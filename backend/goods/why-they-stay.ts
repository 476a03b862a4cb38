/** What hangs on products beside their own data: as long as it does, they are not taken away. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { ErrorCode } from '#contract/errors';

/** The first that holds is told. */
const REASONS = [
  'undo.ordered',
  'undo.stocked',
  'undo.awaited',
] as const satisfies readonly ErrorCode[];

/**
 * Locks the products: orders that name them and shelves that get units of them hold their rows until they
 * are done, and none comes while it is looked at.
 * @returns by the id of a product that stays, why
 */
export const whyTheyStay = async (
  tx: Pick<Tx, 'execute'>,
  ids: readonly number[],
): Promise<Map<number, ErrorCode>> => {
  if (ids.length === 0) return new Map();
  const these = sql`any(${sql.param([...ids])}::int[])`;
  await tx.execute(sql`select id from products where id = ${these} order by id for update`);
  const { rows } = await tx.execute<{ id: number; reason: number }>(sql`
    select id, min(reason) as reason from (
      select product_id as id, 0 as reason from order_items where product_id = ${these}
      union all select product_id, 0 from product_sales where product_id = ${these}
      union all select product_id, 1 from stock
        where product_id = ${these} and (version > 0 or quantity > 0)
      union all select product_id, 2 from stock_notices where product_id = ${these}) hanging
    group by id`);
  return new Map(rows.map(({ id, reason }) => [id, REASONS[reason] ?? REASONS[0]]));
};
