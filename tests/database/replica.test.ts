/** Tests a real streaming replica that lags and disconnects. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#backend/database/connection';
import { createReplica } from '#backend/database/replica';
import { createStateHandlers } from '#backend/state/handlers';
import { ensureDatabase, migrate } from '#host/migrate';
import { postRequest, readAnswer } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { type App, createApp } from '../support/make-app.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { roomyVariant } from '../support/roomy.ts';
import { startStreamingCopy } from '../support/streaming-copy.ts';
import { until } from '../support/waiting.ts';

let servers: Awaited<ReturnType<typeof startStreamingCopy>>;
let primary: Database;
let app: App;
let seller: Planted;
const errors: object[] = [];

beforeAll(async () => {
  servers = await startStreamingCopy(`.data/test-${randomUUID()}`);
  await ensureDatabase(servers.primary.url('postgres'), 'shop');
  await migrate(servers.primary.url('shop'));
  primary = connect(servers.primary.url('shop'), 4);
  await plantPlaces(primary.db);
  await plantShelves(primary.db);
  await plantProduct(primary.db, { code: 'RAD-1', stock: { B: 1 } });
  seller = await plantUser(primary.db, { isSeller: true, employeeOf: 1 });
  await servers.caughtUp();
  app = createApp({
    databaseUrl: servers.primary.url('shop'),
    readUrl: servers.copy.url('shop'),
    connections: 4,
    variant: await roomyVariant(),
    limits: null,
    log: { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) },
  });
}, 120_000);
afterAll(async () => {
  await app?.close();
  await primary?.close();
  await servers?.close();
}, 60_000);

const categories = async (who?: Planted): Promise<unknown> => {
  const answer = await app.rest(postRequest('/rest/category/list', {}, { token: who?.token }));
  const { status, body } = await readAnswer(answer);
  expect([status, body.error]).toEqual([200, '']);
  return JSON.stringify(body.data);
};
const rename = (name: string) => primary.db.execute(sql`update categories set name = ${name}`);
/** Number of statements that the replica has answered. */
const answered = async (): Promise<number> => {
  const copy = connect(servers.copy.url('shop'), 1);
  const { rows } = await copy.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = 'shop' and pid <> pg_backend_pid()`,
  );
  await copy.close();
  return rows[0]?.n ?? 0;
};

test('visitors read lists from the replica and sellers from the primary', async () => {
  await rename('ANTES');
  await servers.caughtUp();
  await until('a list from the copy', async () => String(await categories()).includes('ANTES'));
  expect(await answered()).toBeGreaterThan(0);
  await servers.pause();
  await rename('AHORA');
  expect(await categories()).toContain('ANTES');
  expect(await categories(seller)).toContain('AHORA');

  // Everybody sees it once the replica counts as too far behind.
  await until('a list from the primary', async () => String(await categories()).includes('AHORA'));
  await servers.resume();
  await servers.caughtUp();
  expect(await categories()).toContain('AHORA');
});

test('measures the lag of a replica that has lost its primary', async () => {
  let now = 0;
  const replica = createReplica(primary.db, {
    url: servers.copy.url('shop'),
    connections: 1,
    clock: () => now,
  });
  await servers.caughtUp();
  expect(await replica.isUsable()).toBe(true);
  expect(replica.state()).toEqual({ lagMs: 0, isUsed: true });
  await servers.pause();
  await rename('DESPUÉS');
  for (const [at, lagMs, isUsed] of [
    [6_000, 6_000, false],
    [12_000, 12_000, false],
  ] as const) {
    now = at;
    expect(await replica.isUsable()).toBe(isUsed);
    expect(replica.state()).toEqual({ lagMs, isUsed });
  }
  await servers.resume();
  await servers.caughtUp();
  now = 20_000;
  expect(await replica.isUsable()).toBe(true);
  await replica.close();
});

test('the state page measures an unused replica', async () => {
  const replica = createReplica(primary.db, { url: servers.copy.url('shop'), connections: 1 });
  const { officeState } = createStateHandlers({
    db: primary.db,
    now: () => new Date(),
    files: { folder: '.data' },
    pagesFolder: null,
    jobs: [],
    replica,
    pooler: async () => null,
    sendsMails: false,
    payments: [],
    samples: async () => [],
  });
  // The session was read before.
  const { data } = await officeState({}, {} as never);
  expect(data.replica).toEqual({ lagMs: 0, isUsed: true });
  await replica.close();
});

test('counts searches without results although the replica is read-only', async () => {
  const answer = await app.rest(
    postRequest('/rest/product/filter', {
      filters: [{ FilterKey: 'text', FilterValue: 'zapatillas' }],
      rowIndex: 0,
    }),
  );
  expect(answer.status).toBe(200);
  const { rows } = await primary.db.execute(sql`select text from missed_searches`);
  expect(rows).toEqual([{ text: 'zapatillas' }]);
});

test('uses the primary when the replica disconnects', async () => {
  await servers.copy.stop();
  for (let n = 0; n < 5; n += 1) expect(await categories()).toContain('DESPUÉS');
  expect(errors).toEqual([]);
});
