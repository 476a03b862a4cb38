/** Moves items to the end of the lists when no branch has them, some minutes after the stock changed. */
import type { Db } from '#backend/database/connection';
import { lockListIndex } from '#backend/search-engine/versions';
import { selectRestocked } from '#backend/search-engine/write-entries';
import { ALL_KINDS } from '../kinds/kinds.ts';
import { readCategoryData } from './describe-entry.ts';
import { refreshKind } from './list-index.ts';

/** Items per transaction. A product change waits for one transaction at most. */
const PIECE = 1_000;

interface Limits {
  /** Starts no transaction after this time; the next run continues. */
  forMs?: number;
  stopping?: AbortSignal | undefined;
}

/** @returns the number of moved items */
export const followStock = async (
  db: Db,
  { forMs = Number.POSITIVE_INFINITY, stopping }: Limits = {},
): Promise<number> => {
  const until = performance.now() + forMs;
  let count = 0;
  for (const kind of ALL_KINDS) {
    // Selected once. An item whose stock changes again meanwhile is written with its newest state.
    const moved = await selectRestocked(db, kind, kind.stocked);
    for (let at = 0; at < moved.length; at += PIECE) {
      if (performance.now() >= until || stopping?.aborted) return count;
      const piece = moved.slice(at, at + PIECE);
      await db.transaction(async (tx) => {
        await lockListIndex(tx);
        await refreshKind(tx, kind, piece, await readCategoryData(tx));
      });
      count += piece.length;
    }
  }
  return count;
};
