/** Rebuilds indexes that are missing or of an earlier release. */
import { sql } from 'drizzle-orm';
import { allowLongWork, type Db } from '#backend/database/connection';
import { INDEX_FORMAT, lockListIndex } from '#backend/search-engine/versions';
import { CARD_SHAPE } from '../autopart/family-cards.ts';
import { rebuildListIndex } from './list-index.ts';

/** True also for an empty catalogue. */
const isCurrent = async (db: Pick<Db, 'execute'>): Promise<boolean> => {
  const { rows } = await db.execute<{ holds: boolean }>(
    sql`select not exists (select from products)
          or (exists (select from list_versions)
            and not exists (select from list_versions where format <> ${INDEX_FORMAT})
            and not exists (select from family_cards where shape <> ${CARD_SHAPE})) as holds`,
  );
  return rows[0]?.holds ?? false;
};

/**
 * Rebuilds the indexes unless they are of this release: a glance at each start and deploy, else some
 * seconds for 100,000 parts, while lists use the old ones.
 * @returns whether they were rebuilt
 */
export const ensureListIndex = async (
  db: Db,
  onProgress?: (share: number) => void,
): Promise<boolean> => {
  if (await isCurrent(db)) return false;
  return db.transaction(async (tx) => {
    await allowLongWork(tx);
    await lockListIndex(tx);
    // Another process that started at the same time may have rebuilt them.
    if (await isCurrent(tx)) return false;
    await rebuildListIndex(tx, onProgress);
    return true;
  });
};
