/** Discount codes, and the orders that use them. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { discountEntity } from '#contract/definitions/discount';
import type { DiscountTerms } from '#contract/orders/discount-prices';
import { instant, referenceTo, rowId } from '../columns.ts';
import { columnsFor } from '../entity-columns.ts';
import { orders } from './orders.ts';

export const discounts = pgTable('discounts', {
  id: rowId(),
  /** Incremented by every change; a save with an older version is refused. */
  version: integer('version').notNull().default(1),
  ...columnsFor(discountEntity),
  /** The code as codes are compared (`contract/text/discount-code.ts`). */
  key: text('key').notNull().unique(),
  /** Numbers of categories, which moves keep, and ids of brands. */
  categoryNumbers: integer('category_numbers').array().notNull().default(sql`'{}'`),
  brandIds: integer('brand_ids').array().notNull().default(sql`'{}'`),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const discountUses = pgTable(
  'discount_uses',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    discountId: referenceTo('discount_id', () => discounts.id),
    /** As it was written then. */
    code: text('code').notNull(),
    terms: jsonb('terms').$type<DiscountTerms>().notNull(),
  },
  (table) => [index('discount_uses_discount').on(table.discountId, table.orderId.desc())],
);
