/** Forgets addresses that wait in vain. */
import { and, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { stockNotices } from '#backend/database/tables/stock-notices';
import { DAY_MS } from '#contract/time/dates';

/** A link to confirm lives this long; then the address is forgotten. */
export const UNCONFIRMED_MS = 7 * DAY_MS;
/** What has not come in a year is not waited for any more; the mail says so. */
export const KEPT_MS = 365 * DAY_MS;

/** @returns how many went */
export const forgetNotices = (db: Db, now: Date): Promise<number> => {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return deleteInBatches(
    db,
    stockNotices,
    or(
      and(isNull(stockNotices.confirmedAt), lt(stockNotices.mailedAt, before(UNCONFIRMED_MS))),
      lt(stockNotices.confirmedAt, before(KEPT_MS)),
    ),
  );
};
