import { lt } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { communications } from '#backend/database/tables/communications';
import { DAY_MS } from '#contract/time/dates';

/** Deletes old communications with their events. @returns how many */
export const forgetCommunications = (db: Db, now: Date, years: number): Promise<number> =>
  deleteInBatches(
    db,
    communications,
    lt(communications.date, new Date(now.getTime() - years * 365 * DAY_MS)),
  );
