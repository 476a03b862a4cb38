/** Quotations and their lines. */
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { quotationEntity, quotationLine } from '#contract/definitions/quotation';
import type { StoredQuotationState } from '#contract/orders/quotation-states';
import { instant, partOf, referenceTo, rowId } from '../columns.ts';
import { columnsFor } from '../entity-columns.ts';
import { persons, users } from './accounts.ts';
import { products } from './catalog.ts';
import { companies } from './companies.ts';
import { orders } from './orders.ts';

export const quotations = pgTable(
  'quotations',
  {
    id: rowId(),
    /** Idempotency key made by the seller's page. */
    guid: uuid('guid').notNull().unique().defaultRandom(),
    number: integer('number').notNull().unique().generatedByDefaultAsIdentity({ startWith: 101 }),
    /** Gives access without a login; 122 random bits. */
    key: uuid('key').notNull().unique().defaultRandom(),
    /** Incremented by every change; an answer to an older version is refused. */
    version: integer('version').notNull().default(1),
    state: text('state').$type<StoredQuotationState>().notNull().default('DRA'),
    ...columnsFor(quotationEntity),
    /** The customer, if the shop knows them. */
    companyId: integer('company_id').references(() => companies.id),
    personId: integer('person_id').references(() => persons.id, { onDelete: 'set null' }),
    /** The seller. */
    authorId: referenceTo('author_id', () => users.id),
    /** Its last day, by the shop's clock. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    sentAt: instant('sent_at'),
    /** When its link was first opened since the last edit. */
    seenAt: instant('seen_at'),
    acceptedAt: instant('accepted_at'),
    orderId: integer('order_id')
      .unique()
      .references(() => orders.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('quotations_state').on(table.state, table.id.desc()),
    index('quotations_company')
      .on(table.companyId, table.id.desc())
      .where(sql`company_id is not null`),
    index('quotations_person')
      .on(table.personId, table.id.desc())
      .where(sql`person_id is not null`),
  ],
);

export const quotationLines = pgTable(
  'quotation_lines',
  {
    quotationId: partOf('quotation_id', () => quotations.id),
    position: smallint('position').notNull(),
    /** Null = a free text, or a product that was removed since, whose code stays. */
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    ...columnsFor(quotationLine),
  },
  (table) => [
    primaryKey({ columns: [table.quotationId, table.position] }),
    index('quotation_lines_product').on(table.productId).where(sql`product_id is not null`),
    check('quotation_lines_quantity', sql`${table.quantity} > 0`),
  ],
);
