/** All scheduled jobs. They take rows with SKIP LOCKED, so that parallel runs do no harm. */
import { followStock } from '#backend/catalog/list-index/follow-stock';
import { purgeLists } from '#backend/catalog/purge-lists';
import { purgePictures } from '#backend/catalog/purge-pictures';
import { followTitles } from '#backend/catalog/title-keys';
import { remindDue } from '#backend/communications/remind';
import { geocodeAddresses } from '#backend/geography/geocoding';
import { followOffers } from '#backend/goods/follow-offers';
import { workOn } from '#backend/imports/work';
import { sendDueMails } from '#backend/mail/delivery';
import { tellStock } from '#backend/notices/tell';
import { askAboutOpenOrders } from '#backend/payments/ask-open-orders';
import { expireReservations } from '#backend/payments/expire-reservations';
import { eraseDue } from '#backend/privacy/erase';
import { eraseEndedOrders } from '#backend/privacy/erase-address';
import { publish } from '#backend/publishing/publish';
import { deliverDue } from '#backend/webhooks/deliver';
import type { JobDependencies } from './dependencies.ts';
import { RETENTION } from './retention.ts';

export interface Job {
  name: string;
  /** Minimum interval; on Netlify a scheduled function runs the jobs once a minute. */
  everySeconds: number;
  /** @returns figures for the log; undefined if there was nothing to do */
  run: (deps: JobDependencies) => Promise<object | undefined>;
}

/** A function may run for half a minute; unfinished work is then rolled back. */
const WORK_MS = 15_000;

export const jobs: readonly Job[] = [
  {
    name: 'send-mails',
    everySeconds: 5,
    run: async ({ db, mailer, log, stopping }) => {
      const result = await sendDueMails({ db, mailer, log, stopping });
      return Object.values(result).some((count) => count > 0) ? result : undefined;
    },
  },
  {
    name: 'send-webhooks',
    everySeconds: 5,
    run: async ({ db, variant, log, allowsInside, stopping }) => {
      const result = await deliverDue({ db, variant, log, allowsInside, stopping });
      return Object.values(result).some((count) => count > 0) ? result : undefined;
    },
  },
  {
    name: 'purge-list-caches',
    everySeconds: 50,
    run: ({ db, purge }) => purgeLists(db, purge),
  },
  {
    name: 'purge-picture-caches',
    everySeconds: 50,
    run: ({ db, purge }) => purgePictures(db, purge),
  },
  {
    name: 'publish',
    everySeconds: 5,
    run: ({ db, publishing }) => publish(db, publishing),
  },
  {
    name: 'send-stock-notices',
    everySeconds: 10,
    run: async ({ db, variant }) => {
      const notified = await tellStock(db, variant);
      return notified > 0 ? { notified } : undefined;
    },
  },
  {
    // Caches of lists are purged after each of these, so not after every sale.
    name: 'update-list-stock',
    everySeconds: 600,
    run: async ({ db, stopping }) => {
      const moved = await followStock(db, { forMs: WORK_MS, stopping });
      return moved > 0 ? { moved } : undefined;
    },
  },
  {
    // At midnight: orders have the price in force by the clock, whatever is shown meanwhile.
    name: 'follow-offers',
    everySeconds: 20,
    run: async ({ db, now }) => {
      const changed = await followOffers(db, now());
      return changed > 0 ? { changed } : undefined;
    },
  },
  {
    // Imports do it themselves: this is for changes by hand.
    name: 'update-titles',
    everySeconds: 3_600,
    run: async ({ db }) => {
      const changed = await db.transaction(followTitles);
      return changed > 0 ? { changed } : undefined;
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
    name: 'poll-providers',
    everySeconds: 30,
    run: async (deps) => {
      const result = await askAboutOpenOrders(deps);
      return result.asked > 0 ? result : undefined;
    },
  },
  {
    name: 'expire-reservations',
    everySeconds: 30,
    run: async (deps) => {
      const result = await expireReservations(deps);
      return result.expired + result.waiting > 0 ? result : undefined;
    },
  },
  {
    name: 'locate-addresses',
    everySeconds: 15,
    run: async (deps) => {
      const result = await geocodeAddresses(deps);
      return Object.values(result).some((count) => count > 0) ? result : undefined;
    },
  },
  {
    // Continues imports whose browser has gone away.
    name: 'work-on-imports',
    everySeconds: 5,
    run: async (deps) => {
      const pieces = await workOn(deps, undefined, WORK_MS, deps.stopping);
      return pieces > 0 ? { pieces } : undefined;
    },
  },
  {
    name: 'erase-accounts',
    everySeconds: 60,
    run: async (deps) => {
      const erased = await eraseDue(deps);
      return erased > 0 ? { erased } : undefined;
    },
  },
  {
    name: 'erase-ended-orders',
    everySeconds: 3_600,
    run: async (deps) => {
      const erased = await eraseEndedOrders(deps);
      return erased > 0 ? { erased } : undefined;
    },
  },
  ...RETENTION.map(({ name, everySeconds, deleteOld }) => ({
    name: `delete-old-${name}`,
    everySeconds,
    run: async (deps: JobDependencies) => {
      const deleted = await deleteOld(deps);
      return deleted > 0 ? { deleted } : undefined;
    },
  })),
];
