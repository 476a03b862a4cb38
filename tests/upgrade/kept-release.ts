/** Opens the databases of earlier versions that `npm run keep-release` stored beside this file. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { inject } from 'vitest';
import { ensureDatabase, migrate } from '#host/migrate';
import { ROOT } from '../root.ts';

const HERE = join(ROOT, 'tests/upgrade');
const DATABASE_FOLDER = join(ROOT, 'backend/database');
const JOURNAL = 'migrations/meta/_journal.json';

interface Released {
  migrations: { tag: string; sha256: string }[];
}
type Rows = Record<string, object[]>;

/** Returns the stored shops of all versions, as `1.0.0/NAM`. */
export const keptShops = (): string[] =>
  readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json.gz'))
    .map((file) => file.replace('.json.gz', ''))
    .toSorted();
export const releasedOf = (version: string): Released =>
  JSON.parse(readFileSync(join(HERE, version, 'release.json'), 'utf8'));
export const rowsOf = (shop: string): Rows =>
  JSON.parse(gunzipSync(readFileSync(join(HERE, `${shop}.json.gz`))).toString());

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}
export interface Planted {
  tag: string;
  when: number;
  sql: string;
  concurrently?: string;
}

/**
 * Copies the migrations.
 * @param change of the journal's entries
 * @param planted further ones
 * @returns the folder, to be removed
 */
export const copyMigrations = (
  change: (entries: Journal['entries']) => Journal['entries'],
  planted: readonly Planted[] = [],
): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-upgrade-'));
  for (const part of ['migrations', 'concurrently'])
    if (existsSync(join(DATABASE_FOLDER, part)))
      cpSync(join(DATABASE_FOLDER, part), join(folder, part), { recursive: true });
  const journal: Journal = JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8'));
  const entries = change(journal.entries);
  for (const { tag, when, sql, concurrently } of planted) {
    entries.push({ idx: entries.length, version: '7', when, tag, breakpoints: true });
    writeFileSync(join(folder, `migrations/${tag}.sql`), sql);
    if (concurrently === undefined) continue;
    cpSync(join(folder, 'migrations/meta'), join(folder, 'concurrently'), { recursive: true });
    writeFileSync(join(folder, `concurrently/${tag}.sql`), concurrently);
  }
  // Statements outside a transaction belong to the migration of the same name.
  const tags = new Set(entries.map(({ tag }) => tag));
  for (const file of existsSync(join(folder, 'concurrently'))
    ? readdirSync(join(folder, 'concurrently'))
    : [])
    if (file.endsWith('.sql') && !tags.has(file.replace('.sql', '')))
      rmSync(join(folder, 'concurrently', file));
  writeFileSync(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
  return folder;
};

/** Fills the tables of a version with its rows. */
const fill = async (client: Client, rows: Rows): Promise<void> => {
  // Neither triggers nor foreign keys: rows are as they were.
  await client.query('set session_replication_role = replica');
  const tables = Object.keys(rows).map((name) => client.escapeIdentifier(name));
  await client.query(`truncate ${tables}`);
  for (const [name, all] of Object.entries(rows)) {
    const table = client.escapeIdentifier(name);
    const columns = Object.keys(all[0] ?? {}).map((column) => client.escapeIdentifier(column));
    if (columns.length === 0) continue;
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(all)],
    );
  }
  await client.query(`do $$ declare kept record; begin
    for kept in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'
    loop execute format('select setval(pg_get_serial_sequence(%L, %L), (select max(%I) from %I))',
      quote_ident(kept.table_name), kept.column_name, kept.column_name, kept.table_name);
    end loop; end $$`);
};

/** Makes a database as a version left it. */
export const openKept = async (name: string, shop: string): Promise<string> => {
  const [version = ''] = shop.split('/');
  const url = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`);
  await ensureDatabase(inject('postgresUrl'), name);
  const tags = new Set(releasedOf(version).migrations.map(({ tag }) => tag));
  const folder = copyMigrations((entries) => entries.filter(({ tag }) => tags.has(tag)));
  await migrate(url, { folder });
  rmSync(folder, { recursive: true });
  const client = new Client({ connectionString: url });
  await client.connect();
  await fill(client, rowsOf(shop));
  await client.end();
  return url;
};
