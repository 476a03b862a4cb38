/** The built pages as far as the database knows: what they do not show yet, and how each build went. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, plain, xid } from '../columns.ts';

/** Why pages were built: something changed, somebody asked, a shop was started, a site was deployed. */
const PUBLICATION_REASONS = ['change', 'asked', 'start', 'deploy'] as const;
export type PublicationReason = (typeof PUBLICATION_REASONS)[number];

/**
 * One set of pages, from the wish for it to the moment when visitors see it. The one without `endedAt` is
 * under way; there is one at the most. Its id stands in the pages' `version.json`.
 */
export const publications = pgTable(
  'publications',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    reason: text('reason').$type<PublicationReason>().notNull(),
    /** Who asked, by name; empty = nobody did. */
    author: text('author').notNull().default(''),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** Nobody is asked to build it before. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** How often somebody was asked to build it, or began to. */
    tries: integer('tries').notNull().default(0),
    /** Why it did not come about the last time; empty = it did, or nobody knows yet. */
    lastError: text('last_error').notNull().default(''),
    /** Since when it is built; null = it waits. */
    startedAt: instant('started_at'),
    /** Whoever builds it says now and then that it still does. */
    beatAt: instant('beat_at'),
    /** Its pages are written; they may still be on their way to where visitors see them. */
    builtAt: instant('built_at'),
    endedAt: instant('ended_at'),
    /** How many pages were made, and how many stayed as they were. */
    written: integer('written').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** Saves that it brought to the pages. */
    changes: integer('changes').notNull().default(0),
  },
  (table) => [
    uniqueIndex('publications_one_open')
      .on(sql`(${table.endedAt} is null)`)
      .where(sql`${table.endedAt} is null`),
    index('publications_ended').on(table.endedAt.desc()),
  ],
);

/**
 * What changed of what pages show, by transaction and kind of thing; triggers write it (backend/database/migrations),
 * so that no change goes without, whoever makes it. Nobody waits for a row of somebody else's.
 */
export const pageChanges = pgTable(
  'page_changes',
  {
    transaction: xid('transaction').notNull(),
    /** Of what kind: `product`, `stock` and so on. */
    subject: plain('subject').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** The pages that show it are made by this one; null = by none yet. */
    publicationId: integer('publication_id').references(() => publications.id),
  },
  (table) => [primaryKey({ columns: [table.transaction, table.subject] })],
);
