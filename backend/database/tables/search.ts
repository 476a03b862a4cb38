/** Synonyms and searches without results. */
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { plain, rowId } from '../columns.ts';

/** Groups of equivalent words or phrases. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: rowId(),
  /** First phrase of a group that came with the shop, so that it is added once even if a seller removes it. */
  given: plain('given').unique(),
  /** As typed by sellers; empty for a removed group that came with the shop. */
  words: text('words').array().notNull(),
  /** Incremented by every change; a save with an older version is refused. */
  version: integer('version').notNull().default(1),
});

/** Searches without results per day of the shop's time zone, without the person. */
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
