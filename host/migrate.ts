/** Brings a database's tables up to date, on any host. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { LOCKS } from '#backend/database/advisory-locks';
import { databaseErrorCode } from '#backend/database/failures';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../backend/database');
/** A change waits so long for a table, */
const LOCK_MS = 2_000;
/** and tries again after a while, */
const AGAIN_MS = 1_000;
/** for so long. */
const PATIENCE_MS = 60_000;
/** An index of a large table takes minutes. */
const TURN_MS = 30 * 60_000;

interface Options {
  /** Has `migrations`, and `concurrently` where something must be done outside a transaction. */
  folder: string;
  /** How long it tries to get at tables that are at work. */
  patienceMs: number;
}

const INDEX = /^create (?:unique )?index concurrently if not exists "(\w+)" on /i;
const VALIDATION = /^alter table "\w+" validate constraint "(\w+)"$/i;

/** The statements of a file, without comments and final semicolons. */
const statementsOf = (text: string): string[] =>
  text
    .split('--> statement-breakpoint')
    .map((part) =>
      part
        .replaceAll(/^\s*--.*$/gm, '')
        .trim()
        .replace(/;$/, ''),
    )
    .filter(Boolean);

/** Creates a database where it is missing. @returns whether it was */
export const ensureDatabase = async (adminUrl: string, name: string): Promise<boolean> => {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    // Sorted as Spanish speakers expect; the server's own default is the C locale.
    if (!rowCount)
      await client.query(
        `create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8'
         locale_provider icu icu_locale 'es-UY' locale 'C'`,
      );
    return !rowCount;
  } finally {
    await client.end();
  }
};

/** Polled: who waits inside a statement holds up whoever builds an index concurrently. */
const takeTurn = async (client: Client): Promise<void> => {
  const end = Date.now() + TURN_MS;
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [
      LOCKS.migration,
    ]);
    if (rows[0]?.mine) return;
    if (Date.now() > end) throw new Error('another process has been migrating for too long');
    await sleep(200);
  }
};

/** Thrown for tables that were made before the baseline migration: no migration leads from them to it. */
export class OutdatedDatabase extends Error {
  override name = 'OutdatedDatabase';
}

const hasRow = async (client: Client, query: string, value: unknown) =>
  (await client.query(query, [value])).rowCount !== 0;

const refuseOutdated = async (client: Client, { folder }: Options): Promise<void> => {
  const [baseline] = readMigrationFiles({ migrationsFolder: join(folder, 'migrations') });
  const table = 'drizzle.__drizzle_migrations';
  if (!(await hasRow(client, 'select where to_regclass($1) is not null', table))) return;
  const earlier = `select from ${table} where created_at < $1`;
  if (await hasRow(client, earlier, baseline?.folderMillis))
    throw new OutdatedDatabase('the tables are older than the baseline migration');
};

/** Lock not available, deadlock: somebody is at work with a table that changes. */
const isBusy = (error: unknown) => ['55P03', '40P01'].includes(databaseErrorCode(error) ?? '');

/**
 * All that is missing, in one transaction. A change that waits for a table makes everybody behind it
 * wait, too: so it waits briefly, lets them pass, and tries again.
 */
const migrateTables = async (client: Client, { folder, patienceMs }: Options): Promise<void> => {
  const end = Date.now() + patienceMs;
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  for (;;)
    try {
      return await applyMigrations(drizzle(client), {
        migrationsFolder: join(folder, 'migrations'),
      });
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error;
      await sleep(AGAIN_MS);
    }
};

/** What a transaction cannot do, or holds too long; each is done once, however often it is begun. */
const finish = async (client: Client, statement: string): Promise<void> => {
  const constraint = VALIDATION.exec(statement)?.[1];
  if (constraint !== undefined) {
    const open = 'select from pg_constraint where conname = $1 and not convalidated';
    if (await hasRow(client, open, constraint)) await client.query(statement);
    return;
  }
  const index = INDEX.exec(statement)?.[1];
  if (index === undefined) throw new Error(`neither an index nor a validation: ${statement}`);
  const state =
    'select from pg_index where indexrelid = to_regclass(quote_ident($1)) and indisvalid =';
  if (await hasRow(client, `${state} true`, index)) return;
  // A build that was interrupted leaves an index that nobody reads and everybody writes.
  if (await hasRow(client, `${state} false`, index))
    await client.query(`drop index concurrently ${client.escapeIdentifier(index)}`);
  await client.query(statement);
};

const finishTables = async (client: Client, { folder }: Options): Promise<void> => {
  const files = join(folder, 'concurrently');
  if (!existsSync(files)) return;
  // Nobody waits for these.
  await client.query('set lock_timeout = 0');
  for (const name of readdirSync(files).sort())
    if (name.endsWith('.sql'))
      for (const statement of statementsOf(readFileSync(join(files, name), 'utf8')))
        await finish(client, statement);
};

/**
 * Brings a database's tables up to date while a shop works on it (docs/decisions/0024).
 * @throws OutdatedDatabase, or when a table stays locked for `patienceMs`; nothing has changed then
 */
export const migrate = async (url: string, options: Partial<Options> = {}): Promise<void> => {
  const all = { folder: FOLDER, patienceMs: PATIENCE_MS, ...options };
  const client = new Client({ connectionString: url, application_name: 'migration' });
  await client.connect();
  try {
    await takeTurn(client);
    // The shop's role may have limits, as a pooler asks for (docs/decisions/0132): an index takes as long as it takes.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await refuseOutdated(client, all);
    await migrateTables(client, all);
    await finishTables(client, all);
  } finally {
    // With it goes the turn.
    await client.end();
  }
};
