/** NAM, or the shop of `VARIANT`, with its demo, built for a bench, and served for one that opens it in a browser. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '#backend/database/connection';
import { seed } from '#demo-data/seed';
import { ensureDatabase, migrate } from '#host/migrate';
import { removeAbandoned, startPostgres } from '#host/postgres';
import { startServer } from '#host/server';
import { buildPages } from '../../scripts/build-pages.ts';
import { chooseVariant } from '../../scripts/choose-variant.ts';
import { ROOT } from '../root.ts';

interface SmallShop {
  url: string;
  /** Folder of the built pages. */
  dist: string;
  /** Code of the radiator that sells best. */
  code: string;
}

/** @param name of its folders and its database, which are gone afterwards */
export const withBuiltShop = async (
  name: string,
  act: (shop: { databaseUrl: string; dist: string }) => Promise<void>,
): Promise<void> => {
  const dist = join(ROOT, `.data/bench-${name}-pages`);
  const variant = await chooseVariant(process.env.VARIANT ?? 'NAM');
  const folder = `.data/bench-${name}`;
  // Left behind by a bench that was stopped.
  await removeAbandoned(folder);
  const postgres = await startPostgres(folder, { fsync: 'off' });
  try {
    await ensureDatabase(postgres.url('postgres'), `bench_${name}`);
    const databaseUrl = postgres.url(`bench_${name}`);
    await migrate(databaseUrl);
    const { db, close } = connect(databaseUrl, 4);
    await seed({ db, variant });
    await close();
    await buildPages({ variant, databaseUrl, dist, quiet: true });
    await act({ databaseUrl, dist });
  } finally {
    await postgres.destroy();
    rmSync(dist, { recursive: true, force: true });
  }
};

/** @param name as above */
export const withSmallShop = (
  name: string,
  act: (shop: SmallShop) => Promise<void>,
): Promise<void> =>
  withBuiltShop(name, async ({ databaseUrl, dist }) => {
    const { pool, close } = connect(databaseUrl, 1);
    const { rows } = await pool.query<{ code: string }>(
      `select code from families where is_public and category_id <@ '1.1' order by relevance desc limit 1`,
    );
    await close();
    process.env.DATABASE_URL = databaseUrl;
    const server = await startServer({ port: 0, dist, withoutJobs: true });
    try {
      await act({ url: server.url, dist, code: rows[0]?.code ?? '' });
    } finally {
      await server.close();
    }
  });
