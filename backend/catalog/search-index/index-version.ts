/** Whether the lists' read model is of this release's making, and its renewal where it is not. */
import { sql } from 'drizzle-orm';
import { allowLongWork, type Db } from '#backend/database/connection';
import { CARD_SHAPE } from '../autopart/family-cards.ts';
import { INDEX_FORMAT, lockListIndex } from './list-versions.ts';
import { rebuildListIndex } from './search-index.ts';

/** True also where there is nothing to find. */
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
 * Makes the index anew where an earlier release made it, or nobody did. For each start and deploy: a
 * glance where it holds, some seconds for 100,000 parts where not; lists keep the old one meanwhile.
 * @returns whether it was made
 */
export const ensureListIndex = async (
  db: Db,
  onProgress?: (share: number) => void,
): Promise<boolean> => {
  if (await isCurrent(db)) return false;
  return db.transaction(async (tx) => {
    await allowLongWork(tx);
    await lockListIndex(tx);
    // Another process that started with this one may have made it.
    if (await isCurrent(tx)) return false;
    await rebuildListIndex(tx, onProgress);
    return true;
  });
};
