/** The static build: time and raw HTML a page at 2,000 and 50,000 families, and the memory it takes. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '#backend/database/connection';
import { seed } from '#demo-data/seed';
import { ensureDatabase, migrate } from '#host/migrate';
import { startPostgres } from '#host/postgres';
import { loadVariant } from '#variants/load';
import type { Report } from '../../scripts/bench.ts';
import { chooseVariant } from '../../scripts/choose-variant.ts';
import { ROOT } from '../house.ts';

const SIZES = [2_000, 50_000];
const SAMPLE_MS = 200;
const FOLDER = '.data/bench-build';

/** Resident memory of a process in MB, from Linux's own book-keeping; 0 elsewhere. */
const residentMb = (pid: number): number => {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

const build = (databaseUrl: string, outDir: string) =>
  new Promise<{ seconds: number; peakMb: number }>((done, fail) => {
    const start = performance.now();
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
      {
        cwd: ROOT,
        stdio: 'ignore',
        env: { ...process.env, VARIANT: 'NAM', DATABASE_URL: databaseUrl, OUT_DIR: outDir },
      },
    );
    let peakMb = 0;
    const timer = setInterval(() => {
      peakMb = Math.max(peakMb, residentMb(child.pid ?? 0));
    }, SAMPLE_MS);
    child.once('exit', (code) => {
      clearInterval(timer);
      if (code === 0) done({ seconds: (performance.now() - start) / 1000, peakMb });
      else fail(new Error(`astro build ended with code ${code}`));
    });
  });

export const bench = async (report: Report): Promise<void> => {
  await chooseVariant('NAM');
  const variant = await loadVariant('NAM');
  const server = await startPostgres(FOLDER, { fsync: 'off' });
  const seconds: number[] = [];
  const pages: number[] = [];
  try {
    for (const parts of SIZES) {
      const name = `bench_${parts}`;
      await ensureDatabase(server.url('postgres'), name);
      await migrate(server.url(name));
      const { db, close } = connect(server.url(name), 4);
      await seed({ db, variant, parts });
      await close();
      const outDir = join(ROOT, '.data', `bench-pages-${parts}`);
      const figures = await build(server.url(name), outDir);
      const files = readdirSync(join(outDir, 'productos'));
      const bytes = files.map((file) => statSync(join(outDir, 'productos', file)).size);
      seconds.push(figures.seconds);
      pages.push(files.length);
      report(`build, ${files.length} product pages`, {
        'whole s': figures.seconds,
        'ms a page, all in': (figures.seconds * 1000) / files.length,
        'kB raw HTML a page': bytes.reduce((sum, size) => sum + size, 0) / bytes.length / 1000,
        'peak MB': figures.peakMb,
      });
      rmSync(outDir, { recursive: true, force: true });
    }
    const [small = 0, large = 0] = seconds;
    const [few = 0, many = 0] = pages;
    report('build, each further page', { ms: ((large - small) * 1000) / (many - few) });
  } finally {
    await server.destroy();
  }
};
