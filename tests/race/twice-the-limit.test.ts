/**
 * A process under load over HTTP: at half of its limit nobody waits, and at twice the limit the
 * excess is refused. `npm run bench soak` does the same for half an hour.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { concurrencyLimits } from '#backend/rate-limit/admission';
import { brandList } from '#contract/calls/catalog';
import { orderAdd } from '#contract/calls/orders';
import { stockList } from '#contract/calls/stock-list';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { HELD } from '../support/holding.ts';
import { type Host, startHost } from '../support/hosts.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { type Answered, createVisitors, visit } from '../support/visitors.ts';
import { until } from '../support/waiting.ts';

const CONNECTIONS = 8;
const { reads: share } = concurrencyLimits(CONNECTIONS);
const CALLS = 400;
const BUYERS = 10;
/** As many of each as may be unpaid. */
const ORDERS_EACH = 2;
const ORDERS = BUYERS * ORDERS_EACH;
const { url, database } = useDatabase();
const buyers: Planted[] = [];
let host: Host;

beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'RAD-1', stock: { B: ORDERS * 2 } });
  while (buyers.length < BUYERS) buyers.push(await plantUser(db));
  host = await startHost(url(), {
    DATABASE_CONNECTIONS: `${CONNECTIONS}`,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    WITHOUT_JOBS: '1',
  });
});
afterAll(async () => {
  host?.signal('SIGTERM');
  await host?.ended;
});
beforeEach(() => database().db.execute(sql`delete from orders`));

const orderBy = (n: number, token: string) => ({
  path: orderAdd.path,
  token,
  input: orderOf([{ Code: 'RAD-1', Quantity: 1, Price: 100 }], {
    OrderPhone: `099 ${100_000 + n}`,
  }),
});

/** @returns key of the order → how it was answered */
const orderAll = async (ask: (asked: ReturnType<typeof orderBy>) => Promise<Answered>) => {
  const answers = await Promise.all(
    Array.from({ length: ORDERS }, async (_, n) => {
      const asked = orderBy(n % BUYERS, buyers[n % BUYERS]?.token ?? '');
      return [asked.input.order.OrderGUID, await ask(asked)] as const;
    }),
  );
  return new Map(answers);
};

/** Returns all keys in the database, as often as they occur. */
const standing = async (): Promise<string[]> => {
  const { rows } = await database().db.execute<{ guid: string }>(
    sql`select guid::text as guid from orders order by 1`,
  );
  return rows.map(({ guid }) => guid);
};

test('at half of the limit, nothing is refused', async () => {
  const atOnce = share.atOnce / 2;
  const { ask, leave } = createVisitors(host.url, atOnce + BUYERS);
  const statuses = new Map<number, number>();
  const crowd = visit(ask, {
    atOnce,
    next: (n) =>
      n < CALLS ? { path: stockList.path, input: { codes: ['RAD-1', `N-${n}`] } } : undefined,
    told: ({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
  });
  const orders = await orderAll(ask);
  await crowd;
  leave();
  expect([...statuses]).toEqual([[200, CALLS]]);
  expect(new Set([...orders.values()].map(({ status }) => status))).toEqual(new Set([200]));
  expect(await standing()).toEqual([...orders.keys()].toSorted());
});

test('at twice the limit, every confirmed order exists once, and the rest gets a time to retry', async () => {
  const before = await stockOf(database().db, 'RAD-1');
  // Every read of the brands waits for this: the crowd stays together until the orders are placed.
  const other = connect(url(), 1);
  const client = await other.pool.connect();
  await client.query(`begin; ${HELD}; lock table brands in access exclusive mode`);
  const atOnce = 2 * (share.atOnce + share.waiting);
  const { ask, leave } = createVisitors(host.url, atOnce + ORDERS);
  const answers: Answered[] = [];
  let asked = 0;
  const crowd = visit(ask, {
    atOnce,
    next: () => (asked++ < atOnce ? { path: brandList.path, input: {} } : undefined),
    told: (answer) => answers.push(answer),
  });
  await until('the crowd', () => answers.length >= atOnce - share.atOnce - share.waiting);
  const orders = await orderAll(ask);
  await client.query('commit');
  client.release();
  await other.close();
  await crowd;
  leave();

  const told = [...orders.values()].map(({ status }) => status);
  expect(new Set(told)).toEqual(new Set([200]));
  expect(await standing()).toEqual([...orders.keys()].toSorted());
  expect(await stockOf(database().db, 'RAD-1')).toBe(before - ORDERS);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThanOrEqual(atOnce - share.atOnce - share.waiting);
  for (const { status, retryAfter } of refused)
    expect([status, retryAfter > 0]).toEqual([503, true]);
  // And it is over with the crowd.
  expect((await fetch(host.url + brandList.path)).status).toBe(200);
});
