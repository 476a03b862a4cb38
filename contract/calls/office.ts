/** Calls of the back-office's frame, dashboard and status page. */
import * as z from 'zod/mini';
import { optionalText } from '../fields/fields.ts';
import { MAX_SEARCH } from '../limits.ts';
import { messages } from '../messages.ts';
import { ORDER_STATES } from '../orders/order-states.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

const FOUND_KINDS = ['order', 'quotation', 'company', 'person', 'product', 'family'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  /** An order's number, an id or a code, as in the address of its page. */
  id: z.string(),
  title: z.string(),
  /** Distinguishes equal titles: a state, a RUT, a phone, a code. */
  detail: z.string(),
});
export type Found = z.infer<typeof found>;

/** Finds the best matches of each kind; exact numbers and codes come first. */
export const officeSearch = sellerRead('none')(
  '/rest/office/search',
  { text: optionalText(MAX_SEARCH) },
  { data: z.array(found) },
);

/** Returns the health of mails, jobs, providers, disk and database. */
export const officeState = sellerRead('none')(
  '/rest/office/state',
  {},
  {
    data: z.object({
      /** Instants are ISO; null = never or unknown. */
      at: z.string(),
      mails: z.object({
        waiting: z.int(),
        /** Waiting for more than a quarter of an hour. */
        late: z.int(),
        /** Failed for good in the last seven days. */
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
          /** Error of the last run; empty = success. */
          lastError: z.string(),
        }),
      ),
      pages: z.object({
        /** Error of the last rebuild, which is tried again; empty = no problem. */
        lastError: z.string(),
      }),
      /** Only providers that were called at least once. */
      providers: z.array(
        z.object({
          /** Name of the payment method. */
          name: z.string(),
          answeredAt: z.nullable(z.string()),
          failedAt: z.nullable(z.string()),
          /** HTTP status of the failure; null if there was no answer. */
          failedStatus: z.nullable(z.int()),
          isAway: z.boolean(),
        }),
      ),
      /** The fullest disk for uploads and pages; null if there is none on this machine. */
      disk: z.nullable(z.object({ freeBytes: z.int(), bytes: z.int() })),
      database: z.object({
        bytes: z.int(),
        /** Connections to all databases of the server. */
        connections: z.int(),
        mostConnections: z.int(),
        hasAllTables: z.boolean(),
        migrations: z.nullable(z.int()),
        version: z.string(),
        /** Whether the system's collation rules differ from those of the indexes. */
        sortsAnew: z.boolean(),
        /** The announced pooler, or that there is one without; null = unknown. */
        pooler: z.nullable(z.enum(['none', 'transaction', 'unprepared', 'unannounced'])),
      }),
      /** The read replica; null = none. */
      replica: z.nullable(z.object({ lagMs: z.nullable(z.int()), isUsed: z.boolean() })),
      backupAt: z.nullable(z.string()),
      /** Sample values of the shop's folder, in production. */
      samples: z.array(
        z.object({
          label: z.string(),
          value: z.string(),
          /** Where it is changed, in words, and the path of a screen for it. */
          place: z.string(),
          href: z.nullable(z.string()),
        }),
      ),
      /** Version of the shop's code. */
      release: z.string(),
      node: z.string(),
    }),
  },
);

export const SALES_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
export type SalesPeriod = (typeof SALES_PERIODS)[number];

/** Returns paid and dispatched orders by period, up to now. */
export const officeDashboard = sellerRead('orders')(
  '/rest/office/dashboard',
  {
    period: z._default(z.enum(SALES_PERIODS, { error: messages.invalid }), 'DAY'),
  },
  {
    data: z.object({
      /** Counts of all orders by state; states without orders are omitted. */
      states: z.array(
        z.object({
          state: z.enum(ORDER_STATES),
          count: z.int(),
          /** Those that were placed today. */
          today: z.int(),
        }),
      ),
      /** Paid orders that have not left, without those of which all units came back. */
      toPrepare: z.object({ count: z.int(), today: z.int() }),
      /** In order, including periods without sales. */
      sales: z.array(
        z.object({
          /** First day of the period: `2026-11-01`. */
          day: z.string(),
          orders: z.int(),
          /** With tax and shipping, in UYU. */
          total: z.number(),
        }),
      ),
      /** Bestsellers over all these periods. */
      best: z.array(
        z.object({ code: z.string(), name: z.string(), units: z.int(), total: z.number() }),
      ),
    }),
  },
);

/** Returns what a new shop still needs before it opens. */
export const officeFirstSteps = sellerRead('none')(
  '/rest/office/firstSteps',
  {},
  {
    data: z.object({
      /** Numbers of sample values by what the owner edits. */
      samples: z.object({
        identity: z.int(),
        branches: z.int(),
        accounts: z.int(),
        /** Absent in shops without a printing service. */
        printing: z.optional(z.int()),
      }),
      /** Whether prices and texts of deliveries were written or confirmed. */
      hasShippings: z.boolean(),
      /** Whether the home shows a banner of the shop's own. */
      hasBanner: z.boolean(),
      categories: z.int(),
      products: z.int(),
      /** Products with a picture of their own. */
      pictured: z.int(),
      /** Accounts of people who work for the shop. */
      staff: z.int(),
      /** Whether mails still come from the folder's sample address. */
      hasSampleSender: z.boolean(),
      /** Whether a test mail was sent with today's server and sender. */
      hasMailed: z.boolean(),
      hasPublished: z.boolean(),
      /** Whether the pages show every change. */
      isPublished: z.boolean(),
    }),
  },
);

/** Mails the caller a test; from each sender one a minute at most. */
export const officeTestMail = sellerWrite('none')(
  '/rest/office/testMail',
  {},
  {
    /** The address. */
    email: z.string(),
    /** The sender if it is the folder's sample, which many servers reject; empty for the shop's own. */
    sampleSender: z.string(),
  },
);
