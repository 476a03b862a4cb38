/** Returns of orders, their units and their history. */
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RefundWay } from '#contract/entities/returns';
import type { PaidWay } from '#contract/orders/paid-ways';
import type { ReturnMover, ReturnState } from '#contract/orders/return-states';
import { instant, partOf, referenceTo, rowId } from '../columns.ts';
import { users } from './accounts.ts';
import { orders } from './orders.ts';
import { refunds } from './payments.ts';

export const returns = pgTable(
  'returns',
  {
    id: rowId(),
    /** Idempotency key made by the page. */
    guid: uuid('guid').notNull().unique(),
    orderId: partOf('order_id', () => orders.id),
    state: text('state').$type<ReturnState>().notNull(),
    /** Incremented by every change; a save with an older version is refused. */
    version: integer('version').notNull().default(1),
    actor: text('actor').$type<ReturnMover>().notNull(),
    reason: text('reason').notNull(),
    /** A seller's words with the last decision. */
    answer: text('answer').notNull().default(''),
    /** How its money goes back; null = it does not. */
    refundBy: text('refund_by').$type<RefundWay>(),
    /** How money of a cancelled order went back by hand, as noted; null for other returns. */
    refundWay: text('refund_way').$type<PaidWay>(),
    refundCurrency: text('refund_currency').notNull().default(''),
    /** Integer cents of `refund_currency`. */
    refundCents: integer('refund_cents').notNull().default(0),
    refundUserId: integer('refund_user_id').references(() => users.id),
    /** When somebody decided about its money, also to give none back; null = nobody has. */
    refundAt: instant('refund_at'),
    /** The request to the provider; null = it was not made yet. */
    refundId: integer('refund_id').references(() => refunds.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('returns_order').on(table.orderId, table.id),
    index('returns_refund').on(table.refundId),
    check('returns_refund_cents', sql`${table.refundCents} >= 0`),
  ],
);

export const returnItems = pgTable(
  'return_items',
  {
    returnId: partOf('return_id', () => returns.id),
    /** Position of the order's item. */
    position: smallint('position').notNull(),
    quantity: integer('quantity').notNull(),
    /** Units that each branch received: `{"B": 1}`; other units that arrived were written off. */
    shelves: jsonb('shelves').$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    check('return_items_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Every change of state of a return. */
export const returnEvents = pgTable(
  'return_events',
  {
    id: rowId(),
    returnId: partOf('return_id', () => returns.id),
    toState: text('to_state').$type<ReturnState>().notNull(),
    actor: text('actor').$type<ReturnMover>().notNull(),
    userId: referenceTo('user_id', () => users.id),
    reason: text('reason').notNull().default(''),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('return_events_return').on(table.returnId, table.id)],
);
