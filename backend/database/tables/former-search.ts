/**
 * The lists' read model of the release before: its processes read it until the deploy of this one is
 * through (docs/decisions/0024). Nothing reads or writes it here; the next release drops it.
 */
import { customType, index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { plain } from '../columns.ts';

const bits = customType<{ data: string }>({ dataType: () => 'bit(32768)' });

const bitColumns = () => ({
  kind: plain('kind').notNull(),
  dimension: plain('dimension').notNull(),
  value: plain('value').notNull(),
  chunk: smallint('chunk').notNull(),
  bits: bits('bits').notNull(),
});

export const facetBits = pgTable('facet_bits', bitColumns(), (table) => [
  primaryKey({ columns: [table.kind, table.dimension, table.value, table.chunk] }),
]);

export const lookupBits = pgTable('lookup_bits', bitColumns(), (table) => [
  primaryKey({ columns: [table.kind, table.dimension, table.value, table.chunk] }),
]);

export const searchWords = pgTable(
  'search_words',
  { kind: plain('kind').notNull(), word: plain('word').notNull() },
  (table) => [
    primaryKey({ columns: [table.kind, table.word] }),
    index('search_words_similar').using('gist', table.word.op('gist_trgm_ops')),
  ],
);
