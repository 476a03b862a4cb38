/** Differences of orders that were edited after their payment. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { PaidWay } from '#contract/calls/order-edit';
import { instant, partOf, referenceTo, rowId } from '../columns.ts';
import { users } from './accounts.ts';
import { orders } from './orders.ts';
import { returns } from './returns.ts';

/** Money that a buyer paid later, or gets back. The part that is still to be paid is `orders.due_cents`. */
export const settlements = pgTable(
  'settlements',
  {
    id: rowId(),
    orderId: partOf('order_id', () => orders.id),
    /** Integer cents of UYU; negative = they go back. */
    cents: integer('cents').notNull(),
    /** How it was paid; null if it goes back. */
    paidBy: text('paid_by').$type<PaidWay>(),
    /** The return, without units, by which it goes back; null if it was paid. */
    returnId: integer('return_id').references(() => returns.id, { onDelete: 'cascade' }),
    userId: referenceTo('user_id', () => users.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('settlements_order').on(table.orderId, table.id),
    index('settlements_return').on(table.returnId),
    check('settlements_cents', sql`${table.cents} <> 0`),
  ],
);
