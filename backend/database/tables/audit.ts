/** The audit log: author, time and change. */
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditChange, AuditSubject } from '#contract/entities/audit';
import { instant, rowId } from '../columns.ts';
import { users } from './accounts.ts';

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: rowId(),
    at: instant('at').notNull().defaultNow(),
    /** Null = the account was deleted, or the system did it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The user's name at the time. */
    author: text('author').notNull(),
    subject: text('subject').$type<AuditSubject>().notNull(),
    /** Identifies the subject as text: an id, or a code or key that never changes. */
    subjectId: text('subject_id').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    changes: jsonb('changes').$type<AuditChange[]>().notNull(),
    /** The author's reason, or the imported file. */
    reason: text('reason').notNull().default(''),
    /** Groups entries of one change that is undone as a whole; null = a single entry. */
    batch: text('batch'),
  },
  (table) => [
    // Scanned backwards: an index of `id desc nulls last` does not match `order by id desc`.
    index('audit_entries_thing').on(table.subject, table.subjectId, table.id),
    index('audit_entries_kind').on(table.subject, table.id),
    index('audit_entries_at').on(table.at),
    index('audit_entries_subject_id').on(table.subjectId, table.id),
    index('audit_entries_author').on(table.author, table.id),
  ],
);
