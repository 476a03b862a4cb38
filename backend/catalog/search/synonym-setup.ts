/** Stores the synonyms that a shop begins with: each group once, so that what sellers made of it stays. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { searchSynonyms } from '#backend/database/tables/search';
import type { Variant } from '#variants/schema';
import { kindOf } from '../kinds/kinds.ts';
import { touchListsOnceMade } from '../search-index/list-versions.ts';

export const storeSynonyms = async (tx: Tx, variant: Pick<Variant, 'catalogue'>): Promise<void> => {
  const groups = kindOf(variant).givenSynonyms.map((words) => ({
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
