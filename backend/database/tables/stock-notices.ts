/** Who waits for what to be in stock again. A row lives until its one mail is written. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { citext, instant } from '../columns.ts';
import { products } from './catalog.ts';

export const stockNotices = pgTable(
  'stock_notices',
  {
    /** Never given twice: it names the mail's event. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: citext('email').notNull(),
    /** SHA-256 of the key that ends all of this address, hex. */
    endHash: text('end_hash').notNull(),
    /** SHA-256 of the key that confirms this one, hex; null where an account asked, whose address is known. */
    confirmHash: text('confirm_hash').unique(),
    /** When that key was last mailed. */
    mailedAt: instant('mailed_at').notNull().defaultNow(),
    /** Null = the owner of the address has not confirmed it. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    unique('stock_notices_once').on(table.productId, table.email),
    index('stock_notices_address').on(table.endHash),
    index('stock_notices_email').on(table.email),
    index('stock_notices_due').on(table.productId).where(sql`${table.confirmedAt} is not null`),
  ],
);
