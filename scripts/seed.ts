/**
 * `npm run seed`: loads the demo into the shop of VARIANT. `--parts 100000` makes a larger catalogue, and `--reset`
 * empties the shop first. A database of DATABASE_URL must be named again with `--database`; without `--reset`, DEMO=1
 * will do.
 */
import { SingleBar } from 'cli-progress';
import { sql } from 'drizzle-orm';
import { connect } from '#backend/database/connection';
import { openFiles } from '#backend/media/files';
import { seed } from '#demo-data/seed';
import { variant } from '#variant';
import { isProduction, namedDatabase, processEnv } from '#variants/env';
import { openDatabase } from './database.ts';
import { demoRefusal } from './demo-guard.ts';
import { environmentOf, giveUp } from './environment.ts';
import { optionsOf } from './options.ts';

const values = optionsOf(
  {
    parts: { type: 'string' },
    reset: { type: 'boolean', default: false },
    database: { type: 'string' },
  },
  'npm run seed -- --parts 100000 --reset --database NOMBRE',
);
const parts = values.parts === undefined ? undefined : Number(values.parts);
if (parts !== undefined && !(Number.isInteger(parts) && parts > 0))
  giveUp('--parts debe ser un número entero mayor que cero.');

// The demo has accounts with a public password and replaces the catalogue.
if (isProduction(processEnv())) giveUp('La demostración no se carga en producción.');
const { files } = environmentOf('pages');
const named = namedDatabase(processEnv());
if (named) {
  const { host, pathname } = new URL(named);
  const name = decodeURIComponent(pathname.slice(1));
  if (values.database !== name) {
    if (values.reset)
      giveUp(
        `--reset borra todo lo que hay en ${name} (${host}); para hacerlo: --database ${name}`,
      );
    const refusal = demoRefusal(processEnv());
    if (refusal) giveUp(`${refusal} Para cargarla en ${name} (${host}): --database ${name}`);
  }
}

const database = await openDatabase(variant.id);
const { db, close } = connect(database.url, 4);
try {
  if (values.reset) {
    const { rows } = await db.execute<{ name: string }>(
      sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    await db.execute(
      sql.raw(`truncate ${rows.map((row) => row.name).join(', ')} restart identity cascade`),
    );
  }
  const { rows } = await db.execute<{ full: boolean }>(
    sql`select exists (select from users) or exists (select from products) as full`,
  );
  if (rows[0]?.full) {
    console.log('La tienda ya tiene datos; --reset la vacía antes.');
  } else {
    const bar = new SingleBar({ format: 'Catálogo {bar} {percentage}% · {duration_formatted}' });
    bar.start(1_000, 0);
    await seed({
      db,
      variant,
      parts,
      files: openFiles(files),
      onProgress: (share) => bar.update(Math.round(share * 1_000)),
    });
    bar.stop();
  }
} finally {
  await close();
  await database.stop();
}
