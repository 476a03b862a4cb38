/** Lighthouse on a phone: every public page type of two shops, the worst of seven rounds, beside its budget. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { loadVariant } from '#variants/load';
import { itemPath } from '#variants/paths';
import type { Report } from '../../scripts/bench.ts';
import { ensureBrowser } from '../../scripts/browser.ts';
import { ROOT } from '../root.ts';

const SHOPS = ['NAM', 'RTC'];
const ROUNDS = 7;
/** Downloaded by npm when the bench runs: 185 MB that nothing else needs (docs/decisions/0083). */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const START_MS = 300_000;
const ROUND_MS = 120_000;
const run = promisify(execFile);

/** The demo of a shop, as `npm start` opens it. */
const openShop = async (id: string) => {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/bootstrap.mjs'), 'scripts/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, VARIANT: id, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const opened = new Promise<string>((done) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /est[aá] abierta en (http:\S+)/.exec(output)?.[1];
      if (url) done(url);
    });
  });
  const late = once(AbortSignal.timeout(START_MS), 'abort');
  const url = await Promise.race([opened, Promise.race([ended, late]).then(() => undefined)]);
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  if (url !== undefined) return { url, close };
  await close();
  throw new Error(`${id} did not open`);
};

/** Returns the type of an address: `/servicios/a` and `/servicios/b` have the same, `/productos?c=1` another. */
const typeOf = ({ pathname, search }: URL): string =>
  pathname.replace(/^(\/[^/]+\/).+/, '$1') + search.replace(/=.*/, '');

/**
 * Returns one page of each type in the sitemap; of lists the longest, which comes first. Home, lists and an item
 * lead; `BENCH_PAGES` limits their number.
 */
const publicPages = async (id: string, shopUrl: string): Promise<string[]> => {
  const variant = await loadVariant(id);
  const sitemap = await (await fetch(`${shopUrl}/sitemap.xml`)).text();
  const types = new Map<string, string>();
  for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const url = new URL(address);
    if (!types.has(typeOf(url))) types.set(typeOf(url), url.pathname + url.search);
  }
  const isFirst = (path: string) =>
    path === '/' || path.includes('?') || path.startsWith(itemPath(variant, ''));
  const paths = [...types.values()];
  return [...paths.filter(isFirst), ...paths.filter((path) => !isFirst(path))].slice(
    0,
    Number(process.env.BENCH_PAGES ?? paths.length),
  );
};

const number = z.object({ numericValue: z.number() });
const score = z.object({ score: z.number() });
const roundSchema = z.object({
  categories: z.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: z.object({
    'largest-contentful-paint': number,
    'total-blocking-time': number,
    'cumulative-layout-shift': number,
  }),
});

/** Chromium's trace sometimes lacks its beginning: such a round is repeated. */
const TRIES = 3;
const measure = async (url: string, tries = TRIES): ReturnType<typeof measureOnce> => {
  try {
    return await measureOnce(url);
  } catch (error) {
    if (tries === 1 || !String(error).includes('NO_NAVSTART')) throw error;
    return measure(url, tries - 1);
  }
};

/** Lighthouse's own phone: slow 4G and a quarter of the CPU, simulated. */
const measureOnce = async (url: string) => {
  const { stdout } = await run(
    'npm',
    [
      ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url],
      ...['--quiet', '--output=json', '--no-enable-error-reporting'],
      `--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking`,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, CHROME_PATH: ensureBrowser('window') },
      timeout: ROUND_MS,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const { categories, audits } = roundSchema.parse(JSON.parse(stdout));
  return {
    scores: Object.values(categories).map((category) => Math.round(category.score * 100)),
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
  };
};

/** docs/budgets.md. */
const MIN_SCORES = [99, 100, 100, 100];
const MAX_FIGURES = { 'LCP s': 1.3, 'TBT ms': 50, CLS: 0.01 };

/** Which budgets a page does not keep. */
const overBudget = (scores: readonly number[], figures: typeof MAX_FIGURES): string =>
  [
    ...(scores.some((score, at) => score < (MIN_SCORES[at] ?? 0)) ? ['scores'] : []),
    ...Object.entries(MAX_FIGURES).flatMap(([name, most]) =>
      // Object.entries forgets that both have the same keys.
      figures[name as keyof typeof MAX_FIGURES] > most ? [name] : [],
    ),
  ].join(', ') || 'nothing';

export const bench = async (report: Report): Promise<void> => {
  for (const id of SHOPS) {
    const { url, close } = await openShop(id);
    try {
      for (const path of await publicPages(id, url)) {
        const rounds: Awaited<ReturnType<typeof measure>>[] = [];
        for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(url + path));
        const worst = [0, 1, 2, 3].map((at) =>
          Math.min(...rounds.map(({ scores }) => scores[at] ?? 0)),
        );
        const most = (of: 'lcp' | 'tbt' | 'cls') => Math.max(...rounds.map((round) => round[of]));
        const figures = {
          'LCP s': most('lcp') / 1000,
          'TBT ms': most('tbt'),
          CLS: most('cls'),
        };
        report(`${id} ${path}, worst of ${ROUNDS}`, {
          scores: worst.join('/'),
          ...figures,
          over: overBudget(worst, figures),
        });
      }
    } finally {
      await close();
    }
  }
};
