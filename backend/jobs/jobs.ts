/** The one list of timed work. A job takes its rows with SKIP LOCKED, so two at once do no harm. */
import { lt } from 'drizzle-orm';
import { sessions } from '#backend/accounts/tables';
import type { Mailer } from '#backend/mail/mailer';
import { sendDueMails } from '#backend/mail/sending';
import { askAboutOpenOrders } from '#backend/payments/asking';
import { expireReservations } from '#backend/payments/expiring';
import type { Gateways } from '#backend/payments/registry';
import type { Log } from '#backend/serve/context';
import type { Db } from '#backend/serve/database';
import type { Variant } from '#variants/schema';

/** What a job may use of the app. */
export interface Outside {
  db: Db;
  variant: Variant;
  log: Log;
  now: () => Date;
  /** Null where no mail server is named. */
  mailer: Mailer | null;
  gateways: Gateways;
}

export interface Job {
  name: string;
  /** At the most this often; a scheduled function comes by once a minute. */
  everySeconds: number;
  /** @returns figures for the log, or nothing when there was nothing to do */
  run: (outside: Outside) => Promise<object | undefined>;
}

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
    name: 'forget-sessions',
    everySeconds: 3600,
    run: async ({ db, now }) => {
      const { rowCount } = await db.delete(sessions).where(lt(sessions.expiresAt, now()));
      return rowCount ? { forgotten: rowCount } : undefined;
    },
  },
];
