/** Forgets what was said to customers long ago; the events of each go with it. */
import { lt } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { communications } from '#backend/database/tables/communications';
import { DAY_MS } from '#contract/time/dates';

/** @returns how many went */
export const forgetCommunications = (db: Db, now: Date, years: number): Promise<number> =>
  deleteInBatches(
    db,
    communications,
    lt(communications.date, new Date(now.getTime() - years * 365 * DAY_MS)),
  );
