import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { databaseErrorCode } from '#backend/database/failures';
import {
  applicationName,
  createWait,
  type OnWait,
  takeTurn,
} from '#backend/database/migration-turn';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../backend/database');
/** A migration waits this long for a lock, */
const LOCK_MS = 2_000;
/** tries again after this pause, */
const AGAIN_MS = 1_000;
/** and gives up after this time. */
const PATIENCE_MS = 60_000;
/** Another process may take minutes to build an index. */
const TURN_MS = 30 * 60_000;

interface Options {
  /** Holds `migrations`, and `concurrently` for statements outside a transaction. */
  folder: string;
  /** How long it tries to lock tables in use. */
  patienceMs: number;
  /** How long it waits for another process that migrates. */
  turnMs: number;
  /** Receives what it waits for, after some seconds and then once a minute. */
  onWait: OnWait;
}

const INDEX = /^create (?:unique )?index concurrently if not exists "(\w+)" on /i;
const VALIDATION = /^alter table "\w+" validate constraint "(\w+)"$/i;

/** Returns the statements of a file without comments and final semicolons. */
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

/** Creates a database if it is missing. @returns whether it was */
export const ensureDatabase = async (adminUrl: string, name: string): Promise<boolean> => {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    // Sorts as Spanish speakers expect; the server's own default is the C locale.
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

/** Lock not available, or deadlock. */
const isBusy = (error: unknown) => ['55P03', '40P01'].includes(databaseErrorCode(error) ?? '');

/**
 * Applies the missing migrations in one transaction. A migration that waits for a lock makes all later statements
 * on the table wait too, so it waits briefly, gives way, and tries again.
 */
const migrateTables = async (
  client: Client,
  { folder, patienceMs, onWait }: Options,
): Promise<void> => {
  const wait = createWait('tables', patienceMs, onWait);
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  for (;;)
    try {
      return await applyMigrations(drizzle(client), {
        migrationsFolder: join(folder, 'migrations'),
      });
    } catch (error) {
      if (!isBusy(error)) throw error;
      await wait.check(client, error);
      await sleep(AGAIN_MS);
    }
};

/** Runs a statement of `concurrently` unless it has succeeded before. */
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
  // An interrupted build leaves an invalid index, which costs writes and serves no reads.
  if (await hasRow(client, `${state} false`, index))
    await client.query(`drop index concurrently ${client.escapeIdentifier(index)}`);
  await client.query(statement);
};

const finishTables = async (client: Client, { folder }: Options): Promise<void> => {
  const files = join(folder, 'concurrently');
  if (!existsSync(files)) return;
  // Nothing waits behind these.
  await client.query('set lock_timeout = 0');
  for (const name of readdirSync(files).sort())
    if (name.endsWith('.sql'))
      for (const statement of statementsOf(readFileSync(join(files, name), 'utf8')))
        await finish(client, statement);
};

/**
 * Brings a database's tables up to date while a shop works on it (docs/decisions/0024).
 * @param url leads to the server itself, not to a pooler in transaction mode (backend/database/find-pooler.ts)
 * @throws OutdatedDatabase, or MigrationBlocked if a table or the turn stays taken too long; nothing has changed then
 */
export const migrate = async (url: string, options: Partial<Options> = {}): Promise<void> => {
  const all = {
    folder: FOLDER,
    patienceMs: PATIENCE_MS,
    turnMs: TURN_MS,
    onWait: () => {},
    ...options,
  };
  const client = new Client({ connectionString: url, application_name: applicationName() });
  client.on('error', () => {});
  const onLost = () => void client.end();
  const giveTurnBack = await takeTurn(url, { ...all, onLost });
  try {
    await client.connect();
    // The shop's role may have timeouts (docs/decisions/0132), but an index may take long.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await refuseOutdated(client, all);
    await migrateTables(client, all);
    await finishTables(client, all);
  } finally {
    await client.end();
    await giveTurnBack();
  }
};
