/** What sellers know of the search: words that mean the same, and what was looked for in vain. */
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { plain } from '../columns.ts';

/** Groups of words or phrases of which each stands for all others. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** The first phrase of a group that came with the shop: it comes once, also where a seller removed it. */
  given: plain('given').unique(),
  /** As sellers wrote them; a group that came with the shop and was removed has none. */
  words: text('words').array().notNull(),
  /** Grows with every change; a save that saw an older one is told. */
  version: integer('version').notNull().default(1),
});

/** Texts that found nothing, by day of the shop's time zone: how often, and nothing of who asked. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    /** In small letters, without accents, cut (`query/missed-searches.ts`). */
    text: plain('text').notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.text] })],
);
