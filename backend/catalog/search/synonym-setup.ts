/** Stores the synonyms that a shop begins with: each group once, so that what sellers made of it stays. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { searchSynonyms } from '#backend/database/tables/search';
import type { Variant } from '#variants/schema';
import { touchListsOnceMade } from '../search-index/list-versions.ts';
import { GIVEN_SYNONYMS } from './given-synonyms.ts';

export const storeSynonyms = async (
  tx: Tx,
  { catalogue }: Pick<Variant, 'catalogue'>,
): Promise<void> => {
  const groups = GIVEN_SYNONYMS[catalogue].map((words) => ({
    given: words[0] ?? '',
    words: [...words],
  }));
  const stored = await tx
    .insert(searchSynonyms)
    .values(groups)
    .onConflictDoNothing()
    .returning({ id: sql`id` });
  if (stored.length > 0) await touchListsOnceMade(tx);
};
