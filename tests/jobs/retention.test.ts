import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { createKey, KEY_HOURS } from '#backend/auth/one-time-tokens';
import { deleteInBatches } from '#backend/database/delete-batch';
import * as accounts from '#backend/database/tables/accounts';
import * as privacy from '#backend/database/tables/privacy';
import * as throttle from '#backend/database/tables/throttle';
import { RETENTION } from '#backend/jobs/retention';
import { DAY_MS } from '#contract/time/dates';
import { ROOT } from '../root.ts';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { PASSWORD, type Planted, plantPlaces, plantUser } from '../support/people.ts';

const shop = useApp(async ({ app: { db } }) => plantPlaces(db));
const db = () => shop().app.db;
const told = readFileSync(join(ROOT, 'docs/data.md'), 'utf8');
const count = async (table: string): Promise<number> => {
  const { rows } = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? 0;
};
const runAt = async (days: number): Promise<void> => {
  shop().setClock(new Date(Date.now() + days * DAY_MS));
  await db().execute(sql`delete from job_runs`);
  await shop().app.runJobs();
  shop().setClock(undefined);
};

test('several batches are deleted in one run, and nothing else', async () => {
  await db().execute(sql`insert into rate_limits (key, points, expire)
    select 'k' || n, 1, case when n <= 2500 then 1 else 9e15 end from generate_series(1, 2600) n`);
  const over = sql`${throttle.rateLimits.expire} < 2`;
  expect(await deleteInBatches(db(), throttle.rateLimits, over, 1_000)).toBe(2_500);
  expect(await count('rate_limits')).toBe(100);
});

test('a run is limited, and the rest waits for the next one', async () => {
  await db().execute(sql`delete from rate_limits`);
  await db().execute(sql`insert into rate_limits (key, points, expire)
    select 'k' || n, 1, 1 from generate_series(1, 40) n`);
  const over = sql`${throttle.rateLimits.expire} < 2`;
  expect(await deleteInBatches(db(), throttle.rateLimits, over, 1)).toBe(25);
  expect(await count('rate_limits')).toBe(15);
});

test('an unconfirmed newsletter address is deleted, a confirmed one stays', async () => {
  await db().execute(sql`insert into subscriptions (type, value, confirmed_at)
    values ('NEM', 'si@correo.example', now()), ('NEM', 'no@correo.example', null)`);
  await runAt(29);
  expect(await count('subscriptions')).toBe(2);
  await runAt(31);
  const { rows } = await db().execute(sql`select value from subscriptions`);
  expect(rows).toEqual([{ value: 'si@correo.example' }]);
});

test('authors of changes are deleted after the configured years, prices stay', async () => {
  await db().execute(sql`insert into audit_entries (author, subject, subject_id, action, changes)
    values ('Ana', 'company', '1', 'UPD', '[]'), ('Ana', 'product', '1', 'UPD', '[]')`);
  await runAt(5 * 365 - 1);
  expect(await count('audit_entries')).toBe(2);
  await runAt(5 * 365 + 1);
  const { rows } = await db().execute(sql`select subject from audit_entries`);
  expect(rows).toEqual([{ subject: 'product' }]);
});

test('communications are deleted after the configured years', async () => {
  const { personId } = await plantUser(db());
  await db().execute(sql`insert into communications (type, subject, message, last_event, date,
      creator_person_id, creator_company_id, contact_company_id, person_id)
    values ('PHO', 'Radiador', '…', 'DON', now(), ${personId}, 1, 2, ${personId})`);
  await runAt(5 * 365 - 1);
  expect(await count('communications')).toBe(1);
  await runAt(5 * 365 + 1);
  expect(await count('communications')).toBe(0);
});

test('the key of a mailed link is deleted when it expires: after an hour, a day, three days for an invitation', async () => {
  const { userId } = await plantUser(db());
  await db().execute(sql`delete from account_keys`);
  await db().transaction(async (tx) => {
    await createKey(tx, userId, 'restore', new Date());
    await createKey(tx, userId, 'erase', new Date());
    await createKey(tx, userId, 'restore', new Date(), KEY_HOURS.invitation);
  });
  for (const [hours, left] of [
    [1, 3],
    [24, 2],
    [72, 1],
  ] as const) {
    await runAt((hours - 0.1) / 24);
    expect([hours, await count('account_keys')]).toEqual([hours, left]);
    await runAt((hours + 0.1) / 24);
    expect([hours, await count('account_keys')]).toEqual([hours, left - 1]);
  }
});

test('a browser is strange again 180 days after the last login in it', async () => {
  const [young, old] = [await plantUser(db()), await plantUser(db())];
  await db().execute(sql`delete from known_devices`);
  const loginAt = async (days: number, { email }: Planted): Promise<void> => {
    shop().setClock(new Date(Date.now() + days * DAY_MS));
    expect((await shop().login(email, PASSWORD)).status).toBe(200);
    shop().setClock(undefined);
  };
  await loginAt(-2, old);
  await loginAt(0, young);
  expect(await count('known_devices')).toBe(2);
  await runAt(177);
  expect(await count('known_devices')).toBe(2);
  await runAt(179);
  const { rows } = await db().execute(sql`select user_id from known_devices`);
  expect(rows).toEqual([{ user_id: young.userId }]);
  await runAt(181);
  expect(await count('known_devices')).toBe(0);
});

test('network and phone of an order are forgotten after 90 days, not while it is reserved', async () => {
  await plantShelves(db());
  await plantProduct(db(), { code: 'TRACE-1', stock: { B: 9 } });
  const { token } = await plantUser(db());
  const plant = async (days: number, reserved: string | null): Promise<string> => {
    const input = orderOf([{ Code: 'TRACE-1', Quantity: 1, Price: 100 }]);
    expect((await shop().post('/rest/order/add', input, { token })).status).toBe(200);
    const { OrderGUID } = input.order;
    const createdAt = new Date(Date.now() - days * DAY_MS).toISOString();
    await db().execute(sql`update orders set network = '192.0.2.0/24', phone_key = '99000000',
      created_at = ${createdAt}::timestamptz, reserved_until = ${reserved}::timestamptz,
      state = case when ${reserved}::timestamptz is null then 'DIS' else state end
      where guid = ${OrderGUID}::uuid`);
    return OrderGUID;
  };
  const old = await plant(90.1, null);
  const young = await plant(89.9, null);
  // It is counted by this key while its units are reserved.
  const held = await plant(90.1, new Date(Date.now() + DAY_MS).toISOString());
  await runAt(0);
  const { rows } = await db().execute(sql`select guid, network, phone_key from orders`);
  const kept = { network: '192.0.2.0/24', phone_key: '99000000' };
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { guid: old, network: '', phone_key: '' },
      { guid: young, ...kept },
      { guid: held, ...kept },
    ]),
  );
});

test('two years count from the end of a consent, and from the start of a mail or print request', async () => {
  await db().execute(sql`delete from consents`);
  const ago = (days: number) =>
    sql`${new Date(Date.now() - days * DAY_MS).toISOString()}::timestamptz`;
  const [over, within, long] = [ago(2 * 365 + 0.1), ago(2 * 365 - 0.1), ago(4 * 365)];
  await db().execute(sql`insert into consents (email, kind, version, given_at, ended_at) values
    ('goes@correo.example', 'newsletter', '1', ${long}, ${over}),
    ('goes@correo.example', 'terms', '1', ${long}, ${over}),
    ('goes@correo.example', 'printFile', '1', ${over}, null),
    ('goes@correo.example', 'stockNotice', '1', ${over}, null),
    ('stays@correo.example', 'newsletter', '1', ${long}, ${within}),
    ('stays@correo.example', 'terms', '1', ${long}, null),
    ('stays@correo.example', 'printFile', '1', ${within}, null),
    ('stays@correo.example', 'stockNotice', '1', ${within}, null)`);
  await runAt(0);
  const { rows } = await db().execute(sql`select email, kind from consents order by kind`);
  expect(rows).toEqual(
    ['newsletter', 'printFile', 'stockNotice', 'terms'].map((kind) => ({
      email: 'stays@correo.example',
      kind,
    })),
  );
});

test('files left by a process that died while writing are deleted after a day', async () => {
  const { filesPlace } = shop().app;
  if (filesPlace === 'netlify-blobs') throw new Error('a test writes into a folder');
  mkdirSync(filesPlace.folder, { recursive: true });
  const half = (written: number): string => {
    const path = join(filesPlace.folder, `frente.${randomUUID()}.part`);
    writeFileSync(path, '');
    utimesSync(path, new Date(written), new Date(written));
    return path;
  };
  const old = half(Date.now() - DAY_MS - 60_000);
  const young = half(Date.now() - DAY_MS + 60_000);
  try {
    await runAt(0);
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  } finally {
    for (const path of [old, young]) rmSync(path, { force: true });
  }
});

test.each(RETENTION)('docs/data.md lists $name', ({ what, keeps, why }) => {
  expect(told).toContain(`| ${what} | ${keeps} | ${why} |`);
});

test('docs/data.md names every table of the database', async () => {
  const { rows } = await db().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  expect(rows.filter(({ name }) => !told.includes(`\`${name}\``))).toEqual([]);
  for (const table of Object.values({ ...accounts, ...privacy }))
    if (is(table, PgTable)) expect(told).toContain(`\`${getTableName(table)}\``);
});
