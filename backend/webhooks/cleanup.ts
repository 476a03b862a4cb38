import { and, isNull, lt } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { shopEvents, webhookDeliveries } from '#backend/database/tables/shop-events';
import { DAY_MS } from '#contract/time/dates';

/** How long events and deliveries are kept. */
export const EVENT_DAYS = 30;

/** Deletes old events, and deliveries that no worker holds. @returns how many */
export const deleteOldEvents = async (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
  const events = await deleteInBatches(db, shopEvents, lt(shopEvents.at, before));
  const isOld = and(lt(webhookDeliveries.at, before), isNull(webhookDeliveries.lockedUntil));
  return events + (await deleteInBatches(db, webhookDeliveries, isOld));
};
