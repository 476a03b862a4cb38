/** A process that freezes during an order and keeps its locks: the shop continues. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { startServers } from '../support/servers.ts';
import { until } from '../support/waiting.ts';

const BUYERS = 30;
const UNITS = 1_000;
let buyers: Planted[] = [];
let url = '';

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  for (const code of ['QUIETO', 'LIBRE'])
    await plantProduct(db, { code, stock: { B: UNITS / 2, C: UNITS / 2 } });
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => plantUser(db)));
});
beforeAll(async () => {
  const { rows } = await shop().app.db.execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  url = `${inject('postgresUrl').replace(/\/[^/]*$/, '')}/${rows[0]?.name}`;
});

const wish = (code: string, n: number) => ({
  input: orderOf([{ Code: code, Quantity: 1, Price: 100 }]),
  caller: { token: buyers[n % BUYERS]?.token },
});

test('a locked part blocks neither the catalogue nor sessions, and is sold again within seconds', async () => {
  const { post } = shop();
  const frozen = connect(url, 1);
  const client = await frozen.pool.connect();
  await client.query('begin');
  await client.query(
    `select * from stock where product_id = (select id from products where code = 'QUIETO') for update`,
  );

  const wishes = buyers.map((_, n) => wish('QUIETO', n));
  let open = wishes.length;
  const start = performance.now();
  const answers = Promise.all(
    wishes.map(async ({ input, caller }) => {
      const { status } = await post('/rest/order/add', input, caller);
      open -= 1;
      return status;
    }),
  );
  const reads = [
    () => post('/rest/stock/find', { code: 'QUIETO' }),
    () => post('/rest/product/filter', { filters: [], rowIndex: 0 }),
    () => post('/rest/order/filter', { filters: [], rowIndex: 0 }, { token: buyers[0]?.token }),
  ];
  const meanwhile = new Set<number>();
  let rounds = 0;
  // Until the first buyer is refused, all wait for the frozen process.
  await until('an answer to a buyer', async () => {
    for (const { status } of await Promise.all(reads.map((read) => read()))) meanwhile.add(status);
    rounds += 1;
    return open < BUYERS;
  });
  expect([...meanwhile]).toEqual([200]);
  // Behind the buyers the first look would have waited as long as they.
  expect(rounds).toBeGreaterThan(5);
  expect((await answers).filter((status) => status !== 200 && status !== 503)).toEqual([]);

  // Their pages repeat unanswered orders.
  const repeated = await Promise.all(
    wishes.map(({ input, caller }) => post('/rest/order/add', input, caller)),
  );
  expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([200]));
  expect(performance.now() - start).toBeLessThan(30_000);
  expect(await stockOf(shop().app.db, 'QUIETO')).toBe(UNITS - BUYERS);
  client.release(true);
  await frozen.close();
}, 60_000);

/** Idle transactions with their locks held. */
const stuck = async (): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and state = 'idle in transaction'`,
  );
  return rows[0]?.n ?? 0;
};

test('a process that is frozen during orders holds no lock for long, and completes its own when it resumes', async () => {
  const servers = await startServers(1, url);
  type Wish = ReturnType<typeof wish>;
  const send = async ({ input, caller }: Wish): Promise<number> => {
    try {
      const response = await fetch(`${servers.urls[0]}/rest/order/add`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `OAuth ${caller.token}` },
        body: JSON.stringify(input),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  };
  const asked: Wish[] = [];
  let sent: Promise<number>[] = [];
  // Again and again, until it is caught with a transaction open.
  let isCaught = false;
  for (let tries = 0; tries < 20; tries += 1) {
    const wishes = buyers.map((_, n) => wish('LIBRE', n));
    asked.push(...wishes);
    sent = wishes.map(send);
    await Promise.race(sent);
    servers.freeze();
    // Statements on their way to the database are done by the second look.
    isCaught = (await stuck()) > 0 && (await stuck()) > 0;
    if (isCaught) break;
    servers.thaw();
    await Promise.all(sent);
  }
  expect(isCaught, 'a process that is caught inside a transaction').toBe(true);

  const start = performance.now();
  const here = wish('LIBRE', 0);
  await expect
    .poll(async () => (await shop().post('/rest/order/add', here.input, here.caller)).status, {
      timeout: 60_000,
    })
    .toBe(200);
  const seconds = (performance.now() - start) / 1_000;
  console.log(`the part of a frozen process is sold again after ${seconds.toFixed(1)} s`);

  // Its callers get an answer or an error; the same key is the same order.
  servers.thaw();
  expect((await Promise.all(sent)).filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
  const repeated = await Promise.all(asked.map(send));
  expect(new Set(repeated)).toEqual(new Set([200]));
  expect(await stockOf(shop().app.db, 'LIBRE')).toBe(UNITS - asked.length - 1);
  await servers.stop();
}, 180_000);
