/** Builds the pages of a shop over an existing REST host (API_URL), without a database. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '#backend/http/reason';
import { isUnreachable, openPages } from '#backend/open-pages';
import { processEnv } from '#variants/env';
import type { Variant } from '#variants/schema';
import { buildOrKeepPages, CHECKED_IN_BACKGROUND } from './build-or-keep-pages.ts';
import { type Built, buildPages } from './build-pages.ts';
import { giveUp } from './environment.ts';
import { lockFolder } from './page-folders.ts';
import { isCurrent, isOfRelease, releaseOf, stampOf, writeStamp } from './stamp.ts';

const noLog = { info: () => {}, warn: () => {}, error: () => {} };

/** `isSilent`: nobody answered; otherwise the answer is unusable. */
type Catalogue = { lists: string } | { reason: string; isSilent: boolean };

/** Reads the version of the host's lists, or the reason why it is unknown. */
const readCatalogue = async (variant: Variant): Promise<Catalogue> => {
  const pages = await openPages(processEnv(), { variant, log: noLog });
  return pages.listVersion().then(
    (lists) => ({ lists }),
    (error: unknown) => ({ reason: reasonOf(error), isSilent: isUnreachable(error) }),
  );
};

interface StartOptions {
  variant: Variant;
  dist: string;
  onStop: (close: () => Promise<void>) => void;
  /** Old pages of the same release may be opened, and checked and rebuilt once the shop is open. */
  canFollow: boolean;
}

/**
 * Brings the pages in `dist` up to date with the host. If the host is silent or unusable, existing pages are served,
 * so that a shop opens again after a power cut; without any the command ends.
 * @returns whether the host must still be checked once the shop is open
 */
export const ensureHostPages = async (options: StartOptions): Promise<boolean> => {
  const { variant, dist, onStop, canFollow } = options;
  // Reading a whole catalogue takes minutes: an open shop does it in the background.
  if (canFollow && isOfRelease(dist, releaseOf(variant))) {
    console.log(CHECKED_IN_BACKGROUND);
    return true;
  }
  const catalogue = await readCatalogue(variant);
  if ('reason' in catalogue) {
    const { reason } = catalogue;
    if (!existsSync(join(dist, 'index.html')))
      giveUp(
        `API_URL: el servidor no responde como debe, y sin él no hay de qué hacer las páginas.\n  ${reason}`,
      );
    console.log(
      `El servidor de API_URL no responde como debe: se muestran las páginas que había.\n  ${reason}`,
    );
    return false;
  }
  const stamp = stampOf(variant, catalogue.lists);
  if (isCurrent(dist, stamp)) return false;
  console.log('Construyendo las páginas…');
  // If the host fails meanwhile, the open shop checks it again.
  const isBuilt = await buildOrKeepPages(dist, async () => {
    await buildPages({ variant, databaseUrl: undefined, dist, quiet: true, onStop });
    writeStamp(dist, stamp);
  });
  return !isBuilt;
};

interface FollowOptions {
  variant: Variant;
  /** Folder of the served pages. */
  dist: string;
  /** Release of the serving process's code. */
  release: string;
  heapMb: number;
  onStop: (close: () => Promise<void>) => void;
}

/**
 * Builds the pages if the host's lists have changed.
 * @returns undefined if they are current or another process builds the folder
 * @throws if the host's answer is unusable
 */
export const followHost = async (
  options: FollowOptions,
): Promise<Built | 'host is silent' | undefined> => {
  const { variant, dist, release } = options;
  const unlock = lockFolder(dist);
  if (!unlock) return undefined;
  try {
    // Later changes are found by the next check.
    const catalogue = await readCatalogue(variant);
    if ('reason' in catalogue) {
      const problem = `El servidor de API_URL no responde como debe: las páginas quedan como están.\n  ${catalogue.reason}`;
      if (!catalogue.isSilent) throw new Error(problem);
      console.error(problem);
      return 'host is silent';
    }
    const stamp = stampOf(variant, catalogue.lists);
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
