/** Builds the pages of a shop as a publication: says in the database that it does, and how it went. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { followStock } from '#backend/catalog/list-index/follow-stock';
import { connect, type Db } from '#backend/database/connection';
import type { PublicationReason } from '#backend/database/tables/publications';
import { safeMessage } from '#backend/http/logged-error';
import { beat, begin, end, noteBuilt } from '#backend/publishing/building';
import { readSeen, VERSION_PATH } from '#backend/publishing/publisher';
import { passServed } from '#backend/publishing/served-ids';
import { noteFailure } from '#backend/publishing/turns';
import type { Variant } from '#variants/schema';
import { type Built, buildPages, NotWanted } from './build-pages.ts';
import { lockFolder, lockOf } from './page-folders.ts';
import { catalogueIn, isCurrent, releaseOf, stampOf, writeStamp } from './stamp.ts';

const BEAT_MS = 10_000;
/** How often it looks whether another process has built the pages, and how long. */
const LOOK_MS = 1_000;
const MOST_MS = 30 * 60_000;
/** For a whole catalogue's stock, as after an import. */
const STOCK_MS = 5 * 60_000;

interface PublishOptions {
  variant: Variant;
  databaseUrl: string;
  dist: string;
  reason: PublicationReason;
  /** False where the pages are still to be brought to where visitors see them. */
  isSeen: boolean;
  quiet?: boolean;
  isPatient?: boolean;
  heapMb?: number;
  limitMs?: number;
  onStop?: (close: () => Promise<void>) => void;
  /** Of the process that serves the pages: code that came later is its next start's matter. */
  release?: string;
}

/** Which publication the pages of a folder are; 0 = they do not say. */
export const publicationOf = (dist: string): number => {
  const file = join(dist, VERSION_PATH);
  if (!existsSync(file)) return 0;
  try {
    // buildPages writes it; over a host it names none.
    const said = JSON.parse(readFileSync(file, 'utf8')) as { publication?: number };
    return said.publication ?? 0;
  } catch {
    // A machine that lost its power, or whose disk was full, leaves half of it: the pages are built anew.
    return 0;
  }
};

/** What visitors see: where the pages are elsewhere, as they say there. */
const servedOf = ({ variant, dist, isSeen }: PublishOptions): Promise<number | undefined> =>
  isSeen ? Promise.resolve(publicationOf(dist)) : readSeen(variant.url).catch(() => undefined);

/**
 * What lists know of the stock is some minutes old: what was sold since would make lists that the next run
 * of the job puts behind, and every visitor of one would ask for it anew.
 */
const readyStock = (db: Db): Promise<unknown> =>
  followStock(db, { forMs: STOCK_MS }).catch((error: unknown) => {
    // Somebody makes the index meanwhile, say: pages of an order that is a little older are pages.
    console.error(`La lista no siguió al stock: ${safeMessage(error)}`);
  });

const build = async (options: PublishOptions, db: Db): Promise<Built> => {
  const { variant, databaseUrl, dist, reason, isSeen } = options;
  await passServed(db, await servedOf(options));
  const { id, turn } = await begin(db, reason);
  const timer = setInterval(() => {
    // Where the database is away for a moment, the next one is heard.
    if (turn) void beat(db, turn).catch(() => {});
  }, BEAT_MS);
  try {
    await readyStock(db);
    const onDisk = releaseOf(variant);
    const release = options.release ?? onDisk;
    // Code that came later did not make these pages, and the next start must see it.
    const stamp = stampOf(variant, await catalogueIn(databaseUrl, id), release);
    return await buildPages({
      ...options,
      release,
      beforeAll: () => {
        if (release !== onDisk)
          throw new Error('El código de la tienda cambió: hay que volver a iniciarla.');
      },
      publication: id,
      mayTake: async () => !turn || (await beat(db, turn)),
      onServed: async (built) => {
        writeStamp(dist, stamp);
        if (!turn) return;
        await noteBuilt(db, turn, built);
        if (isSeen) await end(db, id);
      },
    });
  } catch (error) {
    // Where the database is away as well, the silence says it: what broke the build is told, not that.
    if (turn) await noteFailure(db, turn, safeMessage(error)).catch(() => {});
    throw error;
  } finally {
    clearInterval(timer);
  }
};

/** @returns undefined where another process builds the same folder, or took this one's turn: it was silent too long */
export const publishPages = async (options: PublishOptions): Promise<Built | undefined> => {
  const unlock = lockFolder(options.dist);
  if (!unlock) return undefined;
  // Whoever is told to stop ends in the middle of this.
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
 * For whoever cannot go on without pages: what another process builds is waited for, half an hour at the most.
 * @returns whether they are there
 */
export const havePages = async (options: PublishOptions): Promise<boolean> => {
  const { variant, databaseUrl, dist } = options;
  const until = Date.now() + MOST_MS;
  const isThere = async () => isCurrent(dist, stampOf(variant, await catalogueIn(databaseUrl)));
  while (!(await publishPages(options)) && !(await isThere())) {
    if (Date.now() > until) return false;
    await sleep(LOOK_MS);
  }
  return true;
};

/** What is said where they are not. */
export const takenPages = (dist: string): string =>
  `Otro proceso construye desde hace media hora las páginas de ${dist} y no termina. Si no es así, borra ${lockOf(dist)} y vuelve a empezar.`;
