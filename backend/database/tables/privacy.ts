/** Consents and requests for erasure. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ConsentKind } from '#contract/people/consents';
import { citext, instant, rowId } from '../columns.ts';

/** By e-mail address, since newsletters and print requests need no account. */
export const consents = pgTable(
  'consents',
  {
    id: rowId(),
    email: citext('email').notNull(),
    kind: text('kind').$type<ConsentKind>().notNull(),
    /** Version of the shown text (contract/people/consents.ts). */
    version: text('version').notNull(),
    /** The caller's network address. */
    address: text('address').notNull().default(''),
    givenAt: instant('given_at').notNull().defaultNow(),
    /** Null = valid. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('consents_email').on(table.email, table.id)],
);

/** Accounts to erase or erased, without personal data. */
export const erasures = pgTable(
  'erasures',
  {
    /** The account's guid, which is the same in every copy of the database. */
    userGuid: uuid('user_guid').primaryKey(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    dueAt: instant('due_at').notNull(),
    /** Null = pending. */
    doneAt: instant('done_at'),
  },
  (table) => [index('erasures_due').on(table.dueAt)],
);
