/**
 * The static build: time, memory and raw HTML a page at growing catalogues (BUILD_PARTS), and again once ten
 * items have changed. VARIANT names the shop.
 */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import { connect, type Db } from '#backend/database/connection';
import { seed } from '#demo-data/seed';
import { ensureDatabase, migrate } from '#host/migrate';
import { startPostgres } from '#host/postgres';
import { sellsFamilies } from '#variants/kinds';
import { itemPath } from '#variants/paths';
import type { Variant } from '#variants/schema';
import type { Report } from '../../scripts/bench.ts';
import { type Built, buildPages } from '../../scripts/build-pages.ts';
import { chooseVariant } from '../../scripts/choose-variant.ts';
import { releaseOf } from '../../scripts/stamp.ts';
import { ROOT } from '../root.ts';

const SIZES = (process.env.BUILD_PARTS ?? '2000 50000').split(' ').map(Number);
const CHANGED = 10;
const SAMPLE_MS = 100;
const FOLDER = '.data/bench-build';
const MB = 1024;

/** Resident memory of the largest process below this one in MB, from Linux's own book-keeping; 0 elsewhere. */
const largestChildMb = (): number => {
  let most = 0;
  const parents = [process.pid];
  const of = new Map<number, { pid: number; mb: number }[]>();
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      const parent = Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0);
      const mb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / MB;
      if (!/Name:\s+(?:node|MainThread)/.test(status)) continue;
      of.set(parent, [...(of.get(parent) ?? []), { pid: Number(name), mb }]);
    }
  } catch {
    // A process ended while it was looked at: the next look comes.
  }
  for (const parent of parents)
    for (const { pid, mb } of of.get(parent) ?? []) {
      parents.push(pid);
      most = Math.max(most, mb);
    }
  return most;
};

/** Seconds until visitors have the pages; removing the earlier ones comes behind it. */
const measured = async (work: (onServed: () => void) => Promise<Built>) => {
  let peakMb = 0;
  let servedAt = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, largestChildMb());
  }, SAMPLE_MS);
  const start = performance.now();
  const built = await work(() => {
    servedAt = performance.now();
  });
  clearInterval(timer);
  const ended = performance.now();
  return {
    ...built,
    seconds: (servedAt - start) / 1_000,
    peakMb,
    removing: (ended - servedAt) / 1_000,
  };
};

/** Other names and prices, as sellers give them. */
const changeSome = (db: Db, variant: Variant): Promise<void> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number; product: number }>(
      sellsFamilies(variant)
        ? sql`select family_id as id, min(id)::int as product from products
              where is_public group by 1 order by md5(family_id::text) limit ${CHANGED}`
        : sql`select 0 as id, id as product from products where is_public
              order by md5(id::text) limit ${CHANGED}`,
    );
    const products = rows.map(({ product }) => product);
    const families = rows.map(({ id }) => id).filter(Boolean);
    await tx.execute(
      sql`update products set name = name || ' nuevo', price_cents = price_cents + 100
          where id = any(${sql.param(products)}::int[])`,
    );
    await refreshListIndex(tx, products, families);
  });

export const bench = async (report: Report): Promise<void> => {
  const variant = await chooseVariant();
  const server = await startPostgres(FOLDER, { fsync: 'off' });
  const seconds: number[] = [];
  const pages: number[] = [];
  try {
    for (const parts of SIZES) {
      const name = `bench_${parts}`;
      await ensureDatabase(server.url('postgres'), name);
      const databaseUrl = server.url(name);
      await migrate(databaseUrl);
      const { db, close } = connect(databaseUrl, 4);
      await seed({ db, variant, parts });
      const dist = join(ROOT, '.data', `bench-pages-${parts}`);
      const release = releaseOf(variant);
      const options = { variant, databaseUrl, dist, release, quiet: true };
      const whole = await measured((onServed) => buildPages({ ...options, onServed }));
      const items = join(dist, dirname(itemPath(variant, 'x')));
      const files = readdirSync(items);
      const bytes = files.map((file) => statSync(join(items, file)).size);
      seconds.push(whole.seconds);
      pages.push(files.length);
      report(`build ${variant.id}, ${files.length} item pages`, {
        'whole s': whole.seconds,
        pages: whole.written,
        'ms an item, all in': (whole.seconds * 1000) / files.length,
        'kB raw HTML an item': bytes.reduce((sum, size) => sum + size, 0) / bytes.length / 1000,
        'peak MB': whole.peakMb,
      });
      await changeSome(db, variant);
      const again = await measured((onServed) => buildPages({ ...options, onServed }));
      report(`  again, ${CHANGED} items changed`, {
        s: again.seconds,
        's removing the earlier': again.removing,
        written: again.written,
        kept: again.kept,
        'times faster': whole.seconds / again.seconds,
        'peak MB': again.peakMb,
      });
      await close();
      rmSync(dist, { recursive: true, force: true });
    }
    const [small = 0] = seconds;
    const [few = 0] = pages;
    if (seconds.length > 1)
      report('build, each further page', {
        ms: (((seconds.at(-1) ?? 0) - small) * 1000) / ((pages.at(-1) ?? 0) - few),
      });
  } finally {
    await server.destroy();
  }
};
