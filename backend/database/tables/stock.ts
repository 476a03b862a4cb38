/** Stock level of each product in each branch. */
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { partOf } from '../columns.ts';
import { products } from './catalog.ts';

export const stock = pgTable(
  'stock',
  {
    productId: partOf('product_id', () => products.id),
    /** As in the variant's branches. */
    branchCode: text('branch_code').notNull(),
    quantity: integer('quantity').notNull(),
    /** Incremented by manual changes, not by orders; a count that began before one is refused. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.branchCode] }),
    check('stock_not_negative', sql`${table.quantity} >= 0`),
  ],
);
