import { and, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { stockNotices } from '#backend/database/tables/stock-notices';
import { DAY_MS } from '#contract/time/dates';

/** Lifetime of a confirmation link and of an unconfirmed address. */
export const UNCONFIRMED_MS = 7 * DAY_MS;
/** Lifetime of a confirmed notice, as its mail says. */
export const KEPT_MS = 365 * DAY_MS;

/** Deletes expired notices. @returns how many */
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
