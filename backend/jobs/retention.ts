/**
 * What is not kept for ever: what, how long and why, and what deletes it. One table; the timetable makes a
 * job of each row (`forget-<name>`), docs/data.md tells it to people.
 */
import { deleteOldAudit } from '#backend/audit/record';
import { deleteExpiredDevices } from '#backend/auth/devices';
import { deleteExpiredKeys, KEY_HOURS } from '#backend/auth/one-time-tokens';
import { deleteExpiredRegistrations } from '#backend/auth/pending-registrations';
import { deleteExpiredSessions } from '#backend/auth/session';
import { forgetCommunications } from '#backend/communications/cleanup';
import { forgetImageFiles } from '#backend/images/cleanup';
import { forgetImports } from '#backend/imports/cleanup';
import { purgeMails } from '#backend/mail/cleanup';
import { forgetHalves } from '#backend/media/files';
import { forgetShared } from '#backend/media/shared-picture';
import { deleteUnconfirmed } from '#backend/newsletter/handlers';
import { forgetNotices } from '#backend/notices/cleanup';
import { forgetOrderTraces } from '#backend/orders/cleanup';
import { forgetPrintFiles } from '#backend/printing/cleanup';
import { forgetConsents } from '#backend/privacy/cleanup';
import { forgetInvoices } from '#backend/privacy/erase-orders';
import { forgetMissed } from '#backend/query/missed-searches';
import { deleteExpiredLimits } from '#backend/rate-limit/throttle';
import type { Outside } from './outside.ts';

interface Rule {
  /** Of its job, after `forget-`. */
  name: string;
  what: string;
  /** A setting of the shop is named by its path. */
  keeps: string;
  why: string;
  everySeconds: number;
  /** A bounded piece of work. @returns how much went */
  forget: (outside: Outside) => Promise<number>;
}

const OFTEN = 10 * 60;
/** For what looks through a whole table or store. */
const DAILY = 24 * 60 * 60;

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

export const RETENTION: readonly Rule[] = [
  {
    name: 'sessions',
    what: 'sessions that ended',
    keeps: '14 days unused, 90 days at the most',
    why: 'whoever comes back within two weeks need not log in again',
    everySeconds: OFTEN,
    forget: ({ db, now }) => deleteExpiredSessions(db, now()),
  },
  {
    name: 'registrations',
    what: 'registrations that nobody activated, and used ones',
    keeps: '3 days, used ones 7 days longer',
    why: 'a second click is told that the first one worked',
    everySeconds: OFTEN,
    forget: ({ db, now }) => deleteExpiredRegistrations(db, now()),
  },
  {
    name: 'keys',
    what: 'keys of mailed links',
    keeps: `${KEY_HOURS.restore} hour, an invitation ${KEY_HOURS.invitation / 24} days, to erase ${KEY_HOURS.erase} hours`,
    why: 'a second click is told that the first one worked',
    everySeconds: OFTEN,
    forget: ({ db, now }) => deleteExpiredKeys(db, now()),
  },
  {
    name: 'devices',
    what: 'browsers that an account is known in',
    keeps: '180 days after the last login',
    why: 'strangers who guess passwords do not lock the owner out',
    everySeconds: OFTEN,
    forget: ({ db, now }) => deleteExpiredDevices(db, now()),
  },
  {
    name: 'tries',
    what: 'counters of tries, hashed',
    keeps: 'their window, 24 hours at the most',
    why: 'guessing and flooding are slowed down',
    everySeconds: OFTEN,
    forget: ({ db, now }) => deleteExpiredLimits(db, now()),
  },
  {
    name: 'imports',
    what: 'files that were imported: their parts and rows, and what undoing takes',
    keeps: '1 day half sent, 14 days undecided, rows until they are written, undoing 90 days',
    why: 'an import can be gone on with and undone',
    everySeconds: OFTEN,
    forget: async (outside) => sum(await forgetImports(outside)),
  },
  {
    name: 'notices',
    what: 'addresses that wait for stock',
    keeps: '7 days unconfirmed, 1 year confirmed',
    why: 'what has not come in a year is not waited for any more',
    everySeconds: OFTEN,
    forget: ({ db, now }) => forgetNotices(db, now()),
  },
  {
    name: 'subscriptions',
    what: 'newsletter addresses that nobody confirmed',
    keeps: '30 days',
    why: 'somebody else may have typed the address',
    everySeconds: OFTEN,
    forget: ({ db, now }) => deleteUnconfirmed(db, now()),
  },
  {
    name: 'print-files',
    what: 'files to print, and who asked for it',
    keeps: 'printing.keepDays (90), printing.keepRequestDays (365)',
    why: 'a print is ordered again; then nobody asks any more',
    everySeconds: OFTEN,
    forget: async (outside) => {
      const { givenUp, old, forgotten } = await forgetPrintFiles(outside);
      return givenUp + old + forgotten;
    },
  },
  {
    name: 'image-files',
    what: 'uploaded pictures that nobody used, files of changed ones',
    keeps: '1 day, 10 minutes',
    why: 'who uploads in the evening goes on in the morning',
    everySeconds: OFTEN,
    forget: async (outside) => sum(await forgetImageFiles(outside)),
  },
  {
    name: 'shared-pictures',
    what: 'pictures made for shared pages',
    keeps: '60 to 120 days',
    why: 'they are made again when asked for',
    everySeconds: DAILY,
    forget: ({ files, now }) => forgetShared(files, now()),
  },
  {
    name: 'half-files',
    what: 'halves of files, where a process ended in the middle of writing',
    keeps: '1 day',
    why: 'nobody writes one for so long',
    everySeconds: DAILY,
    // When a file was written is told by this machine's clock, not by the database's.
    forget: ({ filesPlace }) => forgetHalves(filesPlace, new Date(Date.now() - DAILY * 1_000)),
  },
  {
    name: 'missed-searches',
    what: 'texts that found nothing, without who typed them',
    keeps: '90 days',
    why: 'what to buy, and which words to teach the search',
    everySeconds: DAILY,
    forget: ({ db, now }) => forgetMissed(db, now()),
  },
  {
    name: 'mails',
    what: 'mails that were sent or given up: address and text',
    keeps: '90 days; that an order was told stays, without an address',
    why: 'to answer «I never got that mail», and to mail nobody twice',
    everySeconds: DAILY,
    forget: ({ db, now }) => purgeMails(db, now()),
  },
  {
    name: 'order-traces',
    what: 'network and phone by which open orders are counted',
    keeps: '90 days',
    why: 'nobody empties the shelves for nothing',
    everySeconds: DAILY,
    forget: ({ db, now }) => forgetOrderTraces(db, now()),
  },
  {
    name: 'communications',
    what: 'what was said to customers',
    keeps: 'privacy.communicationYears (5)',
    why: 'the next seller knows what was agreed',
    everySeconds: DAILY,
    forget: ({ db, now, variant }) =>
      forgetCommunications(db, now(), variant.privacy.communicationYears),
  },
  {
    name: 'consents',
    what: 'what somebody agreed to, once it is over',
    keeps: '2 years',
    why: 'it can be shown that a mail, or a print, was asked for',
    everySeconds: DAILY,
    forget: ({ db, now }) => forgetConsents(db, now()),
  },
  {
    name: 'invoices',
    what: 'whom invoices of erased accounts were for',
    keeps: 'privacy.invoiceYears (10)',
    why: 'the law asks for invoices that long',
    everySeconds: DAILY,
    forget: ({ db, now, variant }) => forgetInvoices(db, now(), variant.privacy.invoiceYears),
  },
  {
    name: 'audit',
    what: 'who changed what, except of products and exchange rates',
    keeps: 'privacy.auditYears (5)',
    why: 'mistakes and fraud are looked into',
    everySeconds: DAILY,
    forget: ({ db, now, variant }) => deleteOldAudit(db, now(), variant.privacy.auditYears),
  },
];
