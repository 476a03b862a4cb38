/** Builds one shop's pages, all or only the changed ones, beside the served ones and swaps the folders. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOwnTexts } from '#backend/config/own-data';
import { connect } from '#backend/database/connection';
import { openPages } from '#backend/open-pages';
import { VERSION_PATH } from '#backend/publishing/publisher';
import { DAY_MS, HOUR_MS } from '#contract/time/dates';
import { writeSiteFiles } from '#host/site-files';
import { processEnv } from '#variants/env';
import { hasHost } from '#variants/over-host';
import type { Variant } from '#variants/schema';
import { runChild } from './build-child.ts';
import { keepEarlierFiles } from './earlier-files.ts';
import {
  type BuildRecord,
  fileOf,
  findRecord,
  NEEDS_ALL,
  readRecord,
  writeRecord,
} from './kept-pages.ts';
import { filesBelow } from './link-files.ts';
import { MODULE_LOADING } from './module-loading.ts';
import { writeOwnData } from './own-data-file.ts';
import { prunePartialBuilds, swapIn } from './page-folders.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const ASTRO = join(ROOT, 'node_modules/astro/bin/astro.mjs');
const RENDER = join(ROOT, 'scripts/render-pages.ts');

interface BuildOptions {
  /** With its public address. */
  variant: Variant;
  /** Folder of the shops' folders; VARIANTS_DIR by default. */
  variantsFolder?: string | undefined;
  /** Undefined in a shop over a REST host. */
  databaseUrl: string | undefined;
  /** Absolute folder of the finished pages. */
  dist: string;
  /** Number of the publication, for `/version.json`. */
  publication?: number;
  /**
   * Release of the sources and the shop. Pages of the same release are reused, by this build and the next one.
   * Without it all pages are made and nothing is kept.
   */
  release?: string;
  /** Prints only errors. */
  quiet?: boolean;
  /** Runs with low priority. */
  isPatient?: boolean;
  /** After this time a build counts as hanging; shorter in tests. */
  limitMs?: number;
  /** Maximum heap of the build in MB. */
  heapMb?: number;
  /** Called before all pages are made from the sources on disk. @throws to prevent it */
  beforeAll?: () => void;
  /** Asked just before the swap: whether the pages are still wanted. */
  maySwap?: () => Promise<boolean>;
  /** Called as soon as they are served, before the old ones are removed. */
  onServed?: (built: Built) => Promise<void> | void;
  /** Path of the owner's own data as JSON (backend/config/own-data.ts), which buildPages reads. */
  ownDataFile?: string;
  /** Whether the host of a shop over one ignores the order of prices, which buildPages tries. */
  ignoresPriceOrder?: boolean;
  /** Registers a function that ends the build when the command is stopped. */
  onStop?: (close: () => Promise<void>) => void;
}

export interface Built {
  /** Number of pages that were made, and that were reused. */
  written: number;
  kept: number;
}

/** Thrown if another process builds the same pages meanwhile. */
export class NotWanted extends Error {}

/**
 * A build that takes longer counts as hanging; it would block the folder for everybody. 100,000 pages take about five
 * minutes, and on a busy machine perhaps two hours. A limit that is too short would prevent every build, while one
 * that is too long leaves old pages for some hours. A REST host is called once or twice for each item, at up to a
 * second each.
 */
const LIMIT_MS = { database: 6 * HOUR_MS, host: DAY_MS };

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
      SAMPLES: variant.withholdsSamples ? 'withheld' : 'shown',
      ...(options.ownDataFile !== undefined && { OWN_DATA_FILE: options.ownDataFile }),
      ...(options.ignoresPriceOrder && { IGNORES_PRICE_ORDER: '1' }),
      ...environment,
    },
    quiet: options.quiet ?? false,
    isPatient: options.isPatient ?? false,
    limitMs: options.limitMs ?? (databaseUrl === undefined ? LIMIT_MS.host : LIMIT_MS.database),
    onStop: options.onStop,
  });
};

/** Tries of a build that another build of the same checkout disturbs. */
const MAX_TRIES = 3;

/**
 * Recognises that another build renamed Astro's content list first. All builds of a checkout write it under one
 * temporary name, so of two concurrent ones one fails.
 * @param errors stderr of the build
 */
export const lostRename = (errors: string): boolean =>
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
    if (build === MAX_TRIES || !lostRename(errors))
      throw new Error(`astro build ended with code ${code}`, { cause: errors.slice(-4_000) });
    rmSync(next, { recursive: true, force: true });
  }
  const files = filesBelow(next);
  if (release === undefined)
    return { written: files.filter((file) => file.endsWith('.html')).length, kept: 0 };
  const record: BuildRecord = readRecord(next);
  const pages = new Set(record.paths.map(fileOf));
  writeRecord(next, { ...record, release, others: files.filter((file) => !pages.has(file)) });
  return { written: pages.size, kept: 0 };
};

/** Renders only changed pages. @returns undefined if there is nothing to reuse or a whole build is needed */
const buildChanged = async (options: BuildOptions, next: string): Promise<Built | undefined> => {
  const { dist, release } = options;
  if (release === undefined || findRecord(dist)?.release !== release) return undefined;
  const { code, output } = await run({ ...options, quiet: true }, [RENDER, dist, next], {
    EARLIER_PAGES: dist,
  });
  if (code === NEEDS_ALL) {
    rmSync(next, { recursive: true, force: true });
    return undefined;
  }
  if (code !== 0) throw new Error(`rendering ended with code ${code}`);
  // render-pages.ts prints a Built as its last line.
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Built;
};

/** The build reports what its pages lack. */
const NO_LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** Tries whether a host orders lists by price; one that is away fails the build itself. */
const ignoresPriceOrder = async (variant: Variant): Promise<boolean> => {
  if (!hasHost(processEnv())) return false;
  const pages = await openPages(processEnv(), { variant, log: NO_LOG });
  return !(await pages.sortsByPrice().catch(() => true));
};

/** Adds what the owner has edited, or the host does not know. Every page may show it, so pages with other data count as another release. */
const withOwnTexts = async (
  options: BuildOptions,
): Promise<{ options: BuildOptions; remove: () => void }> => {
  const { databaseUrl, release, variant } = options;
  const plain = { options, remove: () => {} };
  if (databaseUrl === undefined)
    return {
      ...plain,
      options: { ...options, ignoresPriceOrder: await ignoresPriceOrder(variant) },
    };
  const { db, close } = connect(databaseUrl, 1);
  try {
    const texts = await readOwnTexts(db);
    if (Object.keys(texts).length === 0) return plain;
    const ownData = JSON.stringify(texts);
    const hash = createHash('sha256').update(ownData).digest('hex');
    const { path: ownDataFile, remove } = writeOwnData(ownData);
    return {
      options: {
        ...options,
        ownDataFile,
        ...(release !== undefined && { release: `${release} ${hash}` }),
      },
      remove,
    };
  } finally {
    await close();
  }
};

/**
 * Builds and swaps in a shop's pages. Hashed files of earlier releases stay for pages that are open in a browser.
 * @throws if Astro fails or the pages are not wanted any more; the served ones are untouched then
 */
export const buildPages = async (input: BuildOptions): Promise<Built> => {
  const { options, remove: removeOwnData } = await withOwnTexts(input);
  const { dist, variant, publication, maySwap } = options;
  // Another process may be building the same pages.
  const next = `${dist}.next-${process.pid}`;
  prunePartialBuilds(dist);
  mkdirSync(dirname(dist), { recursive: true });
  const drop = () => rmSync(next, { recursive: true, force: true });
  options.onStop?.(async () => {
    drop();
    removeOwnData();
  });
  try {
    const built = (await buildChanged(options, next)) ?? (await buildAll(options, next));
    writeSiteFiles({ variant, dist: next });
    if (publication !== undefined)
      writeFileSync(join(next, VERSION_PATH), JSON.stringify({ publication }));
    keepEarlierFiles(dist, next);
    if (maySwap && !(await maySwap())) throw new NotWanted();
    const earlier = swapIn(next, dist);
    await options.onServed?.(built);
    rmSync(earlier, { recursive: true, force: true });
    return built;
  } catch (error) {
    // On a full disk it would occupy the space until the next try.
    drop();
    throw error;
  } finally {
    removeOwnData();
  }
};
