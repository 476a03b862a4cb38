/** Events of the shop, written by triggers in the transaction of each change, and its deliveries to webhooks. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EventData, EventSubject, EventType } from '#contract/entities/shop-events';
import { instant, partOf, rowId, xid } from '../columns.ts';
import { users } from './accounts.ts';

const eventId = () => bigint('id', { mode: 'number' });

/** Columns that an event and its deliveries share. */
const eventColumns = {
  type: text('type').$type<EventType>().notNull(),
  subject: text('subject').$type<EventSubject>().notNull(),
  /** Number, code or id. */
  subjectId: text('subject_id').notNull(),
  data: jsonb('data').$type<EventData>().notNull(),
};

export const shopEvents = pgTable(
  'shop_events',
  {
    id: eventId().generatedAlwaysAsIdentity(),
    /** Its transaction: rows are read once all earlier transactions have ended. */
    xid: xid('xid').notNull().default(sql`pg_current_xact_id()`),
    at: instant('at').notNull().defaultNow(),
    ...eventColumns,
  },
  (table) => [primaryKey({ columns: [table.xid, table.id] }), index('shop_events_at').on(table.at)],
);

export const webhooks = pgTable(
  'webhooks',
  {
    id: rowId(),
    url: text('url').notNull(),
    /** The sealed key of its signatures. */
    sealedSecret: text('sealed_secret').notNull(),
    types: text('types').array().$type<EventType[]>().notNull(),
    isDisabled: boolean('is_disabled').notNull().default(false),
    /** Incremented by every change by a person; a save with an older version is refused. */
    version: integer('version').notNull().default(1),
    /** The user who made it, who gets a mail when it is disabled. */
    userId: partOf('user_id', () => users.id),
    /** The events that became deliveries: those up to here. */
    readXid: xid('read_xid').notNull(),
    readId: bigint('read_id', { mode: 'number' }).notNull().default(0),
    /** The first failure since the last success. */
    failingSince: instant('failing_since'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('webhooks_user').on(table.userId)],
);

/** In SQL too: `isOpen` of backend/webhooks. */
const isOpen = sql`delivered_at is null and failed_at is null`;

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: eventId().primaryKey().generatedAlwaysAsIdentity(),
    webhookId: partOf('webhook_id', () => webhooks.id),
    /** Does not change with the attempts, so that the receiver ignores repeats. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    ...eventColumns,
    /** When it happened. */
    at: instant('at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** Lease of a worker. */
    lockedUntil: instant('locked_until'),
    /** The receiver's last HTTP status; 0 = none. */
    status: smallint('status').notNull().default(0),
    error: text('error').notNull().default(''),
    deliveredAt: instant('delivered_at'),
    /** When it was given up. */
    failedAt: instant('failed_at'),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(isOpen),
    index('webhook_deliveries_open')
      .on(table.webhookId, table.subject, table.subjectId, table.id)
      .where(isOpen),
    index('webhook_deliveries_log').on(table.webhookId, table.id.desc()),
    index('webhook_deliveries_at').on(table.at),
  ],
);
