/** Deletes files that nobody waits for: uploads that were given up, and requests of long ago. */
import { and, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { printRequests } from '#backend/database/tables/printing';
import type { FileStore } from '#backend/media/files';
import { DAY_MS } from '#contract/dates';
import type { Variant } from '#variants/schema';
import { removeParts } from './part-files.ts';

/** Who lost the connection may go on until then. */
const GIVEN_UP_MS = DAY_MS;
const DEFAULT_KEEP_DAYS = 90;
/** Of each run: a function has no more time. */
const MOST = 20;

interface Cleaning {
  db: Db;
  files: FileStore;
  variant: Pick<Variant, 'printing'>;
  now: () => Date;
}

/** Files go first: a run that ends in between is made good by the next. @returns how many, by kind */
export const forgetPrintFiles = async ({ db, files, variant, now }: Cleaning) => {
  const keepMs = (variant.printing?.keepDays ?? DEFAULT_KEEP_DAYS) * DAY_MS;
  const clean = async (
    where: SQL | undefined,
    end: (tx: Parameters<Parameters<Db['transaction']>[0]>[0], id: number) => Promise<unknown>,
  ): Promise<number> => {
    const found = await db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(printRequests)
        .where(where)
        .limit(MOST)
        .for('update', { skipLocked: true });
      for (const request of rows) {
        await removeParts(files, request);
        await end(tx, request.id);
      }
      return rows.length;
    });
    return found;
  };
  const givenUp = new Date(now().getTime() - GIVEN_UP_MS);
  const old = new Date(now().getTime() - keepMs);
  return {
    givenUp: await clean(
      and(isNull(printRequests.receivedAt), lt(printRequests.touchedAt, givenUp)),
      (tx, id) => tx.delete(printRequests).where(eq(printRequests.id, id)),
    ),
    old: await clean(
      and(
        isNotNull(printRequests.receivedAt),
        isNull(printRequests.fileGoneAt),
        lt(printRequests.receivedAt, old),
      ),
      (tx, id) =>
        tx.update(printRequests).set({ fileGoneAt: now() }).where(eq(printRequests.id, id)),
    ),
  };
};
