import { and, asc, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { printPieces, printRequests } from '#backend/database/tables/printing';
import { removeParts } from '#backend/media/file-parts';
import type { FileStore } from '#backend/media/files';
import { DAY_MS } from '#contract/time/dates';
import type { Variant } from '#variants/schema';

/** Interrupted uploads may continue until then. */
const GIVEN_UP_MS = DAY_MS;
const DEFAULT_KEEP_DAYS = { files: 90, requests: 365 };
/** Limit per run and kind; the next run does the rest. */
const MAX_PER_RUN = 20;

interface Cleaning {
  db: Db;
  files: FileStore;
  variant: Pick<Variant, 'printing'>;
  now: () => Date;
}

interface Due {
  where: SQL | undefined;
  end: (tx: Tx, id: number) => Promise<unknown>;
}

/**
 * Cleans each request in its own transaction, files first: if the function times out or the store refuses one,
 * earlier ones stay done.
 */
const cleanEach = async ({ db, files }: Cleaning, { where, end }: Due) => {
  const due = await db
    .select({ id: printRequests.id })
    .from(printRequests)
    .where(where)
    .orderBy(asc(printRequests.touchedAt))
    .limit(MAX_PER_RUN);
  let done = 0;
  const failures: unknown[] = [];
  for (const { id } of due)
    try {
      await db.transaction(async (tx) => {
        const [request] = await tx
          .select()
          .from(printRequests)
          .where(and(eq(printRequests.id, id), where))
          .for('update', { skipLocked: true });
        if (!request) return;
        const pieces = await tx
          .select({ guid: printPieces.guid, bytes: printPieces.fileBytes })
          .from(printPieces)
          .where(eq(printPieces.requestId, id));
        for (const piece of pieces) await removeParts(files, 'printing', piece);
        await end(tx, id);
        done += 1;
      });
    } catch (error) {
      failures.push(error);
    }
  return { done, failures };
};

/**
 * Deletes abandoned uploads, old files and old requests.
 * @returns counts by kind
 * @throws AggregateError if the store fails
 */
export const forgetPrintFiles = async (cleaning: Cleaning) => {
  const { variant, now } = cleaning;
  const { keepDays = DEFAULT_KEEP_DAYS.files, keepRequestDays = DEFAULT_KEEP_DAYS.requests } =
    variant.printing ?? {};
  const before = (ms: number) => new Date(now().getTime() - ms);
  const givenUp = await cleanEach(cleaning, {
    where: and(isNull(printRequests.receivedAt), lt(printRequests.touchedAt, before(GIVEN_UP_MS))),
    end: (tx, id) => tx.delete(printRequests).where(eq(printRequests.id, id)),
  });
  const old = await cleanEach(cleaning, {
    where: and(
      isNotNull(printRequests.receivedAt),
      isNull(printRequests.filesGoneAt),
      lt(printRequests.receivedAt, before(keepDays * DAY_MS)),
    ),
    end: (tx, id) =>
      tx.update(printRequests).set({ filesGoneAt: now() }).where(eq(printRequests.id, id)),
  });
  // A request stays while the store refuses to delete its files.
  const forgotten = await cleanEach(cleaning, {
    where: and(
      isNotNull(printRequests.filesGoneAt),
      lt(printRequests.receivedAt, before(Math.max(keepDays, keepRequestDays) * DAY_MS)),
    ),
    end: (tx, id) => tx.delete(printRequests).where(eq(printRequests.id, id)),
  });
  const failures = [...givenUp.failures, ...old.failures, ...forgotten.failures];
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} print files could not be deleted`);
  return { givenUp: givenUp.done, old: old.done, forgotten: forgotten.done };
};
