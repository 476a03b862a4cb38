/** Forgets what somebody agreed to once, long after it was over. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { consents } from '#backend/database/tables/privacy';
import { DAY_MS } from '#contract/time/dates';

const KEPT_MS = 2 * 365 * DAY_MS;

/** What was for one mail, or one print, is over by itself. @returns how many went */
export const forgetConsents = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    consents,
    sql`coalesce(${consents.endedAt},
      case when ${consents.kind} in ('printFile', 'stockNotice') then ${consents.givenAt} end)
      < ${new Date(now.getTime() - KEPT_MS).toISOString()}::timestamptz`,
  );
