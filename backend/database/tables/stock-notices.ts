/** Requests for a mail when a product is in stock again, deleted once the mail is written. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { citext, instant, partOf } from '../columns.ts';
import { products } from './catalog.ts';

export const stockNotices = pgTable(
  'stock_notices',
  {
    /** Never reused, since it names the mail's event. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: partOf('product_id', () => products.id),
    email: citext('email').notNull(),
    /** SHA-256 of the key that unsubscribes the address from all notices, hex. */
    endHash: text('end_hash').notNull(),
    /** SHA-256 of the confirmation key, hex; null for accounts, whose address is confirmed. */
    confirmHash: text('confirm_hash').unique(),
    /** When the confirmation key was last mailed. */
    mailedAt: instant('mailed_at').notNull().defaultNow(),
    /** Null = not confirmed. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    unique('stock_notices_once').on(table.productId, table.email),
    index('stock_notices_address').on(table.endHash),
    index('stock_notices_email').on(table.email),
    index('stock_notices_due').on(table.productId).where(sql`${table.confirmedAt} is not null`),
  ],
);
