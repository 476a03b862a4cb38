/** Builds one shop's pages beside the served ones and swaps the folders: all of them, or those that changed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION_PATH } from '#backend/publishing/publisher';
import { DAY_MS, HOUR_MS } from '#contract/time/dates';
import { writeSiteFiles } from '#host/site-files';
import type { Variant } from '#variants/schema';
import { runChild } from './build-child.ts';
import { keepEarlierFiles } from './earlier-files.ts';
import { fileOf, findKept, type Kept, NEEDS_ALL, readKept, writeKept } from './kept-pages.ts';
import { filesBelow } from './link-files.ts';
import { MODULE_LOADING } from './module-loading.ts';
import { pruneHalves, swapIn } from './page-folders.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const ASTRO = join(ROOT, 'node_modules/astro/bin/astro.mjs');
const RENDER = join(ROOT, 'scripts/render-pages.ts');

interface BuildOptions {
  /** Known at the address where it is reached. */
  variant: Variant;
  /** Where the shop's folder is; without it, as the environment says. */
  variantsFolder?: string | undefined;
  /** Undefined where a host answers for the shop. */
  databaseUrl: string | undefined;
  /** Where the pages end up, absolute. */
  dist: string;
  /** Which publication they are, as they say themselves (`/version.json`). */
  publication?: number;
  /**
   * Of the sources and the shop: pages of the same release are made from those that stand there, and the next
   * build may do so too. Without it all are made, and nothing is kept for later.
   */
  release?: string;
  /** Astro's own lines; without them only errors show. */
  quiet?: boolean;
  /** Leaves the processor to others that want it. */
  isPatient?: boolean;
  /** After so long a build hangs; tests wait less. */
  limitMs?: number;
  /** MB that the build's own heap may have. */
  heapMb?: number;
  /** Called where all pages are made, from the sources as they lie there. @throws where that must not be */
  beforeAll?: () => void;
  /** Asked in the last moment: whether the pages are still wanted. */
  mayTake?: () => Promise<boolean>;
  /** Told as soon as they are served: the earlier ones are removed behind it. */
  onServed?: (built: Built) => Promise<void> | void;
  /** Is told how to end the build where the command is stopped in the middle. */
  onStop?: (close: () => Promise<void>) => void;
}

export interface Built {
  /** Pages that were made, and that stayed as they were. */
  written: number;
  kept: number;
}

/** Somebody else builds the same in the meantime. */
export class NotWanted extends Error {}

/**
 * Whoever takes longer hangs, and would keep the folder from everybody. A build says nothing for most of its time,
 * so that its silence tells nothing. 100,000 pages take some five minutes, and on a machine whose processor others
 * want all the time perhaps two hours: one that is cut off too early would never come about, one that hangs leaves
 * older pages for some hours. A host is asked once or twice for each item, and may take a second for it.
 */
const LIMIT_MS = { database: 6 * HOUR_MS, host: DAY_MS };

/** @returns its exit code, and what it said */
const run = (options: BuildOptions, args: readonly string[], environment: object) => {
  const { variant, variantsFolder, databaseUrl, heapMb } = options;
  const heap = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`];
  return runChild([...heap, ...MODULE_LOADING, ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...(variantsFolder === undefined ? {} : { VARIANTS_DIR: variantsFolder }),
      VARIANT: variant.id,
      DATABASE_URL: databaseUrl ?? '',
      SHOP_URL: variant.url,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      ...environment,
    },
    quiet: options.quiet ?? false,
    isPatient: options.isPatient ?? false,
    limitMs: options.limitMs ?? (databaseUrl === undefined ? LIMIT_MS.host : LIMIT_MS.database),
    onStop: options.onStop,
  });
};

/** Of a build that another one of the same checkout came in the way of. */
const MOST_BUILDS = 3;

/**
 * All builds of a checkout write Astro's list of content under one other name, and rename it: of two in the same
 * moment one finds it gone, and ends. So do shops of one machine that are started together.
 * @param errors what the build said
 */
export const wasMovedAway = (errors: string): boolean =>
  /ENOENT[^\n]*rename[^\n]*\.astro[/\\]content-\w+\.mjs\.tmp/.test(errors);

const buildAll = async (options: BuildOptions, next: string): Promise<Built> => {
  const { release, quiet, beforeAll } = options;
  beforeAll?.();
  for (let build = 1; ; build += 1) {
    const { code, errors } = await run(options, [ASTRO, 'build', ...(quiet ? ['--silent'] : [])], {
      OUT_DIR: next,
      KEEP_CODE: release === undefined ? '' : '1',
    });
    if (code === 0) break;
    if (build === MOST_BUILDS || !wasMovedAway(errors))
      throw new Error(`astro build ended with code ${code}`);
    rmSync(next, { recursive: true, force: true });
  }
  const files = filesBelow(next);
  if (release === undefined)
    return { written: files.filter((file) => file.endsWith('.html')).length, kept: 0 };
  const kept: Kept = readKept(next);
  const pages = new Set(kept.paths.map(fileOf));
  writeKept(next, { ...kept, release, others: files.filter((file) => !pages.has(file)) });
  return { written: pages.size, kept: 0 };
};

/** Undefined where there is nothing to begin with, or more has changed than pages. */
const buildChanged = async (options: BuildOptions, next: string): Promise<Built | undefined> => {
  const { dist, release } = options;
  if (release === undefined || findKept(dist)?.release !== release) return undefined;
  const { code, output } = await run({ ...options, quiet: true }, [RENDER, dist, next], {
    EARLIER_PAGES: dist,
  });
  if (code === NEEDS_ALL) {
    rmSync(next, { recursive: true, force: true });
    return undefined;
  }
  if (code !== 0) throw new Error(`rendering ended with code ${code}`);
  // As render-pages.ts says it.
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Built;
};

/**
 * The earlier releases' hashed files stay for pages that are still open in a browser.
 * @throws when Astro refuses, or the pages are not wanted any more; the served ones are untouched then
 */
export const buildPages = async (options: BuildOptions): Promise<Built> => {
  const { dist, variant, publication, mayTake } = options;
  // Another process may be building the same pages.
  const next = `${dist}.next-${process.pid}`;
  pruneHalves(dist);
  mkdirSync(dirname(dist), { recursive: true });
  const drop = () => rmSync(next, { recursive: true, force: true });
  options.onStop?.(async () => drop());
  try {
    const built = (await buildChanged(options, next)) ?? (await buildAll(options, next));
    writeSiteFiles({ variant, dist: next });
    if (publication !== undefined)
      writeFileSync(join(next, VERSION_PATH), JSON.stringify({ publication }));
    keepEarlierFiles(dist, next);
    if (mayTake && !(await mayTake())) throw new NotWanted();
    const earlier = swapIn(next, dist);
    await options.onServed?.(built);
    rmSync(earlier, { recursive: true, force: true });
    return built;
  } catch (error) {
    // On a full disk it would keep everybody else's space until the next try.
    drop();
    throw error;
  }
};
