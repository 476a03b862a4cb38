/** Retention rules, also listed in `docs/data.md`. Each becomes a job, `delete-old-<name>`. */
import { deleteOldAudit } from '#backend/audit/record';
import { deleteExpiredDevices } from '#backend/auth/devices';
import { deleteExpiredChallenges } from '#backend/auth/factors/challenges';
import { deleteExpiredKeys, KEY_HOURS } from '#backend/auth/one-time-tokens';
import { deleteExpiredRegistrations } from '#backend/auth/pending-registrations';
import { deleteExpiredSessions } from '#backend/auth/session';
import { forgetCommunications } from '#backend/communications/cleanup';
import { deleteOldConsents } from '#backend/consents/record';
import { forgetImageFiles } from '#backend/images/cleanup';
import { forgetImports } from '#backend/imports/cleanup';
import { deleteOldMails } from '#backend/mail/cleanup';
import { forgetHalves } from '#backend/media/files';
import { forgetShared } from '#backend/media/shared-picture';
import { deleteUnconfirmed } from '#backend/newsletter/handlers';
import { forgetNotices } from '#backend/notices/cleanup';
import { forgetOrderTraces } from '#backend/orders/cleanup';
import { forgetPrintFiles } from '#backend/printing/cleanup';
import { eraseInvoiceNames } from '#backend/privacy/erase-orders';
import { forgetMissed } from '#backend/query/missed-searches';
import { deleteExpiredLimits } from '#backend/rate-limit/throttle';
import { deleteOldEvents, EVENT_DAYS } from '#backend/webhooks/cleanup';
import type { JobDependencies } from './dependencies.ts';

interface RetentionRule {
  /** Name of its job without `delete-old-`. */
  name: string;
  what: string;
  /** How long; a setting of the shop is named by its path. */
  keeps: string;
  why: string;
  everySeconds: number;
  /** Deletes a limited batch. @returns how many */
  deleteOld: (deps: JobDependencies) => Promise<number>;
}

const FREQUENT = 10 * 60;
/** For jobs that read a whole table or store. */
const DAILY = 24 * 60 * 60;

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

export const RETENTION: readonly RetentionRule[] = [
  {
    name: 'sessions',
    what: 'expired sessions',
    keeps: '14 days unused, at most 90 days',
    why: 'visitors who return within two weeks stay logged in',
    everySeconds: FREQUENT,
    deleteOld: ({ db, now }) => deleteExpiredSessions(db, now()),
  },
  {
    name: 'registrations',
    what: 'expired and used registrations',
    keeps: '3 days, used ones 7 days longer',
    why: 'a second click on the link can be answered',
    everySeconds: FREQUENT,
    deleteOld: ({ db, now }) => deleteExpiredRegistrations(db, now()),
  },
  {
    name: 'keys',
    what: 'keys of mailed links',
    keeps: `${KEY_HOURS.restore} hour, an invitation ${KEY_HOURS.invitation / 24} days, an erasure ${KEY_HOURS.erase} hours`,
    why: 'a second click on the link can be answered',
    everySeconds: FREQUENT,
    deleteOld: ({ db, now }) => deleteExpiredKeys(db, now()),
  },
  {
    name: 'factor-steps',
    what: 'unfinished second steps of logins',
    keeps: '5 minutes, a new factor 10 minutes',
    why: 'people need time to fetch their phone',
    everySeconds: FREQUENT,
    deleteOld: ({ db, now }) => deleteExpiredChallenges(db, now()),
  },
  {
    name: 'devices',
    what: 'known devices of accounts',
    keeps: '180 days after the last login',
    why: 'password guessing by strangers does not lock the owner out',
    everySeconds: FREQUENT,
    deleteOld: ({ db, now }) => deleteExpiredDevices(db, now()),
  },
  {
    name: 'tries',
    what: 'rate limit counters, by hashed key',
    keeps: 'their window, at most 24 hours',
    why: 'limits guessing and flooding',
    everySeconds: FREQUENT,
    deleteOld: ({ db, now }) => deleteExpiredLimits(db, now()),
  },
  {
    name: 'imports',
    what: 'imported files: parts, rows and undo data',
    keeps: '1 day if incomplete, 14 days if undecided, rows until written, undo data 90 days',
    why: 'an import can be continued and undone',
    everySeconds: FREQUENT,
    deleteOld: async (deps) => sum(await forgetImports(deps)),
  },
  {
    name: 'notices',
    what: 'addresses of stock notices',
    keeps: '7 days unconfirmed, 1 year confirmed',
    why: 'after a year without stock the notice is pointless',
    everySeconds: FREQUENT,
    deleteOld: ({ db, now }) => forgetNotices(db, now()),
  },
  {
    name: 'subscriptions',
    what: 'unconfirmed newsletter addresses',
    keeps: '30 days',
    why: 'somebody else may have entered the address',
    everySeconds: FREQUENT,
    deleteOld: ({ db, now }) => deleteUnconfirmed(db, now()),
  },
  {
    name: 'print-files',
    what: 'print files and requests',
    keeps: 'printing.keepDays (90), printing.keepRequestDays (365)',
    why: 'prints can be ordered again',
    everySeconds: FREQUENT,
    deleteOld: async (deps) => {
      const { givenUp, old, forgotten } = await forgetPrintFiles(deps);
      return givenUp + old + forgotten;
    },
  },
  {
    name: 'image-files',
    what: 'uploaded pictures without use, files of replaced ones',
    keeps: '1 day, 10 minutes',
    why: 'an upload can be continued the next morning',
    everySeconds: FREQUENT,
    deleteOld: async (deps) => sum(await forgetImageFiles(deps)),
  },
  {
    name: 'shared-pictures',
    what: 'share pictures',
    keeps: '60 to 120 days',
    why: 'they are made again on request',
    everySeconds: DAILY,
    deleteOld: ({ files, now }) => forgetShared(files, now()),
  },
  {
    name: 'half-files',
    what: 'partial files of interrupted writes',
    keeps: '1 day',
    why: 'no write takes that long',
    everySeconds: DAILY,
    // File times are from this machine's clock, not from the database's.
    deleteOld: ({ filesPlace }) => forgetHalves(filesPlace, new Date(Date.now() - DAILY * 1_000)),
  },
  {
    name: 'missed-searches',
    what: 'searches without results, without their author',
    keeps: '90 days',
    why: 'shows what to buy and which synonyms to add',
    everySeconds: DAILY,
    deleteOld: ({ db, now }) => forgetMissed(db, now()),
  },
  {
    name: 'events',
    what: 'events for webhooks and the feed of changes, deliveries to webhooks',
    keeps: `${EVENT_DAYS} days`,
    why: 'a system that was away for some weeks misses nothing',
    everySeconds: FREQUENT,
    deleteOld: ({ db, now }) => deleteOldEvents(db, now()),
  },
  {
    name: 'mails',
    what: 'sent and failed mails: address and text',
    keeps: '90 days; mails of orders stay without address',
    why: 'answers «I never got that mail», and prevents duplicates',
    everySeconds: DAILY,
    deleteOld: ({ db, now }) => deleteOldMails(db, now()),
  },
  {
    name: 'order-traces',
    what: 'hashed network and phone of orders',
    keeps: '90 days',
    why: 'limits open orders per person',
    everySeconds: DAILY,
    deleteOld: ({ db, now }) => forgetOrderTraces(db, now()),
  },
  {
    name: 'communications',
    what: 'communications with customers',
    keeps: 'privacy.communicationYears (5)',
    why: 'the next seller knows the agreements',
    everySeconds: DAILY,
    deleteOld: ({ db, now, variant }) =>
      forgetCommunications(db, now(), variant.privacy.communicationYears),
  },
  {
    name: 'consents',
    what: 'consents after their end',
    keeps: '2 years',
    why: 'proves that a mail or print was requested',
    everySeconds: DAILY,
    deleteOld: ({ db, now }) => deleteOldConsents(db, now()),
  },
  {
    name: 'invoices',
    what: 'invoice names of erased accounts',
    keeps: 'privacy.invoiceYears (10)',
    why: 'required by law',
    everySeconds: DAILY,
    deleteOld: ({ db, now, variant }) => eraseInvoiceNames(db, now(), variant.privacy.invoiceYears),
  },
  {
    name: 'audit',
    what: 'audit log, except products and exchange rates',
    keeps: 'privacy.auditYears (5)',
    why: 'mistakes and fraud can be investigated',
    everySeconds: DAILY,
    deleteOld: ({ db, now, variant }) => deleteOldAudit(db, now(), variant.privacy.auditYears),
  },
];
