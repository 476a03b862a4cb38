/** The outbox: mails written in the transaction of what they report, sent later by a job. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** What the mail reports, such as `order-received:1001`: one mail per event, whatever happens. */
    event: text('event').notNull().unique(),
    /** The left side of the Message-ID: a repeat carries the same one. */
    messageKey: uuid('message_key').notNull().unique().defaultRandom(),
    /** One address; empty once the mail is forgotten and only its event is kept. */
    recipient: text('recipient').notNull(),
    /** Whom an answer goes to, or empty: the shop. */
    replyTo: text('reply_to').notNull().default(''),
    template: text('template').notNull(),
    /** What the template needs; null once sent, since it may hold a link that opens an account. */
    data: jsonb('data'),
    /** Of the request that wrote it, as the log names it; empty = timed work did. */
    requestId: text('request_id').notNull().default(''),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** A worker has it until then; a killed worker's mails come free by themselves. */
    lockedUntil: instant('locked_until'),
    lastError: text('last_error').notNull().default(''),
    sentAt: instant('sent_at'),
    /** When it was given up. */
    failedAt: instant('failed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('mails_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
);
