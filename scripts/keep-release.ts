/**
 * `npm run keep-release`: stores a small demo database of this version in tests/upgrade/, from which the migrations of
 * later versions are tested (docs/upgrading.md).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { connect } from '#backend/database/connection';
import { seed } from '#demo-data/seed';
import { ensureDatabase, migrate } from '#host/migrate';
import { loadVariant } from '#variants/load';
import { openServer } from './database.ts';
import { optionsOf } from './options.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MIGRATIONS = join(ROOT, 'backend/database/migrations');
const NAME = 'kept_release';
/** One sells families of parts that fit vehicles, the other products and prints. */
const SHOPS = ['NAM', 'RTC'];
const PARTS = 40;

optionsOf({}, 'npm run keep-release');
const { version }: { version: string } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

/** Returns the released migrations with their hashes: they never change again. */
const released = () => {
  const { entries }: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'),
  );
  return entries.map(({ tag }) => ({
    tag,
    sha256: createHash('sha256')
      .update(readFileSync(join(MIGRATIONS, `${tag}.sql`)))
      .digest('hex'),
  }));
};

/** Returns all rows by table; columns that PostgreSQL computes are left out. */
const rowsIn = async (client: Client): Promise<Record<string, object[]>> => {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     group by table_name order by table_name`,
  );
  const found: Record<string, object[]> = {};
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ row: object }>(
      `select to_jsonb(kept) as row from (select ${columns} from ${client.escapeIdentifier(name)}) kept
       order by to_jsonb(kept)::text`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
};

/** Plain values by type, as PostgreSQL reads them. */
const PLAIN: Readonly<Record<string, string>> = {
  ARRAY: '{}',
  boolean: 'true',
  bytea: '\\x00',
  date: '2026-12-01',
  jsonb: '{}',
  text: 'texto',
  'timestamp with time zone': '2026-12-01T12:00:00Z',
  uuid: '0190b5a0-0000-7000-8000-000000000001',
};

/**
 * Inserts one plain row into each empty table. References lead nowhere, which no migration minds.
 * @returns tables whose checks refuse it
 */
const fillEmpty = async (client: Client): Promise<string[]> => {
  // Neither triggers nor foreign keys.
  await client.query('set session_replication_role = replica');
  const { rows: needed } = await client.query<{ name: string; columns: string[]; types: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns, array_agg(data_type::text) as types
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
     group by table_name order by table_name`,
  );
  const refused: string[] = [];
  for (const { name, columns, types } of needed) {
    const table = client.escapeIdentifier(name);
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount) continue;
    const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const values = types.map((type) => client.escapeLiteral(PLAIN[type] ?? '1')).join(', ');
    try {
      await client.query(`insert into ${table} (${names}) values (${values})`);
    } catch {
      refused.push(name);
    }
  }
  return refused;
};

const server = await openServer();
const url = server.url(NAME);
const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
};
const drop = () => onServer(`drop database if exists ${NAME} with (force)`);

/** Seeds a new database. @returns its rows */
const rowsOf = async (shop: string): Promise<Record<string, object[]>> => {
  await drop();
  await ensureDatabase(server.url('postgres'), NAME);
  await migrate(url);
  const { db, close } = connect(url, 2);
  await seed({ db, variant: await loadVariant(shop), parts: PARTS, sales: true });
  await close();
  const client = new Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  const refused = await fillEmpty(client);
  console.log(`${shop}: sin filas: ${refused.join(', ') || 'ninguna tabla'}`);
  const rows = await rowsIn(client);
  await client.end();
  return rows;
};

const folder = join(ROOT, 'tests/upgrade', version);
mkdirSync(folder, { recursive: true });
try {
  for (const shop of SHOPS) {
    const rows = await rowsOf(shop);
    const text = JSON.stringify(rows);
    writeFileSync(join(folder, `${shop}.json.gz`), gzipSync(text, { level: 9 }));
  }
  const migrations = JSON.stringify({ migrations: released() }, null, 2);
  writeFileSync(join(folder, 'release.json'), `${migrations}\n`);
} finally {
  await drop();
  await server.stop();
}
