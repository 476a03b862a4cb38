/** Buyers of a running shop: orders at intervals, and which of them exist in the end. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { orderAdd } from '#contract/calls/orders';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantUser } from '../support/people.ts';
import { type Ask, createTimes } from '../support/visitors.ts';

/** Number of products bought, with more of each than all orders take. */
const GOODS = 20;
const UNITS = 100_000;
const AT_A_TIME = 8;

/** Buyers, and something to buy. */
export const plantMarket = async (db: Db, count: number) => {
  const buyers: Planted[] = [];
  while (buyers.length < count)
    buyers.push(...(await Promise.all(Array.from({ length: AT_A_TIME }, () => plantUser(db)))));
  const { rows: goods } = await db.execute<{ code: string; price: number }>(
    sql`with chosen as (
          select id, code, price_cents from products
          where is_public and exists (select from stock where product_id = products.id)
          order by md5(code) limit ${GOODS}
        ), filled as (
          update stock set quantity = ${UNITS} where product_id in (select id from chosen)
        )
        select code::text, (price_cents / 100.0)::float as price from chosen`,
  );
  return { buyers, goods };
};
type Market = Awaited<ReturnType<typeof plantMarket>>;

export const createOrders = ({ buyers, goods }: Market) => {
  /** The key of each sent order → whether it was confirmed. */
  const sent = new Map<string, boolean>();

  const one = async (ask: Ask) => {
    const n = sent.size;
    const [buyer, item] = [buyers[n % buyers.length], goods[n % goods.length]];
    const OrderGUID = randomUUID();
    sent.set(OrderGUID, false);
    const input = orderOf([{ Code: item?.code ?? '', Quantity: 1, Price: item?.price ?? 0 }], {
      OrderGUID,
      OrderPhone: `099 ${100_000 + (n % buyers.length)}`,
    });
    const answered = await ask({ path: orderAdd.path, input, token: buyer?.token ?? '' });
    if (answered.status === 200) sent.set(OrderGUID, true);
    return answered;
  };

  return {
    /** Each call places an order, whether or not earlier ones were answered. */
    open: (ask: Ask) => {
      const times = createTimes();
      const counts = { placed: 0, waits: 0, refused: 0, times };
      const underWay = new Set<Promise<void>>();
      const order = async () => {
        const { status, retryAfter, ms } = await one(ask);
        times.add(ms);
        if (status === 200) counts.placed += 1;
        else if (status === 503 && retryAfter > 0) counts.waits += 1;
        else counts.refused += 1;
      };
      return {
        order: () => {
          const going = order().finally(() => underWay.delete(going));
          underWay.add(going);
        },
        /** Once all are answered. */
        counts: async () => {
          await Promise.all(underWay);
          return counts;
        },
      };
    },

    standing: async (db: Db) => {
      const { rows } = await db.execute<{ guid: string; times: number }>(
        sql`select guid::text as guid, count(*)::int as times from orders
            where guid = any(${sql.param([...sent.keys()])}::uuid[]) group by 1`,
      );
      const times = new Map(rows.map((row) => [row.guid, row.times]));
      const told = [...sent].filter(([, isTold]) => isTold).map(([guid]) => guid);
      return {
        once: told.filter((guid) => times.get(guid) === 1).length,
        lost: told.filter((guid) => !times.has(guid)).length,
        doubled: rows.filter((row) => row.times > 1).length,
        unanswered: [...sent].filter(([guid, isTold]) => !isTold && times.has(guid)).length,
      };
    },
  };
};
export type Orders = ReturnType<typeof createOrders>;
