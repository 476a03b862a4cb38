/** Who changed what in the back-office, when, from what to what. */
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditChange, AuditSubject } from '#contract/entities/audit';
import { instant } from '../columns.ts';
import { users } from './accounts.ts';

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    /** Null = the account is gone, or no person did it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Their name as it was then. */
    author: text('author').notNull(),
    subject: text('subject').$type<AuditSubject>().notNull(),
    /** What it is called by, as text: an id, or a code or key that never changes. */
    subjectId: text('subject_id').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    changes: jsonb('changes').$type<AuditChange[]>().notNull(),
    /** Why, in the author's words, or from where it came (a file that was imported). */
    reason: text('reason').notNull().default(''),
    /** The same for all that was changed as one, at the same instant, and is undone as one; null = alone. */
    batch: text('batch'),
  },
  (table) => [
    // Read backwards: PostgreSQL takes an index of `id desc nulls last` for another order than `id desc`.
    index('audit_entries_thing').on(table.subject, table.subjectId, table.id),
    index('audit_entries_kind').on(table.subject, table.id),
    index('audit_entries_at').on(table.at),
  ],
);
