/** Orders, their line items and their history. */
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
import { boughtOrder, soldOrder } from '#contract/definitions/order';
import type { RemarkKind } from '#contract/entities/remarks';
import type { CounterPaymentId, OrderPaymentId } from '#contract/orders/counter-payments';
import { DUE, type Mover, type OrderState } from '#contract/orders/order-states';
import type { ShippingId } from '#contract/orders/payments';
import { instant, partOf, referenceTo, rowId, wordList } from '../columns.ts';
import { columnsFor } from '../entity-columns.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { companies } from './companies.ts';
import type { Marks } from './order-attention.ts';

/** Units of a line with one price. */
export interface Units {
  quantity: number;
  /** Before the discount of the line. */
  priceCents: number;
}

/** Only orders with reserved stock, which are few. */
const isReserved = (reservedUntil: AnyPgColumn) => sql`${reservedUntil} is not null`;

export const orders = pgTable(
  'orders',
  {
    id: rowId(),
    /** Idempotency key made by the buyer's page. */
    guid: uuid('guid').notNull().unique(),
    /** SHA-256 of the order's request: the same key with another body is refused. */
    bodyHash: text('body_hash').notNull(),
    number: integer('number').notNull().unique().generatedByDefaultAsIdentity({ startWith: 1001 }),
    /** Gives access to the order without a login; 122 random bits in the links of mails. */
    followKey: uuid('follow_key').notNull().defaultRandom(),
    state: text('state').$type<OrderState>().notNull(),
    /** Incremented by every change; a save with an older version is refused. */
    version: integer('version').notNull().default(1),
    /** Null = the buyer has no account. */
    userId: integer('user_id').references(() => users.id),
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
    /** From phone-key.ts and network-key.ts, to limit the unpaid orders of a phone and a network. */
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
    destinationCompanyId: referenceTo('destination_company_id', () => companies.id),
    destinationCompanyName: text('destination_company_name').notNull(),
    destinationCompanyIdentifier: text('destination_company_identifier').notNull(),
    shippingId: text('shipping_id').$type<ShippingId>().notNull(),
    shippingName: text('shipping_name').notNull(),
    shippingTerm: smallint('shipping_term').notNull().default(0),
    /** Integer cents of UYU, with tax. */
    shippingPriceCents: integer('shipping_price_cents').notNull(),
    /** Pickup branch as named then; empty for a delivery. */
    branchCode: text('branch_code').notNull().default(''),
    branchName: text('branch_name').notNull().default(''),
    paymentId: text('payment_id').$type<OrderPaymentId>().notNull(),
    paymentName: text('payment_name').notNull(),
    /** Recipient of the invoice; empty = a ticket without a RUT. */
    invoiceName: text('invoice_name').notNull().default(''),
    invoiceIdentifier: text('invoice_identifier').notNull().default(''),
    ...columnsFor(boughtOrder),
    ...columnsFor(soldOrder),
    /** Items and shipping, integer cents of UYU, with tax. */
    totalCents: integer('total_cents').notNull(),
    /** The part of the total that edits added after the payment and nobody has paid; integer cents of UYU. */
    dueCents: integer('due_cents').notNull().default(0),
    /** The employee who set the prices; null = those of the catalogue. */
    pricedById: integer('priced_by_id').references(() => users.id),
    /** End of an unpaid reservation; null once paid, released or final. */
    reservedUntil: instant('reserved_until'),
    /** Matters that a seller must check. */
    marks: jsonb('marks').$type<Marks>().notNull().default({}),
    /** Open matters as one text for lists; empty = none. */
    attention: text('attention').notNull().default(''),
    /** Texts of `marks` that a seller has settled; lists no longer show them. */
    attended: jsonb('attended').$type<Marks>().notNull().default({}),
    /** The folded text that sellers search (backend/orders/search-text.ts). */
    words: text('words').notNull(),
    /** The folded codes, names and cars of its lines. */
    goods: text('goods').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.id.desc()),
    index('orders_company').on(table.destinationCompanyId, table.id.desc()),
    // Parts of words.
    index('orders_words').using('gin', table.words.op('gin_trgm_ops')),
    index('orders_goods').using('gin', table.goods.op('gin_trgm_ops')),
    index('orders_tracking')
      .using('gin', sql`lower(tracking_number) gin_trgm_ops`)
      .where(sql`tracking_number <> ''`),
    index('orders_reserved').on(table.reservedUntil),
    index('orders_attention').on(table.destinationCompanyId, table.id).where(sql`attention <> ''`),
    // Only orders that name a company, which are few.
    index('orders_of_company')
      .on(table.companyId, table.id.desc())
      .where(sql`company_id is not null`),
    // Orders that expire.
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
    orderId: partOf('order_id', () => orders.id),
    position: smallint('position').notNull(),
    /** Null = a free text, without code and stock. */
    productId: integer('product_id').references(() => products.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** Integer cents of UYU, with tax, as ordered. */
    priceCents: integer('price_cents').notNull(),
    /** Cents that a discount code took off the unit; `price_cents` is without them. */
    discountCents: integer('discount_cents').notNull().default(0),
    quantity: integer('quantity').notNull(),
    /** Its units where edits added some at other prices, in the order in which they were added; else empty. */
    units: jsonb('units').$type<readonly Units[]>().notNull().default([]),
    /** The car that its buyer wants it for: `Fiat Palio 1.3 2004`; empty = not told. */
    vehicle: text('vehicle').notNull().default(''),
    /** Units taken from each branch: `{"B": 1, "C": 2}`. */
    taken: jsonb('taken').$type<Record<string, number>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_items_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Parts of a sale at the counter by means of payment. */
export const counterPayments = pgTable(
  'counter_payments',
  {
    orderId: partOf('order_id', () => orders.id),
    paymentId: text('payment_id').$type<CounterPaymentId>().notNull(),
    /** Its part of the total, integer cents of UYU. */
    amountCents: integer('amount_cents').notNull(),
    /** Money that the customer handed over, integer cents of UYU. */
    receivedCents: integer('received_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.paymentId] })],
);

/** Orders that were replaced by another order of the same buyer. */
export const replacements = pgTable('replacements', {
  earlierId: integer('earlier_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  laterId: integer('later_id')
    .notNull()
    .unique()
    .references(() => orders.id, { onDelete: 'cascade' }),
});

/** Every transition of an order. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: rowId(),
    orderId: partOf('order_id', () => orders.id),
    /** Null for the creation. */
    fromState: text('from_state').$type<OrderState>(),
    toState: text('to_state').$type<OrderState>().notNull(),
    actor: text('actor').$type<Mover>().notNull(),
    userId: integer('user_id').references(() => users.id),
    reason: text('reason').notNull().default(''),
    /** Previous `reserved_until`, for transitions by a seller. */
    reservedBefore: instant('reserved_before'),
    /** Whether the order held its units before; null for the creation. */
    heldBefore: boolean('held_before'),
    /** Tracking number before and after, if the transition changed it. */
    trackingBefore: text('tracking_before'),
    trackingAfter: text('tracking_after'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
);

/** Events of an order other than transitions; the buyer never sees them. */
export const orderRemarks = pgTable(
  'order_remarks',
  {
    id: rowId(),
    orderId: partOf('order_id', () => orders.id),
    kind: text('kind').$type<RemarkKind>().notNull(),
    /** The settled text. */
    about: text('about').notNull().default(''),
    text: text('text').notNull().default(''),
    /** Null = the provider told it. */
    userId: integer('user_id').references(() => users.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('order_remarks_order').on(table.orderId, table.id)],
);
