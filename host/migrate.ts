/** Brings a database's tables up to date, as Netlify does at a deploy. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { connect } from '#backend/serve/database';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../netlify/database/migrations');
/** Any number, the same for all: two processes that start together migrate one after the other. */
const LOCK = 19_860_312;

/** Creates a database where it is missing. */
export const ensureDatabase = async (adminUrl: string, name: string): Promise<void> => {
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
  } finally {
    await client.end();
  }
};

export const migrate = async (url: string): Promise<void> => {
  const { db, pool, close } = connect(url, 2);
  const lock = await pool.connect();
  try {
    // Whoever migrates first may take longer than an order may wait.
    await lock.query('set lock_timeout = 0');
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    await applyMigrations(db, { migrationsFolder: FOLDER });
  } finally {
    lock.release(true);
    await close();
  }
};
