/** Differences of orders that were edited after their payment (docs/decisions/0212, 0214). */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DifferenceWay } from '#contract/orders/paid-ways';
import { instant, partOf, rowId } from '../columns.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { returns } from './returns.ts';

/**
 * Sums that a buyer paid later or gets back, and debts that a return covered. The part that is still to be paid is
 * `orders.due_cents`.
 */
export const settlements = pgTable(
  'settlements',
  {
    id: rowId(),
    orderId: partOf('order_id', () => orders.id),
    /** Integer cents of UYU; negative = they go back. */
    cents: integer('cents').notNull(),
    /** How it was paid; null if it was not: it goes back, or goods that came back covered it. */
    paidBy: text('paid_by').$type<DifferenceWay>(),
    /** The return by which it goes back, or that covered it; null if it was paid. */
    returnId: integer('return_id').references(() => returns.id, { onDelete: 'cascade' }),
    /** The payment at a provider that paid it, or that took its money back; null = none. */
    paymentId: integer('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    /** Null = the provider told it. */
    userId: integer('user_id').references(() => users.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('settlements_order').on(table.orderId, table.id),
    index('settlements_return').on(table.returnId),
    index('settlements_payment').on(table.paymentId).where(sql`payment_id is not null`),
    check('settlements_cents', sql`${table.cents} <> 0`),
    check('settlements_kind', sql`(${table.paidBy} is null) = (${table.returnId} is not null)`),
  ],
);

/** Lines of orders that were edited after their payment, as reports count them: as first paid, and every change. */
export const soldLines = pgTable(
  'sold_lines',
  {
    id: rowId(),
    orderId: partOf('order_id', () => orders.id),
    /** 0: as first paid. Edits of one debt, until it is settled, have one number. */
    batch: integer('batch').notNull(),
    /** Null = a free text, or the delivery. */
    productId: integer('product_id').references(() => products.id),
    isDelivery: boolean('is_delivery').notNull().default(false),
    /** The branch that the units leave from; empty = none. */
    branchCode: text('branch_code').notNull(),
    /** Units; negative = an edit took them off. */
    quantity: integer('quantity').notNull(),
    /** Price of the units, integer cents of UYU with tax. */
    cents: integer('cents').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('sold_lines_order').on(table.orderId, table.batch)],
);
