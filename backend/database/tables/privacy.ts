/** What people agreed to, and who asked to be forgotten. */
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ConsentKind } from '#contract/people/consents';
import { citext, instant } from '../columns.ts';

/** By address: who confirms a newsletter or has a model printed needs no account. */
export const consents = pgTable(
  'consents',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    email: citext('email').notNull(),
    kind: text('kind').$type<ConsentKind>().notNull(),
    /** Which text was shown: `version` in contract/people/consents.ts. */
    version: text('version').notNull(),
    /** The caller's network address, as a session keeps it. */
    address: text('address').notNull().default(''),
    givenAt: instant('given_at').notNull().defaultNow(),
    /** Null = it holds. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('consents_email').on(table.email, table.id)],
);

/** Whose account is, or was, to be erased. Nothing here tells who they were. */
export const erasures = pgTable(
  'erasures',
  {
    /** The account's, which names the same one in every copy of the database. */
    userGuid: uuid('user_guid').primaryKey(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    dueAt: instant('due_at').notNull(),
    /** Null = it still waits. */
    doneAt: instant('done_at'),
  },
  (table) => [index('erasures_due').on(table.dueAt)],
);
