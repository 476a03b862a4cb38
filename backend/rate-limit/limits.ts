/**
 * Rate limits of all requests, counted in the memory of each process: a read must not cost a write,
 * and these limits protect the process. Costly actions and mails are also counted in PostgreSQL for
 * all processes together, next to their handlers (`throttle.ts`).
 *
 * Generous for people who share an address behind a router, strict for programs.
 */
import type { CallName } from '#contract/calls';
import type { Limit } from './throttle.ts';

const MINUTE = 60;
const TEN_MINUTES = 10 * MINUTE;
const HOUR = 60 * MINUTE;

export interface CallLimit {
  /** By client address (an IPv6 network counts as one); `account` counts logged-in users. */
  address?: Limit;
  account?: Limit;
  /** How many points a call takes; 1 by default. */
  cost?: (input: unknown) => number;
}

export interface Limits {
  reads: CallLimit;
  writes: CallLimit;
  /** Limits of single calls, which replace those of their effect. */
  calls: Partial<Record<CallName, CallLimit>>;
  /** All payment notifications, by address: providers send theirs from few addresses. */
  notifications: Limit;
  /** Pictures read or drawn by this process, by address; cached ones are not requested. */
  pictures: Limit;
  /** Files that sellers download, by address: they are read in ranges. */
  printFiles: Limit;
  /** Buttons of the pages that stock notices link to, by address. */
  noticeClicks: Limit;
  /** Calendar subscriptions, by address: each is fetched a few times an hour or more. */
  calendars: Limit;
  /** Product pages without a static file, by address: each costs a database query. */
  livePages: Limit;
  /**
   * Pairs of product and quantity (beyond one unit) for which a caller learns whether they are available.
   * Beyond that, only the stock label is reported, for one unit: no cart is rejected, and the order decides.
   */
  quantities: { address: Limit; account: Limit };
}

const perMinute = (name: string, points: number): Limit => ({ name, points, seconds: MINUTE });
const perTen = (name: string, points: number): Limit => ({ name, points, seconds: TEN_MINUTES });

/** Each row of a cart is a query of its own. */
const rowsOf = (input: unknown): number =>
  typeof input === 'object' && input !== null && 'items' in input && Array.isArray(input.items)
    ? Math.max(1, input.items.length)
    : 1;

/** Each code of a list is a query too, at least to a REST host. */
const byCodes: CallLimit = {
  // About two hundred pages of results a minute.
  address: perMinute('codes', 12_000),
  cost: (input) =>
    typeof input === 'object' && input !== null && 'codes' in input && Array.isArray(input.codes)
      ? 10 + input.codes.length
      : 10,
};

/** Each call may query a payment provider. */
const paying: CallLimit = {
  address: perTen('paying-address', 300),
  account: perTen('paying-account', 150),
};

export const LIMITS: Limits = {
  // A page makes five to ten; forty people behind one router may open one every two seconds.
  reads: { address: perMinute('reads', 1_200) },
  writes: { address: perMinute('writes', 300), account: perMinute('writes-account', 120) },
  calls: {
    // Asking for every product in growing quantities would reveal the stock.
    stockCheck: { address: perTen('stock-rows', 4_000), cost: rowsOf },
    stockList: byCodes,
    autopartList: byCodes,
    productList: byCodes,
    orderAdd: {
      address: perTen('orders-address', 200),
      account: perTen('orders-account', 40),
    },
    paymentGetAccessToken: paying,
    paymentStart: paying,
    paymentCapture: paying,
    // Each sends mails to the shop.
    orderCancel: {
      address: { name: 'cancels-address', points: 60, seconds: HOUR },
      account: { name: 'cancels-account', points: 20, seconds: HOUR },
    },
    // The page polls while a payment is pending.
    paymentCheck: {
      address: perTen('payment-check-address', 1_000),
      account: perTen('payment-check-account', 200),
    },
    // A file of 200 MB has 67 parts; each is held in memory while it is checked.
    printRequestPart: { address: perTen('print-parts', 600) },
    printRequestStart: { address: perTen('print-starts', 60) },
    // A folder of photos at once: each is a start, some parts and a finish, which makes a picture.
    uploadStart: { address: perTen('upload-starts', 900), account: perTen('uploads-account', 600) },
    uploadPart: { address: perTen('upload-parts', 3_000) },
    uploadFinish: {
      address: perTen('upload-ends', 900),
      account: perTen('upload-ends-account', 600),
    },
    // Polled by each window that shows an import, separately from the seller's own writes.
    importWork: {
      address: perMinute('import-work', 1_200),
      account: perMinute('import-work-account', 400),
    },
    // A list of 60 MB has 20.
    importPart: {
      address: perTen('import-parts', 600),
      account: perTen('import-parts-account', 300),
    },
    utilsEmailSendContact: { address: perTen('contact', 30) },
  },
  notifications: perMinute('notifications', 600),
  // A page of results shows up to 48, and a scrolling visitor sees at most one page a second.
  pictures: perMinute('pictures', 3_000),
  printFiles: perMinute('print-files', 120),
  noticeClicks: perMinute('notice-clicks', 60),
  calendars: perMinute('calendars', 60),
  // Only new parts and old spellings; all others are static files.
  livePages: perMinute('live-pages', 120),
  // A binary search takes three pairs per product up to ten units, six up to a hundred.
  quantities: {
    address: { name: 'quantities-address', points: 60, seconds: HOUR },
    account: { name: 'quantities-account', points: 150, seconds: HOUR },
  },
};
