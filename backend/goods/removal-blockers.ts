import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { ErrorCode } from '#contract/errors';

/** Errors of products that cannot be removed, the most important first. */
const REASONS = [
  'undo.ordered',
  'undo.stocked',
  'undo.awaited',
] as const satisfies readonly ErrorCode[];

/**
 * Locks products, so that no order or stock level that refers to them is added meanwhile, and reads
 * what prevents their removal.
 * @param ignoresStock whether their stock goes with them
 * @returns the error by product id; removable products are absent
 */
export const readRemovalBlockers = async (
  tx: Pick<Tx, 'execute'>,
  ids: readonly number[],
  { ignoresStock = false }: { ignoresStock?: boolean } = {},
): Promise<Map<number, ErrorCode>> => {
  if (ids.length === 0) return new Map();
  const anyId = sql`any(${sql.param([...ids])}::int[])`;
  await tx.execute(sql`select id from products where id = ${anyId} order by id for update`);
  const { rows } = await tx.execute<{ id: number; reason: number }>(sql`
    select id, min(reason) as reason from (
      select product_id as id, 0 as reason from order_items where product_id = ${anyId}
      union all select product_id, 0 from product_sales where product_id = ${anyId}
      union all select product_id, 1 from stock
        where product_id = ${anyId} and (version > 0 or quantity > 0) and not ${ignoresStock}::boolean
      union all select product_id, 2 from stock_notices where product_id = ${anyId}) blocker
    group by id`);
  return new Map(rows.map(({ id, reason }) => [id, REASONS[reason] ?? REASONS[0]]));
};
