/** Builds the search documents of many changes in batches, and publishes them together. */
import type { Tx } from '#backend/database/connection';
import { makeStaged, nextStaged, publishStaged } from '#backend/search-engine/staged';
import { lockListIndex } from '#backend/search-engine/versions';
import type { ListedKind } from '../kinds/kind.ts';
import { ALL_KINDS } from '../kinds/kinds.ts';
import { describeEntry, readCategoryData } from './describe-entry.ts';
import { readSomeSources } from './entry-sources.ts';

/** Documents per batch. A change of a single product waits for one batch at most. */
const PIECE = 1_000;

const makePieceOf = async (tx: Tx, kind: ListedKind): Promise<number> => {
  const waiting = await nextStaged(tx, kind, PIECE);
  if (waiting.length === 0) return 0;
  const categoryData = await readCategoryData(tx);
  for await (const { ids, sources } of readSomeSources(tx, kind, waiting)) {
    const entries = sources.map((source) => describeEntry(source, categoryData));
    await makeStaged(tx, kind, ids, entries);
  }
  return waiting.length;
};

/** Builds the next batch under the lock of the indexes. @returns the number of documents; 0 = all are built */
export const makeStagedPiece = async (tx: Tx): Promise<number> => {
  await lockListIndex(tx);
  for (const kind of ALL_KINDS) {
    const made = await makePieceOf(tx, kind);
    if (made > 0) return made;
  }
  return 0;
};

/** Publishes all staged documents with their cards, at the end of the transaction. */
export const publishStagedIndex = async (tx: Tx): Promise<void> => {
  await lockListIndex(tx);
  for (const kind of ALL_KINDS) {
    const ids = await publishStaged(tx, kind);
    if (ids.length === 0) continue;
    await kind.cards?.remove(tx, ids);
    await kind.cards?.write(tx, ids);
  }
};
