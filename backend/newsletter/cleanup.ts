/** Forgets addresses that somebody typed and nobody confirmed. */
import { and, isNull, lt } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { subscriptions } from '#backend/database/tables/site';
import { DAY_MS } from '#contract/time/dates';

/** A link to confirm lives this long; then the address is forgotten. */
export const CONFIRM_MS = 30 * DAY_MS;

/** @returns how many went */
export const forgetUnconfirmed = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    subscriptions,
    and(
      isNull(subscriptions.confirmedAt),
      lt(subscriptions.mailedAt, new Date(now.getTime() - CONFIRM_MS)),
    ),
  );
