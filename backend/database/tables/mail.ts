/** The outbox: mails are written in the transaction that they report and sent by a job. */
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, rowId } from '../columns.ts';

export const mails = pgTable(
  'mails',
  {
    id: rowId(),
    /** Reported event, such as `order-received:1001`; at most one mail per event. */
    event: text('event').notNull().unique(),
    /** Left side of the Message-ID, the same for each retry. */
    messageKey: uuid('message_key').notNull().unique().defaultRandom(),
    /** One address; empty once the mail was erased and only its event is kept. */
    recipient: text('recipient').notNull(),
    /** Address for replies; empty = the shop. */
    replyTo: text('reply_to').notNull().default(''),
    template: text('template').notNull(),
    /** Data for the template; null once sent, since it may contain a login link. */
    data: jsonb('data'),
    /** Request id in the log; empty = written by a job. */
    requestId: text('request_id').notNull().default(''),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** Lease of a worker; mails of a killed worker become free when it ends. */
    lockedUntil: instant('locked_until'),
    lastError: text('last_error').notNull().default(''),
    sentAt: instant('sent_at'),
    /** When sending was given up. */
    failedAt: instant('failed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('mails_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
);
