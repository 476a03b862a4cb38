/**
 * How often what may be asked, in one table. Counted in this process: a read must not cost a write, and
 * what is bounded here is work, which each process has of its own. What costs money or a mail is counted
 * in PostgreSQL besides, beside its handler (`throttle.ts`), for all processes together.
 *
 * Generous for people, who share an address behind one router; tight for machines.
 */
import type { CallName } from '#contract/calls';
import type { Limit } from './throttle.ts';

const MINUTE = 60;
const TEN_MINUTES = 10 * MINUTE;
const HOUR = 60 * MINUTE;

export interface CallLimit {
  /** By the caller's address (an IPv6 network counts as one); by account where somebody is logged in. */
  address?: Limit;
  account?: Limit;
  /** How much of the limit a call takes; 1 without it. */
  cost?: (input: unknown) => number;
}

export interface Limits {
  reads: CallLimit;
  writes: CallLimit;
  /** Calls with limits of their own, instead of those of their kind. */
  calls: Partial<Record<CallName, CallLimit>>;
  /** Notifications altogether, by address: providers send all of theirs from few. */
  notifications: Limit;
  /** Pictures that this process reads or draws, by address; what a browser or a CDN keeps is not asked for. */
  pictures: Limit;
  /** Files that sellers download, by address: they come in ranges. */
  printFiles: Limit;
  /** Buttons of the pages that stock notices link to, by address. */
  noticeClicks: Limit;
  /** Schedules that calendars fetch, by address: each a few times an hour, or as often as its owner asks. */
  calendars: Limit;
  /** Product pages that no file answers, by address: each is a question to the database. */
  livePages: Limit;
  /**
   * About how many pairs of product and quantity (beyond one unit) a caller is told whether they can be
   * had. Beyond that the answer is the label's: nobody's cart is refused, and the order decides.
   */
  quantities: { address: Limit; account: Limit };
}

const perMinute = (name: string, points: number): Limit => ({ name, points, seconds: MINUTE });
const perTen = (name: string, points: number): Limit => ({ name, points, seconds: TEN_MINUTES });

/** Each row of a cart is a question of its own. */
const rowsOf = (input: unknown): number =>
  typeof input === 'object' && input !== null && 'items' in input && Array.isArray(input.items)
    ? Math.max(1, input.items.length)
    : 1;

/** Each code of a list is a question of its own too, of a host's at least. */
const byCodes: CallLimit = {
  // Some two hundred pages of results a minute.
  address: perMinute('codes', 12_000),
  cost: (input) =>
    typeof input === 'object' && input !== null && 'codes' in input && Array.isArray(input.codes)
      ? 10 + input.codes.length
      : 10,
};

/** Each question may make the shop ask a payment provider. */
const paying: CallLimit = {
  address: perTen('paying-address', 300),
  account: perTen('paying-account', 150),
};

export const LIMITS: Limits = {
  // A page makes five to ten; forty people behind one router turn one each two seconds.
  reads: { address: perMinute('reads', 1_200) },
  writes: { address: perMinute('writes', 300), account: perMinute('writes-account', 120) },
  calls: {
    // Whoever asks for every product with growing quantities counts the shop's shelves.
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
    // Each writes mails to the shop.
    orderCancel: {
      address: { name: 'cancels-address', points: 60, seconds: HOUR },
      account: { name: 'cancels-account', points: 20, seconds: HOUR },
    },
    // The page asks again and again while a payment is on its way.
    paymentCheck: {
      address: perTen('payment-check-address', 1_000),
      account: perTen('payment-check-account', 200),
    },
    // A file of 200 MB has 67 parts; each is held in memory while it is looked at.
    printRequestPart: { address: perTen('print-parts', 600) },
    printRequestStart: { address: perTen('print-starts', 60) },
    // A folder of photos at once: each is a beginning, some parts and an end, which makes a picture.
    uploadStart: { address: perTen('upload-starts', 900), account: perTen('uploads-account', 600) },
    uploadPart: { address: perTen('upload-parts', 3_000) },
    uploadFinish: {
      address: perTen('upload-ends', 900),
      account: perTen('upload-ends-account', 600),
    },
    // The page asks by itself as long as it takes, in each window that shows one: a seller's own writes are apart.
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
  // A page of results shows up to 48: somebody who scrolls sees one page a second at the most.
  pictures: perMinute('pictures', 3_000),
  printFiles: perMinute('print-files', 120),
  noticeClicks: perMinute('notice-clicks', 60),
  calendars: perMinute('calendars', 60),
  // New parts and old spellings alone; all others are files.
  livePages: perMinute('live-pages', 120),
  // A search by halves takes three pairs a product up to ten units, six up to a hundred.
  quantities: {
    address: { name: 'quantities-address', points: 60, seconds: HOUR },
    account: { name: 'quantities-account', points: 150, seconds: HOUR },
  },
};
