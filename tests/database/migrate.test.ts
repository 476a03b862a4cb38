import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Waiting } from '#backend/database/migration-turn';
import { migrate, OutdatedDatabase } from '#host/migrate';
import { outdatedLocal, outdatedNamed } from '../../scripts/database.ts';
import { blockedText, waitingText } from '../../scripts/migration-texts.ts';
import { ROOT } from '../root.ts';
import { useDatabase } from '../support/database.ts';
import { runScript } from '../support/script.ts';

const { url } = useDatabase();
const JOURNAL = 'migrations/meta/_journal.json';
const DATABASE_FOLDER = join(ROOT, 'backend/database');
const journal: { entries: { when: number }[] } = JSON.parse(
  readFileSync(join(DATABASE_FOLDER, JOURNAL), 'utf8'),
);
let folder = '';
let when = Date.now() * 2;
const clients: Client[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  for (const client of clients.splice(0)) await client.end();
});

const open = async (): Promise<Client> => {
  const client = new Client({ connectionString: url() });
  await client.connect();
  clients.push(client);
  return client;
};
/** Adds one migration to the shop's own. */
const write = (sql: string, concurrently: readonly string[] = []) => {
  cpSync(DATABASE_FOLDER, folder, { recursive: true });
  when += 1;
  const change = { idx: 9999, version: '7', when, tag: '9999_change', breakpoints: true };
  const entries = [...journal.entries, change];
  writeFileSync(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
  writeFileSync(join(folder, 'migrations/9999_change.sql'), sql);
  mkdirSync(join(folder, 'concurrently'), { recursive: true });
  const text = concurrently.join('\n--> statement-breakpoint\n');
  writeFileSync(join(folder, 'concurrently/9999_change.sql'), text);
};
/** Opens a long transaction that reads a table. */
const hold = async (): Promise<Client> => {
  const client = await open();
  await client.query('begin');
  await client.query('select from orders limit 1');
  return client;
};
const columns = async (client: Client) => {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
     where table_name = 'orders' and column_name like 'tried%' order by 1`,
  );
  return rows.map(({ name }) => name);
};
const waitsFor = async (client: Client, ms: number) => {
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name like 'migration, %' and wait_event_type = 'Lock'
       and clock_timestamp() - query_start > make_interval(secs => $1)`,
    [ms / 1_000],
  );
  expect(rows).toHaveLength(1);
};
const waits = (client: Client) => waitsFor(client, 0);

test('a migration that waits for a lock lets other statements pass and succeeds later', async () => {
  const [holder, reader] = [await hold(), await open()];
  write('alter table orders add column tried_a text');
  const done = migrate(url(), { folder });
  await vi.waitFor(() => waits(reader), { timeout: 10_000 });
  // It queues behind the migration, which queues behind the holder.
  await reader.query("set statement_timeout = '10s'");
  await reader.query('select count(*) from orders');
  expect(await columns(reader)).toEqual([]);
  await holder.query('rollback');
  await done;
  expect(await columns(reader)).toEqual(['tried_a']);
});

test('a migration that gets no lock in time changes nothing', async () => {
  const holder = await hold();
  write(
    'create table tried_table (id int)--> statement-breakpoint\nalter table orders add column tried_b text',
  );
  const { rows: own } = await holder.query('select pg_backend_pid() as pid');
  await expect(migrate(url(), { folder, patienceMs: 100 })).rejects.toMatchObject({
    waiting: { for: 'tables', holder: { pid: own[0]?.pid } },
  });
  await holder.query('rollback');
  const { rows } = await holder.query("select to_regclass('tried_table') as made");
  expect(rows).toEqual([{ made: null }]);
  await migrate(url(), { folder });
  expect(await columns(holder)).toContain('tried_b');
});

test('a start that waits for another one names its session, and gives up with a sentence', async () => {
  const [holder, reader] = [await open(), await open()];
  await holder.query("set application_name = 'otra máquina'");
  const { rows } = await holder.query('select pg_backend_pid() as pid, pg_advisory_lock($1)', [
    LOCKS.migration,
  ]);
  const session = { for: 'turn', holder: { pid: rows[0]?.pid, address: '127.0.0.1' } };
  write('select 1');
  const blocked: unknown = await migrate(url(), { folder, turnMs: 100 }).catch(
    (error: unknown) => error,
  );
  expect(blocked).toMatchObject({ waiting: session });
  const reports: Waiting[] = [];
  const done = migrate(url(), { folder, onWait: (waiting) => reports.push(waiting) });
  await vi.waitFor(() => expect(reports).toMatchObject([session]), { timeout: 20_000 });
  for (const text of reports.flatMap((each) => [waitingText(each), blockedText(each)]))
    expect(text).toMatch(
      /otro proceso está actualizando las tablas \(sesión \d+ de PostgreSQL, «[^»]+», del usuario \w+, desde 127\.0\.0\.1, abierta el 20\d\d-\d\d-\d\d [\d:]+ UTC\)\./,
    );
  expect(blockedText({ for: 'turn', holder: undefined })).toContain('tablas. Prueba de nuevo');
  await holder.query('select pg_advisory_unlock_all()');
  await done;
  const { rows: locks } = await reader.query(
    `select from pg_locks where locktype = 'advisory' and objid = ${LOCKS.migration}
       and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(locks).toEqual([]);
});

test('a migration whose turn is lost does not go on', async () => {
  const [holder, killer] = [await hold(), await open()];
  write('alter table orders add column tried_lost text');
  const done = migrate(url(), { folder });
  const failed = expect(done).rejects.toThrow();
  await vi.waitFor(() => waits(killer), { timeout: 10_000 });
  await killer.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and objid = ${LOCKS.migration}
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await failed;
  await holder.query('rollback');
  expect(await columns(killer)).not.toContain('tried_lost');
});

const isValid = async (client: Client, name: string) => {
  const { rows } = await client.query(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.valid;
};

test('concurrent processes build an index once, while others write', async () => {
  const [holder, writer] = [await hold(), await open()];
  // A write blocks a build that is not concurrent, and is blocked by it.
  await holder.query('update orders set attention = attention');
  write('select 1', [
    '-- Kept in order.\ncreate index concurrently if not exists "tried_index" on "orders" ("attention")',
  ]);
  const all = Promise.all([1, 2, 3].map(() => migrate(url(), { folder })));
  await vi.waitFor(() => waits(writer), { timeout: 10_000 });
  await writer.query("set statement_timeout = '10s'");
  await writer.query('update orders set attention = attention where id = -1');
  await holder.query('rollback');
  await all;
  expect(await isValid(writer, 'tried_index')).toBe(true);
});

test('an index is built despite a short statement timeout of the role', async () => {
  const client = await open();
  await client.query(
    `do $$ begin execute format('alter database %I set statement_timeout = 200', current_database()); end $$`,
  );
  try {
    const holder = await hold();
    await holder.query('update orders set attention = attention');
    write('select 1', [
      'create index concurrently if not exists "tried_long" on "orders" ("attention")',
    ]);
    const done = migrate(url(), { folder });
    await vi.waitFor(() => waits(client), { timeout: 10_000 });
    await vi.waitFor(() => waitsFor(client, 400), { timeout: 10_000 });
    await holder.query('rollback');
    await done;
    expect(await isValid(client, 'tried_long')).toBe(true);
  } finally {
    await client.query(
      `do $$ begin execute format('alter database %I reset statement_timeout', current_database()); end $$`,
    );
  }
});

test('an index whose build was interrupted is built again', async () => {
  const client = await open();
  await client.query('create table tried_twins (id int)');
  await client.query('insert into tried_twins values (1), (1)');
  write('select 1', [
    'create unique index concurrently if not exists "tried_unique" on "tried_twins" ("id")',
  ]);
  await expect(migrate(url(), { folder })).rejects.toThrow();
  expect(await isValid(client, 'tried_unique')).toBe(false);
  await client.query('delete from tried_twins where ctid = (select min(ctid) from tried_twins)');
  await migrate(url(), { folder });
  expect(await isValid(client, 'tried_unique')).toBe(true);
});

test('a constraint is validated once, after the migration', async () => {
  const client = await open();
  write('alter table orders add constraint "tried_check" check (total_cents >= 0) not valid', [
    'alter table "orders" validate constraint "tried_check"',
  ]);
  for (let run = 0; run < 2; run += 1) await migrate(url(), { folder });
  const { rows } = await client.query(
    "select convalidated as valid from pg_constraint where conname = 'tried_check'",
  );
  expect(rows).toEqual([{ valid: true }]);
});

test('refuses other statements outside a transaction', async () => {
  write('select 1', ['update orders set attention = attention']);
  await expect(migrate(url(), { folder })).rejects.toThrow('neither an index nor a validation');
});

test('tables from before the baseline migration are refused and left as they are', async () => {
  const client = await open();
  const { rows: applied } = await client.query('select * from drizzle.__drizzle_migrations');
  await client.query('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  write('create table tried_outdated (id int)');
  await expect(migrate(url(), { folder })).rejects.toThrow(OutdatedDatabase);
  const { rows } = await client.query("select to_regclass('tried_outdated') as made");
  expect(rows).toEqual([{ made: null }]);
  expect(
    await runScript(['setup'], { DATABASE_URL: url(), DATABASE_DIRECT_URL: '', VARIANT: 'NAM' }),
  ).toEqual({ code: 1, lines: [outdatedNamed('DATABASE_URL')] });
  await client.query('update drizzle.__drizzle_migrations set created_at = created_at + 1');
  expect((await client.query('select * from drizzle.__drizzle_migrations')).rows).toEqual(applied);
});

test('an error names the folder or setting to change', () => {
  expect(outdatedNamed('NETLIFY_DB_URL')).toContain('crea otra, vacía, y ponla en NETLIFY_DB_URL');
  expect(outdatedLocal(join(ROOT, '.data/postgres'))).toContain('borra la carpeta .data y vuelve');
  expect(outdatedLocal('/var/tmp/mostrador-1/data')).toContain(
    'borra las carpetas .data y /var/tmp/mostrador-1/data y vuelve',
  );
});
