import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { ErrorCode } from '#contract/errors';
import { readAllUndone } from './undo-stock.ts';

/** Errors of products that cannot be removed, the most important first. */
const REASONS = [
  'undo.ordered',
  'undo.stocked',
  'undo.awaited',
] as const satisfies readonly ErrorCode[];

export type RemovalBlocker = (typeof REASONS)[number];

/**
 * Reads what prevents the removal of products.
 * @param isLocking whether to lock them, so that no order or stock level that refers to them is added meanwhile
 * @param ignoresStock whether their stock goes with them
 * @returns the error by product id; removable products are absent
 */
export const readRemovalBlockers = async (
  tx: Pick<Tx, 'execute'>,
  ids: readonly number[],
  { isLocking = true, ignoresStock = false } = {},
): Promise<Map<number, RemovalBlocker>> => {
  if (ids.length === 0) return new Map();
  const anyId = sql`any(${sql.param([...ids])}::int[])`;
  if (isLocking)
    await tx.execute(sql`select id from products where id = ${anyId} order by id for update`);
  const { rows: moved } = await tx.execute<{ id: number; code: string; hasUnits: boolean }>(sql`
    select product.id, product.code::text as code, sum(stock.quantity) > 0 as "hasUnits"
    from stock join products product on product.id = stock.product_id
    where product.id = ${anyId} group by product.id
    having sum(stock.version) > 0 or sum(stock.quantity) > 0`);
  const empty = moved.filter(({ hasUnits }) => !hasUnits);
  const undone = await readAllUndone(
    tx,
    empty.map(({ code }) => code),
  );
  const stocked = moved.filter(
    ({ code, hasUnits }) => !ignoresStock && (hasUnits || !undone.has(code)),
  );
  const { rows } = await tx.execute<{ id: number; reason: number }>(sql`
    select id, min(reason) as reason from (
      select product_id as id, 0 as reason from order_items where product_id = ${anyId}
      union all select product_id, 0 from sold_lines where product_id = ${anyId}
      union all select product_id, 0 from product_sales where product_id = ${anyId}
      union all select id, 1 from unnest(${sql.param(stocked.map(({ id }) => id))}::int[]) as id
      union all select product_id, 2 from stock_notices where product_id = ${anyId}) blocker
    group by id`);
  return new Map(rows.map(({ id, reason }) => [id, REASONS[reason] ?? REASONS[0]]));
};
