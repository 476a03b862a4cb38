/**
 * Processes that die and connections that break during orders: none is lost or doubled. KILLS sets
 * how many die; each is restarted, which takes time.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { type Servers, startServers } from '../support/servers.ts';

const ORDERS = 210;
const STOCK = 4_000;
const KILLS = Number(process.env.KILLS ?? 2);
const CUTS = 12;
const BUYERS_AT_ONCE = 24;
/** Attempts per order: a server is away for a second or two. */
const MAX_TRIES = 1_000;

const { url, database } = useDatabase();
/** Three orders each: below the limit of unpaid orders. */
const buyers: Planted[] = [];
/** Two processes at a time; a killed one is restarted before it is used. */
const processes: Promise<Servers>[] = [];

beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'CORTE', stock: { B: STOCK / 2, C: STOCK / 2 } });
  await plantProduct(db, { code: 'HILO', stock: { B: STOCK / 2, C: STOCK / 2 } });
  buyers.push(...(await Promise.all(Array.from({ length: ORDERS / 3 }, () => plantUser(db)))));
  processes.push(startServers(1, url()), startServers(1, url()));
  await Promise.all(processes);
}, 120_000);
afterAll(async () => {
  for (const servers of await Promise.all(processes)) await servers.stop();
});

interface Wish {
  body: string;
  token: string;
  units: number;
}
const wishOf = (n: number): Wish => {
  const units = 1 + (n % 3);
  const rows = [
    { Code: 'CORTE', Quantity: units, Price: 100 },
    { Code: 'HILO', Quantity: units, Price: 100 },
  ];
  const input = orderOf(n % 2 ? rows : rows.reverse(), { OrderPhone: `099 ${100_000 + n}` });
  return { body: JSON.stringify(input), token: buyers[n % buyers.length]?.token ?? '', units };
};

/** @returns whether the server confirmed the order; a broken connection confirms nothing */
const place = async (server: string, { body, token }: Wish): Promise<boolean> => {
  try {
    const response = await fetch(`${server}/rest/order/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
      body,
    });
    const text = await response.text();
    // Any other refusal would give up the order.
    expect([200, 503], text).toContain(response.status);
    return response.status === 200;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

test('every order is stored once, with its stock and its mail', {
  timeout: 300_000,
}, async () => {
  const { db } = database();
  const wishes = Array.from({ length: ORDERS }, (_, n) => wishOf(n));
  const wanted = wishes.reduce((sum, { units }) => sum + units, 0);
  const queue = [...wishes.entries()];
  const killing: Promise<void>[] = [];
  let answered = 0;
  let unheard = 0;
  let kills = 0;
  let cuts = 0;
  const trouble = async () => {
    answered += 1;
    if (answered % Math.floor(ORDERS / (KILLS + 1)) === 0 && kills < KILLS) {
      const at = kills % 2;
      kills += 1;
      const dying = processes[at];
      const next = (async () => {
        await (await dying)?.kill();
        return startServers(1, url());
      })();
      processes[at] = next;
      killing.push(next.then(() => undefined));
    }
    if (answered % Math.floor(ORDERS / (CUTS + 1)) === 0 && cuts < CUTS) {
      cuts += 1;
      await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query not like '%terminate%'
          and state <> 'idle'`);
    }
  };
  const buy = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [n, wish] = next;
      // The buyer's page retries with the same key until there is a reply.
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const [server = ''] = (await processes[(n + tries) % 2])?.urls ?? [];
        if (await place(server, wish)) break;
        unheard += 1;
      }
      await trouble();
    }
  };
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buy));
  await Promise.all(killing);
  console.log(`${kills} kills, ${cuts} cuts: ${unheard} tries of ${ORDERS} orders had no answer`);
  expect([kills, cuts]).toEqual([KILLS, CUTS]);
  expect(unheard).toBeGreaterThan(0);

  const { rows } = await db.execute<{ orders: number; units: number; keys: number; mails: number }>(
    sql`select count(*) as orders, count(distinct guid) as keys,
          (select sum(quantity) from order_items) as units,
          (select count(*) from mails where event like 'order-received:%') as mails
        from orders`,
  );
  expect(rows).toEqual([{ orders: ORDERS, keys: ORDERS, units: 2 * wanted, mails: ORDERS }]);
  expect(await stockOf(db, 'CORTE')).toBe(STOCK - wanted);
  expect(await stockOf(db, 'HILO')).toBe(STOCK - wanted);
  // Orders are complete: rows, history, and the units of the rows.
  const { rows: broken } = await db.execute(
    sql`select o.id from orders o where o.state <> 'PPE'
          or (select count(*) from order_items i where i.order_id = o.id) <> 2
          or (select count(*) from order_events e where e.order_id = o.id) <> 2
          or exists (select from order_items i where i.order_id = o.id and i.quantity <>
            (select sum(value::int) from jsonb_each_text(i.taken)))`,
  );
  expect(broken).toEqual([]);
});
