/** Builds a shop's pages as a publication, whose progress and result it records in the database. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { followStock } from '#backend/catalog/list-index/follow-stock';
import { connect, type Db } from '#backend/database/connection';
import type { PublicationReason } from '#backend/database/tables/publications';
import { safeMessage } from '#backend/http/logged-error';
import { beat, begin, end, noteBuilt } from '#backend/publishing/building';
import { readPublishedVersion, VERSION_PATH } from '#backend/publishing/publisher';
import { passServed } from '#backend/publishing/served-ids';
import { noteFailure } from '#backend/publishing/turns';
import type { Variant } from '#variants/schema';
import { type Built, buildPages, NotWanted } from './build-pages.ts';
import { lockFolder, lockOf } from './page-folders.ts';
import { catalogueIn, isCurrent, releaseOf, stampOf, writeStamp } from './stamp.ts';

const BEAT_MS = 10_000;
/** How often, and how long, it checks for the build of another process. */
const CHECK_MS = 1_000;
const MAX_WAIT_MS = 30 * 60_000;
/** Enough for a whole catalogue's stock, as after an import. */
const STOCK_MS = 5 * 60_000;

interface PublishOptions {
  variant: Variant;
  databaseUrl: string;
  dist: string;
  reason: PublicationReason;
  /** False if the pages must still be deployed to where visitors see them. */
  isSeen: boolean;
  quiet?: boolean;
  isPatient?: boolean;
  heapMb?: number;
  limitMs?: number;
  onStop?: (close: () => Promise<void>) => void;
  /** Release of the serving process's code; newer code on disk is left to its next start. */
  release?: string;
}

/** Returns the publication number of a folder's pages; 0 = unknown. */
export const publicationOf = (dist: string): number => {
  const file = join(dist, VERSION_PATH);
  if (!existsSync(file)) return 0;
  try {
    // Written by buildPages, without a number over a REST host.
    const version = JSON.parse(readFileSync(file, 'utf8')) as { publication?: number };
    return version.publication ?? 0;
  } catch {
    // A power cut or a full disk truncated it: the pages are built again.
    return 0;
  }
};

/** Returns the publication that visitors see, if necessary from the shop's address. */
const servedOf = ({ variant, dist, isSeen }: PublishOptions): Promise<number | undefined> =>
  isSeen
    ? Promise.resolve(publicationOf(dist))
    : readPublishedVersion(variant.url).catch(() => undefined);

/**
 * Brings the lists' stock up to date, which is some minutes old. Otherwise the next run of the job would make the new
 * list pages outdated, and every visitor of one would load it again.
 */
const updateListStock = (db: Db): Promise<unknown> =>
  followStock(db, { forMs: STOCK_MS }).catch((error: unknown) => {
    // Another process may be rebuilding the index; slightly older lists do no harm.
    console.error(`No se pudo actualizar el stock de las listas: ${safeMessage(error)}`);
  });

const build = async (options: PublishOptions, db: Db): Promise<Built> => {
  const { variant, databaseUrl, dist, reason, isSeen } = options;
  await passServed(db, await servedOf(options));
  const { id, turn } = await begin(db, reason);
  const timer = setInterval(() => {
    // If the database is unreachable for a moment, the next beat counts.
    if (turn) void beat(db, turn).catch(() => {});
  }, BEAT_MS);
  try {
    await updateListStock(db);
    const onDisk = releaseOf(variant);
    const release = options.release ?? onDisk;
    // Newer code on disk did not make these pages, and the next start must notice.
    const stamp = stampOf(variant, await catalogueIn(databaseUrl, id), release);
    return await buildPages({
      ...options,
      release,
      beforeAll: () => {
        if (release !== onDisk)
          throw new Error('El código de la tienda cambió: hay que volver a iniciarla.');
      },
      publication: id,
      maySwap: async () => !turn || (await beat(db, turn)),
      onServed: async (built) => {
        writeStamp(dist, stamp);
        if (!turn) return;
        await noteBuilt(db, turn, built);
        if (isSeen) await end(db, id);
      },
    });
  } catch (error) {
    // If the database is unreachable as well, the error of the build is thrown all the same.
    if (turn) await noteFailure(db, turn, safeMessage(error)).catch(() => {});
    throw error;
  } finally {
    clearInterval(timer);
  }
};

/** @returns undefined if another process builds the same folder, or took over after too long a silence */
export const publishPages = async (options: PublishOptions): Promise<Built | undefined> => {
  const unlock = lockFolder(options.dist);
  if (!unlock) return undefined;
  // A stopped command ends in the middle of this.
  options.onStop?.(async () => unlock());
  const { db, close } = connect(options.databaseUrl, 1);
  try {
    return await build(options, db);
  } catch (error) {
    if (error instanceof NotWanted) return undefined;
    throw error;
  } finally {
    unlock();
    await close();
  }
};

/**
 * Builds the pages, or waits up to half an hour for another process that builds them.
 * @returns whether they exist
 */
export const ensurePages = async (options: PublishOptions): Promise<boolean> => {
  const { variant, databaseUrl, dist } = options;
  const until = Date.now() + MAX_WAIT_MS;
  const hasPages = async () => isCurrent(dist, stampOf(variant, await catalogueIn(databaseUrl)));
  while (!(await publishPages(options)) && !(await hasPages())) {
    if (Date.now() > until) return false;
    await sleep(CHECK_MS);
  }
  return true;
};

/** Returns the message for a folder that another process keeps locked. */
export const lockedFolderText = (dist: string): string =>
  `Otro proceso construye desde hace media hora las páginas de ${dist} y no termina. Si ese proceso ya no existe, borra ${lockOf(dist)} y vuelve a empezar.`;
