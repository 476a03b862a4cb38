/** Buyers who change their carts after going to pay, over few parts, beside other buyers. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { plantProduct } from '../support/goods.ts';
import { measureUntil } from '../support/measuring.ts';
import { orderOf } from '../support/orders.ts';
import { random } from '../support/random.ts';
import { useCrowd } from './crowd.ts';

const PARTS = ['UNO', 'DOS', 'TRES', 'CUATRO'];
const UNITS = 100_000;
const BUYERS = 30;
/** By one buyer, in one round. */
const ORDERS = 4;
const ROUNDS = 2;

const { database, servers, buyers, add, expectNoDeadlock } = useCrowd(BUYERS, async (db) => {
  for (const code of PARTS) await plantProduct(db, { code, stock: { B: UNITS / 2, C: UNITS / 2 } });
});
/** Rounds of all buyers so far. */
const rounds = { plain: 0, mixed: 0 };

/** Two different parts, the first one as often behind the second in the table as before it. */
const cart = () => {
  const first = random.int(0, PARTS.length - 1);
  const second = (first + random.int(1, PARTS.length - 1)) % PARTS.length;
  return [first, second].map((n) => ({ Code: PARTS[n] ?? '', Quantity: 1, Price: 100 }));
};

const place = async (n: number, replaces: string | undefined) => {
  const sent = orderOf(cart(), { OrderPaymentId: 'MPU', OrderReplacesGUID: replaces });
  const { status } = await add(sent, n);
  return { status, guid: sent.order.OrderGUID };
};

/** @returns orders per second */
const round = async (kind: keyof typeof rounds, statuses: Set<number>): Promise<number> => {
  rounds[kind] += 1;
  const start = performance.now();
  await Promise.all(
    buyers.map(async (_, n) => {
      let earlier: string | undefined;
      for (let count = 0; count < ORDERS; count += 1) {
        const isReplacing = kind === 'mixed' && count % 2 === 1;
        const { status, guid } = await place(n, isReplacing ? earlier : undefined);
        statuses.add(status);
        earlier = guid;
      }
    }),
  );
  return (BUYERS * ORDERS * 1000) / (performance.now() - start);
};

test('orders that replace others are placed beside plain ones, and delay none', async () => {
  const statuses = new Set<number>();
  await round('mixed', statuses);
  const measure = async () => {
    const rates = { plain: 0, mixed: 0 };
    for (let n = 0; n < ROUNDS; n += 1) {
      rates.plain += (await round('plain', statuses)) / ROUNDS;
      rates.mixed += (await round('mixed', statuses)) / ROUNDS;
    }
    console.log(
      `${rates.plain.toFixed(0)} plain orders/s, ${rates.mixed.toFixed(0)} with half of them replacing`,
    );
    return rates.mixed / rates.plain;
  };
  const share = await measureUntil(measure, (figure) => statuses.size > 1 || figure > 1 / 3);
  expect([...statuses]).toEqual([200]);
  expect(share).toBeGreaterThan(1 / 3);
}, 120_000);

test('every replaced order is cancelled, and the stock adds up', async () => {
  const { rows } = await database().db.execute(
    sql`select (select count(*) from orders) as orders,
          (select count(*) from orders where state = 'CAN') as cancelled,
          (select sum(quantity) from stock) + (select coalesce(sum(units.value::int), 0)
            from order_items, jsonb_each_text(taken) as units) as units,
          (select count(*) from order_items i join orders o on o.id = i.order_id
            where (o.state = 'CAN') <> (i.taken = '{}')) as wrong`,
  );
  const all = BUYERS * ORDERS;
  expect(rows).toEqual([
    {
      orders: all * (rounds.plain + rounds.mixed),
      cancelled: (all / 2) * rounds.mixed,
      units: PARTS.length * UNITS,
      wrong: 0,
    },
  ]);
});

test('there was no deadlock, and no server logged an error', async () => {
  expect(servers().output()).toBe('');
  await expectNoDeadlock();
});
