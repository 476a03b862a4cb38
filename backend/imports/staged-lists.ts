/** Lists learn of what an import wrote or took back: piece by piece behind their back, then of all of it at once. */
import { eq, sql } from 'drizzle-orm';
import { makeStagedPiece, publishStagedIndex } from '#backend/catalog/list-index/staged-index';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import { importWork } from '#contract/import-states';
import type { ImportRow, Room } from './room.ts';
import type { Told } from './stage.ts';

/** One piece in its own transaction: whoever changes a product by hand comes in between. */
export const finishStagedLists = async (
  _: Room,
  tx: Tx,
  row: ImportRow,
  told: Told,
): Promise<void> => {
  if ((await makeStagedPiece(tx)) > 0) {
    const { rows } = await tx.execute<{ made: number; all: number }>(
      sql`select count(document) as made, count(*) as all from search_staged`,
    );
    await told(rows[0]?.made ?? 0, rows[0]?.all ?? 0);
    return;
  }
  await publishStagedIndex(tx);
  await tx
    .update(imports)
    .set({ state: importWork[row.undoneAt ? 'undoing' : 'writing'].ends })
    .where(eq(imports.id, row.id));
};
