/** A shop over an existing REST host (API_URL): its catalogue is the host's, and no database is opened. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '#backend/http/reason';
import { isUnreachable, openPages } from '#backend/open';
import { processEnv } from '#variants/env';
import type { Variant } from '#variants/schema';
import { type Built, buildPages } from './build-pages.ts';
import { giveUp } from './environment.ts';
import { lockFolder } from './page-folders.ts';
import { isCurrent, isOfRelease, releaseOf, stampOf, writeStamp } from './stamp.ts';
import { LOOKED_AT_BESIDE, orStanding } from './standing-pages.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** `isSilent`: nobody answered; otherwise somebody answers what no pages can be made of. */
type Catalogue = { lists: string } | { reason: string; isSilent: boolean };

/** What its lists say now, or why nobody knows. */
const readCatalogue = (variant: Variant): Promise<Catalogue> =>
  openPages(processEnv(), { variant, log: silent })
    .listVersion()
    .then(
      (lists) => ({ lists }),
      (error: unknown) => ({ reason: reasonOf(error), isSilent: isUnreachable(error) }),
    );

interface StartOptions {
  variant: Variant;
  dist: string;
  onStop: (close: () => Promise<void>) => void;
  /** Whether it may be looked at, and they be built, once the shop is open, where older ones of the same sources stand. */
  canFollow: boolean;
}

/**
 * Has the pages of what the host's lists say now in `dist`. Where the host is away, or gives no pages, those that
 * stand there are shown: whoever starts again after a power cut opens all the same. Without any it ends the command.
 * @returns whether it is still to be looked at, and new ones perhaps to be built
 */
export const haveHostPages = async (options: StartOptions): Promise<boolean> => {
  const { variant, dist, onStop, canFollow } = options;
  // To read all of a catalogue takes minutes: who looks whether they are current does it beside the open shop.
  if (canFollow && isOfRelease(dist, releaseOf(variant))) {
    console.log(LOOKED_AT_BESIDE);
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
  // The host may go in the middle of it: then it is looked at again beside the open shop.
  const isBuilt = await orStanding(dist, async () => {
    await buildPages({ variant, databaseUrl: undefined, dist, quiet: true, onStop });
    writeStamp(dist, stamp);
  });
  return !isBuilt;
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
 * @returns undefined where they are current, or where another process builds the folder; where the host is away, that
 * @throws where it answers what no pages can be made of
 */
export const followHost = async (
  options: FollowOptions,
): Promise<Built | 'host is silent' | undefined> => {
  const { variant, dist, release } = options;
  const unlock = lockFolder(dist);
  if (!unlock) return undefined;
  try {
    // What changes from here on is found at the next look.
    const catalogue = await readCatalogue(variant);
    if ('reason' in catalogue) {
      const told = `El servidor de API_URL no responde como debe: las páginas quedan como están.\n  ${catalogue.reason}`;
      if (!catalogue.isSilent) throw new Error(told);
      console.error(told);
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
