/** Calls that the frame of the back-office makes, whatever screen stands in it. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { optionalText } from '../fields/fields.ts';
import { MAX_SEARCH } from '../limits.ts';
import { messages } from '../messages.ts';
import { ORDER_STATES } from '../orders/order-states.ts';

/** What a seller looks for by a few letters or a number. */
const FOUND_KINDS = ['order', 'company', 'person', 'product', 'family'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  /** An order's number, an id, a code: what the address of its page has. */
  id: z.string(),
  title: z.string(),
  /** What tells two of a name apart: a state, a RUT, a phone, a code. */
  detail: z.string(),
});
export type Found = z.infer<typeof found>;

/** The few best of each kind; what bears the very number or code that was typed stands first. */
export const officeSearch = defineCall({
  path: '/rest/office/search',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({ text: optionalText(MAX_SEARCH) }),
  output: z.object({ data: z.array(found) }),
});

/** How the machinery behind the shop is, for whoever runs it: what waits, what is late, what is full. */
export const officeState = defineCall({
  path: '/rest/office/state',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({}),
  output: z.object({
    data: z.object({
      /** Instants are ISO; null = never, or unknown. */
      at: z.string(),
      mails: z.object({
        waiting: z.int(),
        /** Of those, for longer than a quarter of an hour. */
        late: z.int(),
        /** Given up in the last seven days. */
        failed: z.int(),
        lastError: z.string(),
        hasServer: z.boolean(),
      }),
      jobs: z.array(
        z.object({
          name: z.string(),
          everySeconds: z.int(),
          startedAt: z.nullable(z.string()),
          isLate: z.boolean(),
          /** Of the last run; empty = it went well. */
          lastError: z.string(),
        }),
      ),
      pages: z.object({
        /** Of those that are wanted and came about at no try of several; empty = they can be built. */
        lastError: z.string(),
      }),
      /** That have been asked anything so far. */
      providers: z.array(
        z.object({
          /** Of the way to pay. */
          name: z.string(),
          answeredAt: z.nullable(z.string()),
          failedAt: z.nullable(z.string()),
          /** What it answered when it failed; null where it said nothing. */
          failedStatus: z.nullable(z.int()),
          isAway: z.boolean(),
        }),
      ),
      /** Of those that uploads and pages are written to, the fullest; null where that is no disk of this machine. */
      disk: z.nullable(z.object({ freeBytes: z.int(), bytes: z.int() })),
      database: z.object({
        bytes: z.int(),
        /** Of the server, whichever database they are to. */
        connections: z.int(),
        mostConnections: z.int(),
        hasAllTables: z.boolean(),
        migrations: z.nullable(z.int()),
        version: z.string(),
        /** The system's rules of how texts are put in order are others than those of its indexes. */
        sortsAnew: z.boolean(),
      }),
      /** The copy that lists are read from; null where there is none. */
      replica: z.nullable(z.object({ lagMs: z.nullable(z.int()), isUsed: z.boolean() })),
      backupAt: z.nullable(z.string()),
      node: z.string(),
    }),
  }),
});

/** By what sales are added up. */
export const SALES_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
export type SalesPeriod = (typeof SALES_PERIODS)[number];

/** What was sold, in periods up to now: orders whose payment was approved, or that are on their way. */
export const officeDashboard = defineCall({
  path: '/rest/office/dashboard',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({
    period: z._default(z.enum(SALES_PERIODS, { error: messages.invalid }), 'DAY'),
  }),
  output: z.object({
    data: z.object({
      /** Of all orders there are; a state without one is left out. */
      states: z.array(z.object({ state: z.enum(ORDER_STATES), count: z.int() })),
      /** One after the other, those without a sale as well. */
      sales: z.array(
        z.object({
          /** First day of the period: `2026-11-01`. */
          day: z.string(),
          orders: z.int(),
          /** With tax and shipping, in the order's currency. */
          total: z.number(),
        }),
      ),
      /** What sold most in all of them together. */
      best: z.array(
        z.object({ code: z.string(), name: z.string(), units: z.int(), total: z.number() }),
      ),
    }),
  }),
});
