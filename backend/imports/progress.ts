import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { importWork, type WorkingState } from '#contract/import-states';

export type ReportProgress = (done: number, total: number) => Promise<unknown>;
/** The total of all stored progress. */
const STEPS = 10_000;

/**
 * Returns a function that stores the progress outside the transaction, so that others see it. It
 * never falls, also where a work begins again.
 */
export const progressOf = (db: Db, importId: number, work: WorkingState): ReportProgress => {
  const [from, to] = importWork[work].progress;
  return (done, total) => {
    const share = total > 0 ? Math.min(1, done / total) : 0;
    const steps = Math.round(STEPS * (from + (to - from) * share));
    return db.execute(
      sql`insert into import_progress (import_id, done, total) values (${importId}, ${steps}, ${STEPS})
          on conflict (import_id) do update
            set done = greatest(import_progress.done, excluded.done), total = excluded.total`,
    );
  };
};

/** Starts the progress of a request. */
export const resetProgress = (tx: Tx, importId: number) =>
  tx.execute(sql`update import_progress set done = 0 where import_id = ${importId}`);
