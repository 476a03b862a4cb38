/** Buyers who change their carts after going to pay, over few parts, beside others who just buy. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#catalogue/random';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { type Servers, startServers } from '../support/servers.ts';

const PARTS = ['UNO', 'DOS', 'TRES', 'CUATRO'];
const UNITS = 100_000;
const BUYERS = 30;
/** By one buyer, in one round. */
const ORDERS = 4;
const ROUNDS = 2;

const { url, database } = useDatabase();
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = createRandom(seed);
let servers: Servers;
let buyers: Planted[] = [];

beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  await plantShelves(db);
  for (const code of PARTS) await plantProduct(db, { code, stock: { B: UNITS / 2, C: UNITS / 2 } });
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => plantUser(db)));
  servers = await startServers(2, url());
});
afterAll(() => servers.stop());

/** Two different parts, the first one as often behind the second in the table as before it. */
const cart = () => {
  const first = random.int(0, PARTS.length - 1);
  const second = (first + random.int(1, PARTS.length - 1)) % PARTS.length;
  return [first, second].map((n) => ({ Code: PARTS[n] ?? '', Quantity: 1, Price: 100 }));
};

const place = async (n: number, replaces: string | undefined) => {
  const { order } = orderOf(cart(), { OrderPaymentId: 'MPU', OrderReplacesGUID: replaces });
  const response = await fetch(`${servers.urls[n % 2]}/rest/order/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `OAuth ${buyers[n]?.token}` },
    body: JSON.stringify({ order }),
  });
  await response.text();
  return { status: response.status, guid: order.OrderGUID };
};

/** @returns orders per second */
const round = async (isReplacing: boolean, statuses: Set<number>): Promise<number> => {
  const start = performance.now();
  await Promise.all(
    buyers.map(async (_, n) => {
      let earlier: string | undefined;
      for (let count = 0; count < ORDERS; count += 1) {
        const { status, guid } = await place(
          n,
          isReplacing && count % 2 === 1 ? earlier : undefined,
        );
        statuses.add(status);
        earlier = guid;
      }
    }),
  );
  return (BUYERS * ORDERS * 1000) / (performance.now() - start);
};

test('orders that replace others are placed beside plain ones, and hold up nobody', async () => {
  console.log(`SEED=${seed}`);
  const statuses = new Set<number>();
  await round(true, statuses);
  const rates = { plain: 0, mixed: 0 };
  for (let n = 0; n < ROUNDS; n += 1) {
    rates.plain += (await round(false, statuses)) / ROUNDS;
    rates.mixed += (await round(true, statuses)) / ROUNDS;
  }
  console.log(
    `${rates.plain.toFixed(0)} plain orders/s, ${rates.mixed.toFixed(0)} with half of them replacing`,
  );
  expect([...statuses]).toEqual([200]);
  expect(rates.mixed).toBeGreaterThan(rates.plain / 3);
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
      orders: all * (2 * ROUNDS + 1),
      cancelled: (all / 2) * (ROUNDS + 1),
      units: PARTS.length * UNITS,
      wrong: 0,
    },
  ]);
});

test('nobody waited for another in a circle, and no server logged an error', async () => {
  expect(servers.output()).toBe('');
  // A process tells its figures when it ends at the latest.
  await servers.stop();
  const deadlocks = async () => {
    const { rows } = await database().db.execute<{ deadlocks: number }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    return rows[0]?.deadlocks;
  };
  await expect.poll(deadlocks, { timeout: 15_000 }).toBe(0);
});
