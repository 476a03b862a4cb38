/** Publications of the built pages, and changes that they do not show yet. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, plain, xid } from '../columns.ts';

/** Why pages were built: a change, a request, a start of the shop, a deploy. */
const PUBLICATION_REASONS = ['change', 'asked', 'start', 'deploy'] as const;
export type PublicationReason = (typeof PUBLICATION_REASONS)[number];

/**
 * Publications from the request until visitors see the pages. At most one is running, without `endedAt`. The pages'
 * `version.json` has its id.
 */
export const publications = pgTable(
  'publications',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    reason: text('reason').$type<PublicationReason>().notNull(),
    /** Name of the requesting user; empty = none. */
    author: text('author').notNull().default(''),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** No build is requested before. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** Number of requested or begun builds. */
    tries: integer('tries').notNull().default(0),
    /** Error of the last build; empty = success or unknown. */
    lastError: text('last_error').notNull().default(''),
    /** When the build began; null = waiting. */
    startedAt: instant('started_at'),
    /** Last heartbeat of the building process. */
    beatAt: instant('beat_at'),
    /** When the pages were written; they may not be deployed yet. */
    builtAt: instant('built_at'),
    endedAt: instant('ended_at'),
    /** Number of new and of reused pages. */
    written: integer('written').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** Number of changes that it published. */
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
 * Changes of data that pages show, by transaction and kind of entity. Triggers write them (backend/database/migrations),
 * so that none is missed. The transaction in the key keeps transactions from waiting for each other.
 */
export const pageChanges = pgTable(
  'page_changes',
  {
    transaction: xid('transaction').notNull(),
    /** Kind of entity: `product`, `stock` and so on. */
    subject: plain('subject').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Publication that shows it; null = none yet. */
    publicationId: integer('publication_id').references(() => publications.id),
  },
  (table) => [primaryKey({ columns: [table.transaction, table.subject] })],
);
