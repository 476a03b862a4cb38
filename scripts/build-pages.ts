/** Builds one shop's pages beside the served ones and swaps the folders. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSiteFiles } from '#host/site-files';
import type { Variant } from '#variants/schema';
import { pruneHalves, swapIn } from './page-folders.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const ASTRO = join(ROOT, 'node_modules/astro/bin/astro.mjs');

interface BuildOptions {
  /** Known at the address where it is reached. */
  variant: Variant;
  /** Where the shop's folder is; without it, as the environment says. */
  variantsFolder?: string | undefined;
  databaseUrl: string;
  /** Where the pages end up, absolute. */
  dist: string;
  /** Astro's own lines; without them only errors show. */
  quiet?: boolean;
  /** Is told how to end the build where the command is stopped in the middle. */
  onStop?: (close: () => Promise<void>) => void;
}

const astroBuild = (options: BuildOptions, outDir: string) =>
  new Promise<void>((done, fail) => {
    const { variant, variantsFolder, databaseUrl, quiet, onStop } = options;
    const child = spawn(process.execPath, [ASTRO, 'build', ...(quiet ? ['--silent'] : [])], {
      cwd: ROOT,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...(variantsFolder === undefined ? {} : { VARIANTS_DIR: variantsFolder }),
        VARIANT: variant.id,
        DATABASE_URL: databaseUrl,
        SHOP_URL: variant.url,
        OUT_DIR: outDir,
        ASTRO_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
      },
    });
    // Whoever is stopped in the middle leaves no build behind.
    const kill = () => child.kill();
    process.once('exit', kill);
    onStop?.(
      () =>
        new Promise((ended) => {
          if (child.exitCode !== null || child.signalCode !== null) return ended();
          child.once('exit', () => ended());
          child.kill();
        }),
    );
    child.once('error', fail);
    child.once('exit', (code) => {
      process.off('exit', kill);
      if (code === 0) done();
      else fail(new Error(`astro build ended with code ${code}`));
    });
  });

/**
 * The earlier release's hashed files stay for pages that are still open in a browser.
 * @throws when Astro refuses; the served pages are untouched then
 */
export const buildPages = async (options: BuildOptions): Promise<void> => {
  const { dist, variant } = options;
  // Another process may be building the same pages.
  const next = `${dist}.next-${process.pid}`;
  pruneHalves(dist);
  await astroBuild(options, next);
  writeSiteFiles({ variant, dist: next });
  const hashed = join(dist, '_astro');
  if (existsSync(hashed))
    cpSync(hashed, join(next, '_astro'), { recursive: true, force: false, errorOnExist: false });
  swapIn(next, dist);
};
