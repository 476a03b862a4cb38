/** Calls of reports: what was sold in a period, by several groupings and for the accountant, and what the stock is worth. */
import * as z from 'zod/mini';
import { day } from '../fields/day.ts';
import { integer } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { sellerRead } from '../shaped-call.ts';

export const SALES_GROUPS = [
  'day',
  'branch',
  'brand',
  'category',
  'customer',
  'seller',
  'payment',
] as const;
export type SalesGroup = (typeof SALES_GROUPS)[number];

export const STOCK_GROUPS = ['branch', 'brand', 'category', 'provider'] as const;
export type StockGroup = (typeof STOCK_GROUPS)[number];

/** First and last day, inclusive. */
const period = { from: day(), to: day() };

/** Decimal figures without tax, for users with the permission `prices` only. */
const costs = {
  /** Cost of the goods whose last cost is known. */
  cost: z.optional(z.number()),
  /** Price of these goods, without tax, minus their cost. */
  margin: z.optional(z.number()),
};

const sold = {
  orders: z.int(),
  units: z.int(),
  /** Decimal, with tax, without delivery and refunds. */
  total: z.number(),
  /** Without tax. */
  net: z.number(),
  ...costs,
};

/** Returns the sales of a period in groups: days in their order, others by their total. */
export const reportSales = sellerRead('orders')(
  '/rest/report/sales',
  { ...period, by: z.enum(SALES_GROUPS, { error: messages.invalid }) },
  {
    data: z.object({
      rows: z.array(z.object({ id: z.string(), name: z.string(), ...sold })),
      sum: z.object(sold),
      /** Paid for deliveries, with tax. */
      shipping: z.number(),
      /** Whether there are more groups than are returned. */
      isCut: z.boolean(),
    }),
  },
);

/**
 * Returns sales and what came back of them, one line each, in the order of time: those of the days `from` to `to`
 * (`YYYY-MM-DD`, both included, by the shop's clock). While `next` is no null, call again with it as `after`.
 */
export const reportLedger = sellerRead('orders')(
  '/rest/report/ledger',
  { ...period, /** Lines that were read before. */ after: z._default(integer(0), 0) },
  {
    data: z.array(
      z.object({
        /** ISO instant of the payment, the refund or the cancellation. */
        date: z.string(),
        number: z.int(),
        kind: z.enum(['sale', 'return']),
        name: z.string(),
        /** A company's RUT or a person's cédula; empty = not told. */
        documentKind: z.enum(['RUT', 'CI', '']),
        document: z.string(),
        /** Decimal, negative for returns. */
        net: z.number(),
        tax: z.number(),
        total: z.number(),
        payment: z.string(),
        branch: z.string(),
        /** Who confirmed the payment; empty = the payment provider. */
        seller: z.string(),
      }),
    ),
    /** Lines that were read so far; null at the end. */
    next: z.nullable(z.int()),
  },
);

/** Returns today's stock in groups, by their value. */
export const reportStock = sellerRead('stock')(
  '/rest/report/stock',
  { by: z.enum(STOCK_GROUPS, { error: messages.invalid }) },
  {
    data: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          products: z.int(),
          units: z.int(),
          /** At today's prices, with tax. */
          total: z.number(),
          net: z.number(),
          ...costs,
        }),
      ),
      isCut: z.boolean(),
    }),
  },
);
