import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Db, Tx } from '#backend/database/connection';
import { NOT_LEFT } from '#contract/orders/order-states';

/** Lists orders that must end before their buyer can be erased. @returns their numbers */
export const openOrdersOf = async (
  db: Pick<Db | Tx, 'execute'>,
  userId: number,
): Promise<number[]> => {
  const { rows } = await db.execute<{ number: number }>(
    sql`select number from orders o where user_id = ${userId}
          and (state in ${wordList(NOT_LEFT)} or attention <> ''
            or exists (select from refunds where order_id = o.id and ended_at is null))
        order by number`,
  );
  return rows.map(({ number }) => number);
};
