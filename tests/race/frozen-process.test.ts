/** Somebody stops in the middle of an order and keeps its locks: the shop goes on without it. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import { connect } from '#backend/serve/database';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { startServers } from '../support/servers.ts';

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

test('one locked part stops neither the catalogue nor who is logged in, and is sold again within seconds', async () => {
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
  // Until the first of the buyers is told to come again, everybody waits for the one who is stuck.
  while (open === BUYERS)
    for (const { status } of await Promise.all(reads.map((read) => read()))) meanwhile.add(status);
  expect([...meanwhile]).toEqual([200]);
  expect((await answers).filter((status) => status !== 200 && status !== 503)).toEqual([]);

  // Their pages repeat what was not answered.
  const repeated = await Promise.all(
    wishes.map(({ input, caller }) => post('/rest/order/add', input, caller)),
  );
  expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([200]));
  expect(performance.now() - start).toBeLessThan(30_000);
  expect(await stockOf(shop().app.db, 'QUIETO')).toBe(UNITS - BUYERS);
  client.release(true);
  await frozen.close();
}, 60_000);

test('a whole process that is stopped in the middle of orders holds nothing for long', async () => {
  const servers = await startServers(1, url);
  const send = async (n: number) => {
    const { input, caller } = wish('LIBRE', n);
    return fetch(`${servers.urls[0]}/rest/order/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${caller.token}` },
      body: JSON.stringify(input),
    });
  };
  const sent = buyers.map(async (_, n) => {
    try {
      return (await send(n)).status;
    } catch {
      return 0;
    }
  });
  await Promise.race(sent);
  servers.freeze();
  const { rows } = await shop().app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_locks where database =
          (select oid from pg_database where datname = current_database())
          and relation = 'stock'::regclass`,
  );
  console.log(`${rows[0]?.n} locks on stock were left behind`);

  const here = wish('LIBRE', 0);
  await expect
    .poll(async () => (await shop().post('/rest/order/add', here.input, here.caller)).status, {
      timeout: 25_000,
    })
    .toBe(200);
  await servers.kill();
  await Promise.all(sent);
}, 60_000);
