/**
 * The shop behind a pooler with another server connection per transaction, ours and PgBouncer if
 * installed: no state may be left on a connection.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { loginRequest, postRequest, readAnswer } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { type App, createApp } from '../support/make-app.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { findPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { random } from '../support/random.ts';
import { roomyVariant } from '../support/roomy.ts';
import { startPooler } from '../support/transaction-pooler.ts';

const ORDERS = 40;
const SERVERS = 6;

const bouncer = findPgBouncer();

interface Asked {
  url: string;
  servers: number;
  followsPrepared: boolean;
}
const ours = { start: (asked: Asked) => startPooler({ ...asked, random: random.next }) };
const real = {
  start: (asked: Asked) => {
    if (!bouncer) throw new Error('no PgBouncer');
    return startPgBouncer(bouncer, asked);
  },
};
const KINDS = [
  { pooler: 'transaction', whose: 'ours', can: true, start: ours.start },
  { pooler: 'unprepared', whose: 'ours', can: true, start: ours.start },
  {
    pooler: 'unprepared',
    whose: `PgBouncer ${bouncer?.version ?? '(not on this machine)'}`,
    can: bouncer !== undefined,
    start: real.start,
  },
] as const;

describe.each(KINDS)('a pooler of the kind $pooler, $whose', ({ pooler, can, start }) => {
  // PgBouncer must be installed on the system: the tests pass without it, and run with our pooler
  // of both kinds.
  if (!can) return void test.skip('is not on this machine', () => {});
  const { url, database } = useDatabase();
  const errors: object[] = [];
  let between: { url: string; moves?: () => number; close: () => Promise<void> };
  let app: App;
  let buyers: Planted[] = [];

  beforeAll(async () => {
    const { db } = database();
    await plantPlaces(db);
    await plantShelves(db);
    for (const code of ['RAD-1', 'RAD-2'])
      await plantProduct(db, { code, stock: { B: ORDERS, C: ORDERS } });
    buyers = await Promise.all(Array.from({ length: 10 }, () => plantUser(db)));
    between = await start({
      url: url(),
      servers: SERVERS,
      followsPrepared: pooler === 'transaction',
    });
    app = createApp({
      databaseUrl: between.url,
      connections: 12,
      pooler,
      variant: await roomyVariant(),
      limits: null,
      log: { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) },
    });
  });
  afterAll(async () => {
    await app.close();
    await between.close();
  });

  const post = async (path: string, input: unknown, buyer?: Planted) =>
    readAnswer(await app.rest(postRequest(path, input, { token: buyer?.token })));

  test('orders, lists, logins and timed work go as they do without it', async () => {
    const orders = Array.from({ length: ORDERS }, (_, n) => {
      const input = orderOf([
        { Code: 'RAD-1', Quantity: 1, Price: 100 },
        { Code: 'RAD-2', Quantity: 1, Price: 100 },
      ]);
      return post('/rest/order/add', input, buyers[n % buyers.length]);
    });
    const lists = Array.from({ length: 20 }, () =>
      post('/rest/product/filter', { filters: [], rowIndex: 0 }),
    );
    const logins = [app.login(loginRequest('nadie@personas.example', 'tornillo flojo 41'))];
    const jobs = app.runJobs();
    const answers = await Promise.all([...orders, ...lists]);
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual([401]);
    expect(await jobs).toContain('send-mails');
    expect(errors).toEqual([]);
    expect(await stockOf(database().db, 'RAD-1')).toBe(ORDERS);
    // One transaction after the other ran elsewhere.
    if (between.moves) expect(between.moves()).toBeGreaterThan(ORDERS);
    const one = connect(between.url, 1, pooler);
    const pids = new Set<unknown>();
    for (let n = 0; n < 2 * SERVERS; n += 1)
      for (const { pid } of (await one.db.execute(sql`select pg_backend_pid() as pid`)).rows)
        pids.add(pid);
    expect(pids.size).toBeGreaterThan(1);
    await one.close();
  });

  test('nothing stays behind on its connections: no lock, no setting, no table, no channel', async () => {
    const { rows } = await database().db.execute<{ locks: number; tables: number }>(
      sql`select (select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
              where l.locktype = 'advisory' and d.datname = current_database()) as locks,
            (select count(*)::int from pg_class where relpersistence = 't') as tables`,
    );
    expect(rows).toEqual([{ locks: 0, tables: 0 }]);
    // Each of them is used, several times.
    const one = connect(between.url, SERVERS, pooler);
    for (let round = 0; round < 3; round += 1) {
      const seen = await Promise.all(
        Array.from({ length: SERVERS }, () =>
          one.db.execute(
            sql`select name, setting from pg_settings where source = 'session'
                  and name not in ('client_encoding', 'application_name')`,
          ),
        ),
      );
      const channels = await one.db.execute(sql`select pg_listening_channels()`);
      expect([seen.flatMap((each) => each.rows), channels.rows]).toEqual([[], []]);
    }
    await one.close();
  });

  test('a transaction is bounded as it is without it', async () => {
    const one = connect(between.url, 2, pooler);
    const bounds = await one.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ name: string; setting: string }>(
        sql`select name, setting from pg_settings
            where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`,
      );
      return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
    });
    expect(bounds).toEqual({
      lock_timeout: 8_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 5_000,
    });
    await one.close();
  });
});

test('configured as none, a pooler refuses the connection, and the shop reports its database as unavailable', async () => {
  const between = await startPooler({
    url: 'postgres://a:b@127.0.0.1:1/c',
    servers: 0,
    followsPrepared: true,
    random: () => 0,
  });
  const one = connect(between.url, 1);
  await expect(one.db.execute(sql`select 1`)).rejects.toThrow();
  await one.close();
  await between.close();
});
