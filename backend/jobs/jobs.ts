/** The one list of timed work. A job takes its rows with SKIP LOCKED, so two at once do no harm. */
import { followStock } from '#backend/catalog/list-index/follow-stock';
import { purgeLists } from '#backend/catalog/purge-lists';
import { purgePictures } from '#backend/catalog/purge-pictures';
import { remindDue } from '#backend/communications/remind';
import { geocodeAddresses } from '#backend/geography/geocoding';
import { workOn } from '#backend/imports/work';
import { sendDueMails } from '#backend/mail/delivery';
import { tellStock } from '#backend/notices/tell';
import { askAboutOpenOrders } from '#backend/payments/ask-open-orders';
import { expireReservations } from '#backend/payments/expire-reservations';
import { eraseDue } from '#backend/privacy/erase';
import { publish } from '#backend/publishing/publish';
import type { Outside } from './outside.ts';
import { RETENTION } from './retention.ts';

export interface Job {
  name: string;
  /** At the most this often; a scheduled function comes by once a minute. */
  everySeconds: number;
  /** @returns figures for the log, or nothing when there was nothing to do */
  run: (outside: Outside) => Promise<object | undefined>;
}

/** A function has half a minute: what is under way then is given up, and nothing of it stands. */
const PIECES_MS = 15_000;

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
    name: 'tell-caches',
    everySeconds: 50,
    run: ({ db, purge }) => purgeLists(db, purge),
  },
  {
    name: 'tell-pictures',
    everySeconds: 50,
    run: ({ db, purge }) => purgePictures(db, purge),
  },
  {
    name: 'publish',
    everySeconds: 5,
    run: ({ db, publishing }) => publish(db, publishing),
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
    // What keeps lists is told of each of these: not of every sale.
    name: 'follow-stock',
    everySeconds: 600,
    run: async ({ db, stopping }) => {
      const moved = await followStock(db, { forMs: PIECES_MS, stopping });
      return moved > 0 ? { moved } : undefined;
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
    // Goes on with what a browser that went away has begun.
    name: 'work-on-imports',
    everySeconds: 5,
    run: async (outside) => {
      const pieces = await workOn(outside, undefined, PIECES_MS, outside.stopping);
      return pieces > 0 ? { pieces } : undefined;
    },
  },
  {
    name: 'erase-accounts',
    everySeconds: 60,
    run: async (outside) => {
      const erased = await eraseDue(outside);
      return erased > 0 ? { erased } : undefined;
    },
  },
  ...RETENTION.map(({ name, everySeconds, forget }) => ({
    name: `forget-${name}`,
    everySeconds,
    run: async (outside: Outside) => {
      const forgotten = await forget(outside);
      return forgotten > 0 ? { forgotten } : undefined;
    },
  })),
];
