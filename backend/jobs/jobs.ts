/** The one list of timed work. A job takes its rows with SKIP LOCKED, so two at once do no harm. */
import { forgetExpired } from '#backend/auth/cleanup';
import { forgetMissed } from '#backend/catalog/search/missed-searches';
import { type Purge, tellCaches } from '#backend/catalog/tell-caches';
import { remindDue } from '#backend/communications/remind';
import type { Db } from '#backend/database/connection';
import { type GeocoderSettings, geocodeAddresses } from '#backend/geography/geocoding';
import type { Log } from '#backend/http/log';
import { forgetImageFiles } from '#backend/images/cleanup';
import { forgetImports } from '#backend/imports/cleanup';
import { workOn } from '#backend/imports/work';
import { purgeMails } from '#backend/mail/cleanup';
import { sendDueMails } from '#backend/mail/delivery';
import type { Mailer } from '#backend/mail/mailer';
import type { FileStore } from '#backend/media/files';
import { forgetShared } from '#backend/media/shared-picture';
import { forgetNotices } from '#backend/notices/cleanup';
import { tellStock } from '#backend/notices/tell';
import { fillWords } from '#backend/orders/backfill-search-text';
import { expireReservations } from '#backend/payments/expire-reservations';
import type { Gateways } from '#backend/payments/registry';
import { askAboutOpenOrders } from '#backend/payments/sync';
import { forgetPrintFiles } from '#backend/printing/cleanup';
import type { Variant } from '#variants/schema';

/** What a job may use of the app. */
export interface Outside {
  db: Db;
  variant: Variant;
  log: Log;
  now: () => Date;
  /** Awaited before a job asks what time it is. */
  syncClock: () => Promise<void>;
  /** Null where no mail server is named. */
  mailer: Mailer | null;
  gateways: Gateways;
  geocoder: GeocoderSettings | null;
  /** Where uploaded files live. */
  files: FileStore;
  /** Null where no cache in front of the shop can be told what changes. */
  purge: Purge | null;
}

export interface Job {
  name: string;
  /** At the most this often; a scheduled function comes by once a minute. */
  everySeconds: number;
  /** @returns figures for the log, or nothing when there was nothing to do */
  run: (outside: Outside) => Promise<object | undefined>;
}

/** A function has half a minute: what is under way then is given up, and nothing of it stands. */
const IMPORT_MS = 15_000;

export const jobs: readonly Job[] = [
  {
    name: 'send-mails',
    everySeconds: 5,
    run: async ({ db, mailer, log }) => {
      const result = await sendDueMails({ db, mailer, log });
      return Object.values(result).some((count) => count > 0) ? result : undefined;
    },
  },
  {
    name: 'tell-caches',
    everySeconds: 50,
    run: ({ db, purge }) => tellCaches(db, purge),
  },
  {
    name: 'tell-stock',
    everySeconds: 10,
    run: async ({ db, variant }) => {
      const told = await tellStock(db, variant);
      return told > 0 ? { told } : undefined;
    },
  },
  {
    name: 'remind',
    everySeconds: 20,
    run: async ({ db, variant, now }) => {
      const reminded = await remindDue(db, variant, now());
      return reminded > 0 ? { reminded } : undefined;
    },
  },
  {
    name: 'ask-providers',
    everySeconds: 30,
    run: async (outside) => {
      const result = await askAboutOpenOrders(outside);
      return result.asked > 0 ? result : undefined;
    },
  },
  {
    name: 'expire-reservations',
    everySeconds: 30,
    run: async (outside) => {
      const result = await expireReservations(outside);
      return result.expired + result.waiting > 0 ? result : undefined;
    },
  },
  {
    name: 'locate-addresses',
    everySeconds: 15,
    run: async (outside) => {
      const result = await geocodeAddresses(outside);
      return Object.values(result).some((count) => count > 0) ? result : undefined;
    },
  },
  {
    name: 'fill-order-words',
    everySeconds: 60,
    run: async ({ db }) => {
      const filled = await fillWords(db);
      return filled > 0 ? { filled } : undefined;
    },
  },
  {
    // Goes on with what a browser that went away has begun.
    name: 'work-on-imports',
    everySeconds: 5,
    run: async (outside) => {
      const pieces = await workOn(outside, undefined, IMPORT_MS);
      return pieces > 0 ? { pieces } : undefined;
    },
  },
  {
    name: 'forget-imports',
    everySeconds: 600,
    run: async (outside) => {
      const result = await forgetImports(outside);
      return Object.values(result).some((count) => count > 0) ? result : undefined;
    },
  },
  {
    name: 'forget-expired',
    everySeconds: 600,
    run: async ({ db, now }) => {
      const result = await forgetExpired(db, now());
      return Object.values(result).some((count) => count > 0) ? result : undefined;
    },
  },
  {
    name: 'forget-notices',
    everySeconds: 600,
    run: async ({ db, now }) => {
      const forgotten = await forgetNotices(db, now());
      return forgotten > 0 ? { forgotten } : undefined;
    },
  },
  {
    name: 'forget-print-files',
    everySeconds: 600,
    run: async (outside) => {
      const result = await forgetPrintFiles(outside);
      return Object.values(result).some((count) => count > 0) ? result : undefined;
    },
  },
  {
    name: 'forget-image-files',
    everySeconds: 600,
    run: async (outside) => {
      const result = await forgetImageFiles(outside);
      return Object.values(result).some((count) => count > 0) ? result : undefined;
    },
  },
  {
    name: 'forget-shared-pictures',
    // Reads the names of all of them.
    everySeconds: 24 * 60 * 60,
    run: async ({ files, now }) => {
      const forgotten = await forgetShared(files, now());
      return forgotten > 0 ? { forgotten } : undefined;
    },
  },
  {
    name: 'forget-missed-searches',
    everySeconds: 24 * 60 * 60,
    run: async ({ db, now }) => {
      const forgotten = await forgetMissed(db, now());
      return forgotten > 0 ? { forgotten } : undefined;
    },
  },
  {
    name: 'forget-mails',
    // Reads the whole outbox: no index is kept for it.
    everySeconds: 24 * 60 * 60,
    run: async ({ db, now }) => {
      const forgotten = await purgeMails(db, now());
      return forgotten > 0 ? { forgotten } : undefined;
    },
  },
];
