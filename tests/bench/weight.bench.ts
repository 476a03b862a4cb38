/** What a visitor downloads before touching anything: home, list, product page, in a real browser. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright';
import { connect } from '#backend/database/connection';
import { seed } from '#demo-data/seed';
import { ensureDatabase, migrate } from '#host/migrate';
import { startPostgres } from '#host/postgres';
import { startServer } from '#host/server';
import type { Report } from '../../scripts/bench.ts';
import { ensureBrowser } from '../../scripts/browser.ts';
import { buildPages } from '../../scripts/build-pages.ts';
import { chooseVariant } from '../../scripts/choose-variant.ts';
import { ROOT } from '../house.ts';
import { PHONE, weigh } from '../support/weigh.ts';

const FOLDER = '.data/bench-weight';
const DIST = join(ROOT, '.data/bench-weight-pages');
/** Untouched for so long after the load, as the budget says. */
const UNTOUCHED_MS = 10_000;
const KB = 1_000;

const brotli = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

export const bench = async (report: Report): Promise<void> => {
  const variant = await chooseVariant('NAM');
  const postgres = await startPostgres(FOLDER, { fsync: 'off' });
  try {
    await ensureDatabase(postgres.url('postgres'), 'bench_weight');
    const databaseUrl = postgres.url('bench_weight');
    await migrate(databaseUrl);
    const { db, pool, close } = connect(databaseUrl, 4);
    await seed({ db, variant });
    const { rows } = await pool.query<{ code: string }>(
      `select code from families where is_public and category_id <@ '1.1' order by relevance desc limit 1`,
    );
    await close();
    await buildPages({ variant, databaseUrl, dist: DIST, quiet: true });
    const code = rows[0]?.code ?? '';
    const html = readFileSync(join(DIST, 'productos', `${code}.html`));
    report('product page, HTML', { 'kB raw': html.length / KB, 'kB brotli': brotli(html) / KB });
    process.env.DATABASE_URL = databaseUrl;
    const server = await startServer({ port: 0, dist: DIST, withoutJobs: true });
    const browser = await chromium.launch({
      executablePath: ensureBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      for (const [name, path] of [
        ['home', '/'],
        ['list, landing', '/productos'],
        ['product page', `/productos/${code}`],
      ]) {
        const weight = await weigh(await browser.newPage(PHONE), server.url + path, UNTOUCHED_MS);
        report(`${name}, untouched for 10 s`, {
          requests: weight.requests,
          'kB all': weight.bytes / KB,
          'kB scripts, gzip': weight.scripts / KB,
          'kB slider, gzip': weight.slider / KB,
        });
      }
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    await postgres.destroy();
    rmSync(DIST, { recursive: true, force: true });
  }
};
