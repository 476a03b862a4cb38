/** A process whose machine has the wrong time: reservations and sessions do not follow it. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadVariant } from '#variants/load';
import { postRequest, readAnswer } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { type App, createApp } from '../support/make-app.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

const HOUR_MS = 3_600_000;
const { url, database } = useDatabase();
let buyer: Planted;

beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'RELOJ', stock: { B: 10 } });
  buyer = await plantUser(db);
});
afterEach(() => vi.useRealTimers());

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** A process with its own clock. */
const withClock = async (hours: number, work: (app: App) => Promise<void>) => {
  const now = Date.now() + hours * HOUR_MS;
  // A clock that stands still is one that jumped, once the work takes long.
  vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true });
  const app = createApp({ databaseUrl: url(), variant: await loadVariant('NAM'), log: quiet });
  try {
    await work(app);
  } finally {
    vi.useRealTimers();
    await app.close();
  }
};

const order = async (app: App) => {
  const sent = orderOf([{ Code: 'RELOJ', Quantity: 2, Price: 100 }]);
  const answer = await readAnswer(
    await app.rest(postRequest('/rest/order/add', sent, { token: buyer.token })),
  );
  expect(answer.status).toBe(200);
};

test.each([73, -73])(
  'a clock that is %i h off cancels no deposit and ends no session',
  async (hours) => {
    const { db } = database();
    await db.execute(sql`delete from orders`);
    await db.execute(sql`update stock set quantity = 10`);
    await db.execute(sql`delete from job_runs`);
    await db.execute(sql`update sessions set expires_at = now() + interval '1 hour'`);
    await withClock(0, order);
    await withClock(hours, async (app) => {
      await order(app);
      expect(await app.runJobs()).toContain('expire-reservations');
      const filter = postRequest('/rest/order/filter', { filters: [], rowIndex: 0 }, buyer);
      expect((await app.rest(filter)).status).toBe(200);
    });
    const { rows } = await db.execute(
      sql`select state, abs(extract(epoch from created_at - now())) < 60 as "isNow",
          abs(extract(epoch from reserved_until - now() - interval '3 days')) < 60 as "forThreeDays"
        from orders`,
    );
    const right = { state: 'PPE', isNow: true, forThreeDays: true };
    expect(rows).toEqual([right, right]);
    expect(await stockOf(db, 'RELOJ')).toBe(6);
    expect(await db.$count(sql`sessions`)).toBe(1);
  },
);

test('records that are expired by the database’s clock end, even if the process’s clock is behind', async () => {
  const { db } = database();
  await db.execute(sql`delete from job_runs`);
  await db.execute(sql`update orders set reserved_until = now() - interval '1 minute'`);
  await db.execute(sql`update sessions set expires_at = now() - interval '1 minute'`);
  await withClock(-73, async (app) => {
    const filter = postRequest('/rest/order/filter', { filters: [], rowIndex: 0 }, buyer);
    expect((await app.rest(filter)).status).toBe(401);
    await app.runJobs();
  });
  expect(await stockOf(db, 'RELOJ')).toBe(10);
  expect(await db.$count(sql`sessions`)).toBe(0);
});
