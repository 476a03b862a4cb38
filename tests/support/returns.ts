/** Calls about returns, over a test's own shop. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#backend/database/connection';
import { returnAdd, returnFind } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import type { OrderReturn, Returnable } from '#contract/entities/returns';
import type { Answer } from './app.ts';
import type { Planted } from './people.ts';

type Post = (path: string, input: unknown, who: Pick<Planted, 'token'>) => Promise<Answer>;

export const REASON = 'No era para su auto';

/** The newest return of an order. */
export const newest = ({ returns = [] }: Order): OrderReturn => {
  const one = returns.at(-1);
  if (!one) throw new Error('there is no return');
  return one;
};

/** @param post posts to `/rest/return/…` */
export const returnCalls = (post: Post) => {
  /** Parses a reply that must be good. */
  const done = ({ status, body }: Answer): Order => {
    expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
    return returnAdd.output.parse(body).data;
  };
  return {
    done,
    refused: ({ status, body }: Answer) => [status, body.errorCode],
    find: async (orderId: number, who: Pick<Planted, 'token'>): Promise<Returnable> =>
      returnFind.output.parse((await post('find', { orderId }, who)).body).data,
    request: (
      order: Pick<Order, 'gUID'>,
      code: string,
      quantity: number,
      who: Planted,
      more = {},
    ) =>
      post(
        'request',
        {
          guid: order.gUID,
          key: randomUUID(),
          items: [{ code, quantity }],
          reason: REASON,
          ...more,
        },
        who,
      ),
    add: (
      order: Pick<Order, 'id'>,
      code: string,
      quantity: number,
      who: Pick<Planted, 'token'>,
      more = {},
    ) =>
      post(
        'add',
        {
          orderId: order.id,
          key: randomUUID(),
          items: [{ code, quantity }],
          reason: REASON,
          ...more,
        },
        who,
      ),
    /** Receives all units of the newest return at a branch. */
    receive: (order: Order, who: Pick<Planted, 'token'>, branch = 'B', more = {}) => {
      const { id: returnId, version, items } = newest(order);
      const arrived = items.map(({ position, code, quantity }) => ({
        position,
        code,
        quantity,
        branch,
      }));
      return post('receive', { returnId, version, arrived, ...more }, who);
    },
    decide: (order: Order, state: string, who: Pick<Planted, 'token'>, more = {}) => {
      const { id: returnId, version } = newest(order);
      return post('decide', { returnId, version, state, ...more }, who);
    },
  };
};

/** Units of a product by branch. */
export const unitsAt = async (db: Db, code: string): Promise<Record<string, number>> => {
  const { rows } = await db.execute<{ branch: string; units: number }>(
    sql`select branch_code as branch, quantity as units from stock
        where product_id = (select id from products where code = ${code}::citext)
        order by branch_code`,
  );
  return Object.fromEntries(rows.map(({ branch, units }) => [branch, units]));
};
