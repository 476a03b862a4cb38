/** Orders, their rows and what happened to them. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
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
import type { RemarkKind } from '#contract/entities/remarks';
import { DUE, type Mover, type OrderState } from '#contract/orders/order-states';
import type { PaymentId, ShippingId } from '#contract/orders/payments';
import { instant, wordList } from '../columns.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { companies } from './companies.ts';
import type { Marks } from './order-attention.ts';

/** Few of all the orders there ever were. */
const isReserved = (reservedUntil: AnyPgColumn) => sql`${reservedUntil} is not null`;

export const orders = pgTable(
  'orders',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Made by the buyer's page: the key that makes a repeat harmless. */
    guid: uuid('guid').notNull().unique(),
    /** SHA-256 of what the buyer asked for: the same key with another body is refused. */
    bodyHash: text('body_hash').notNull(),
    number: integer('number').notNull().unique().generatedByDefaultAsIdentity({ startWith: 1001 }),
    /** Whoever holds it may follow the order without logging in: 122 random bits, in the mails' links. */
    followKey: uuid('follow_key').notNull().defaultRandom(),
    state: text('state').$type<OrderState>().notNull(),
    /** Grows with every change; a save that saw an older one is told. */
    version: integer('version').notNull().default(1),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    userEmail: text('user_email').notNull(),
    companyId: integer('company_id'),
    companyName: text('company_name').notNull().default(''),
    companyIdentifier: text('company_identifier').notNull().default(''),
    personId: integer('person_id'),
    personName: text('person_name').notNull(),
    personLastName: text('person_last_name').notNull(),
    personIdentifier: text('person_identifier').notNull().default(''),
    phone: text('phone').notNull(),
    phoneType: text('phone_type').notNull(),
    phoneObservation: text('phone_observation').notNull().default(''),
    /** As phone-key.ts and network-key.ts make them, to count what one phone and one network hold unpaid. */
    phoneKey: text('phone_key').notNull().default(''),
    network: text('network').notNull().default(''),
    address: text('address').notNull().default(''),
    addressIdentifier: text('address_identifier').notNull().default(''),
    addressGeolocation: text('address_geolocation').notNull().default(''),
    addressObservation: text('address_observation').notNull().default(''),
    addressZipCode: text('address_zip_code').notNull().default(''),
    addressRecipient: text('address_recipient').notNull().default(''),
    addressStateId: integer('address_state_id'),
    addressStateName: text('address_state_name').notNull().default(''),
    addressCityId: integer('address_city_id'),
    addressCityName: text('address_city_name').notNull().default(''),
    destinationCompanyId: integer('destination_company_id')
      .notNull()
      .references(() => companies.id),
    destinationCompanyName: text('destination_company_name').notNull(),
    destinationCompanyIdentifier: text('destination_company_identifier').notNull(),
    shippingId: text('shipping_id').$type<ShippingId>().notNull(),
    shippingName: text('shipping_name').notNull(),
    shippingTerm: smallint('shipping_term').notNull().default(0),
    /** Integer cents of UYU, with tax. */
    shippingPriceCents: integer('shipping_price_cents').notNull(),
    /** Where it is fetched, as the variant called it then; empty where it is brought. */
    branchCode: text('branch_code').notNull().default(''),
    branchName: text('branch_name').notNull().default(''),
    paymentId: text('payment_id').$type<PaymentId>().notNull(),
    paymentName: text('payment_name').notNull(),
    /** Whom the invoice is for; empty = a ticket without a RUT. */
    invoiceName: text('invoice_name').notNull().default(''),
    invoiceIdentifier: text('invoice_identifier').notNull().default(''),
    /** What the buyer told the shop. */
    observation: text('observation').notNull().default(''),
    /** Items and shipping, integer cents of UYU, with tax. */
    totalCents: integer('total_cents').notNull(),
    /** When a reservation that nobody paid for ends; null once paid, released or final. */
    reservedUntil: instant('reserved_until'),
    /** What a seller must look at, by matter. */
    marks: jsonb('marks').$type<Marks>().notNull().default({}),
    /** What nobody has dealt with, as one text, for lists; empty = nothing. */
    attention: text('attention').notNull().default(''),
    /** Of `marks`, the texts that a seller has dealt with: they stand in no list any more. */
    attended: jsonb('attended').$type<Marks>().notNull().default({}),
    /** By which the buyer follows the parcel at its carrier; empty = none. */
    trackingNumber: text('tracking_number').notNull().default(''),
    /** The folded text that sellers search (backend/orders/search-text.ts). */
    words: text('words').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.id.desc()),
    index('orders_company').on(table.destinationCompanyId, table.id.desc()),
    index('orders_reserved').on(table.reservedUntil),
    index('orders_attention').on(table.destinationCompanyId, table.id).where(sql`attention <> ''`),
    // What one company has ordered: few of all the orders name one.
    index('orders_of_company')
      .on(table.companyId, table.id.desc())
      .where(sql`company_id is not null`),
    // Those that end by their age.
    index('orders_unpaid')
      .on(table.createdAt)
      .where(sql`state in ${wordList(DUE)}`),
    index('orders_open_user').on(table.userId).where(isReserved(table.reservedUntil)),
    index('orders_open_phone').on(table.phoneKey).where(isReserved(table.reservedUntil)),
    index('orders_open_network').on(table.network).where(isReserved(table.reservedUntil)),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** Integer cents of UYU, with tax, as ordered. */
    priceCents: integer('price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    /** From which branches the units were taken: `{"B": 1, "C": 2}`. */
    taken: jsonb('taken').$type<Record<string, number>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_items_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Orders that made way for another one of their buyer's. */
export const replacements = pgTable('replacements', {
  earlierId: integer('earlier_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  laterId: integer('later_id')
    .notNull()
    .unique()
    .references(() => orders.id, { onDelete: 'cascade' }),
});

/** Every change of state: who, when, from, to, why. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null for the creation. */
    fromState: text('from_state').$type<OrderState>(),
    toState: text('to_state').$type<OrderState>().notNull(),
    actor: text('actor').$type<Mover>().notNull(),
    userId: integer('user_id').references(() => users.id),
    reason: text('reason').notNull().default(''),
    /** Of a seller's change: until when the stock had been reserved before it. */
    reservedBefore: instant('reserved_before'),
    /** Whether the order held its units before it; null for the creation. */
    heldBefore: boolean('held_before'),
    /** Of a change that wrote the parcel's number: what it was before, and what it was made. */
    trackingBefore: text('tracking_before'),
    trackingAfter: text('tracking_after'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
);

/** What the people behind the counter did with an order beside moving it; its buyer reads none of it. */
export const orderRemarks = pgTable(
  'order_remarks',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<RemarkKind>().notNull(),
    /** What was dealt with. */
    about: text('about').notNull().default(''),
    text: text('text').notNull().default(''),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('order_remarks_order').on(table.orderId, table.id)],
);
