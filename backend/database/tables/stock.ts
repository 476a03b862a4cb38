/** How many units of a product each branch has. */
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from './catalog.ts';

export const stock = pgTable(
  'stock',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** As in the variant's branches. */
    branchCode: text('branch_code').notNull(),
    quantity: integer('quantity').notNull(),
    /** Grows with every change by hand, not with orders: a count that began before it is told. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.branchCode] }),
    check('stock_not_negative', sql`${table.quantity} >= 0`),
  ],
);
