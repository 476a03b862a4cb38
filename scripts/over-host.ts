/** A shop over an existing REST host (API_URL): its catalogue is the host's, and no database is opened. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPages } from '#backend/open';
import { processEnv } from '#variants/env';
import type { Variant } from '#variants/schema';
import { type Built, buildPages } from './build-pages.ts';
import { giveUp } from './environment.ts';
import { lockFolder } from './page-folders.ts';
import { isCurrent, releaseOf, stampOf, writeStamp } from './stamp.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** What its lists say now. @returns undefined where the host is away */
const readCatalogue = (variant: Variant): Promise<string | undefined> =>
  openPages(processEnv(), { variant, log: silent })
    .listVersion()
    .catch(() => undefined);

/**
 * What the host's lists say now, by which built pages are current.
 * @returns undefined where the host is away and the pages that stand in `dist` are shown; without any it ends
 *   the command
 */
export const hostCatalogue = async (
  variant: Variant,
  dist: string,
): Promise<string | undefined> => {
  const lists = await readCatalogue(variant);
  if (lists !== undefined) return lists;
  if (!existsSync(join(dist, 'index.html')))
    giveUp('API_URL: el servidor no responde, y sin él no hay de qué hacer las páginas.');
  console.log('El servidor de API_URL no responde: se muestran las páginas que había.');
  return undefined;
};

interface FollowOptions {
  variant: Variant;
  /** Folder of the served pages. */
  dist: string;
  /** Of the code that the process runs which serves them. */
  release: string;
  heapMb: number;
  onStop: (close: () => Promise<void>) => void;
}

/**
 * Builds the pages where the host's lists say something else than they were built from.
 * @returns undefined where they are current, where the host is away, or where another process builds the folder
 */
export const followHost = async (options: FollowOptions): Promise<Built | undefined> => {
  const { variant, dist, release } = options;
  const unlock = lockFolder(dist);
  if (!unlock) return undefined;
  try {
    // What changes from here on is found at the next look.
    const lists = await readCatalogue(variant);
    if (lists === undefined) {
      console.error('El servidor de API_URL no responde como debe: las páginas quedan como están.');
      return undefined;
    }
    const stamp = stampOf(variant, lists);
    if (isCurrent(dist, stamp)) return undefined;
    if (release !== releaseOf(variant))
      throw new Error('El código de la tienda cambió: hay que volver a iniciarla.');
    const built = await buildPages({
      variant,
      dist,
      databaseUrl: undefined,
      quiet: true,
      isPatient: true,
      heapMb: options.heapMb,
      onStop: options.onStop,
    });
    writeStamp(dist, stamp);
    return built;
  } finally {
    unlock();
  }
};
