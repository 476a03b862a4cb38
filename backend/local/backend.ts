import { createSessions } from '#backend/auth/login';
import type { OwnSession } from '#backend/auth/session';
import { findPicturedPart, findSeenUpload } from '#backend/catalog/picture';
import type { Purge } from '#backend/catalog/purge-lists';
import { createCalendar } from '#backend/communications/feed';
import { createLiveVariant } from '#backend/config/own-data';
import { readInstructions } from '#backend/config/read-config';
import { type Clock, databaseClock } from '#backend/database/clock';
import { connect } from '#backend/database/connection';
import { createPoolerCheck } from '#backend/database/find-pooler';
import type { Pooler } from '#backend/database/pooler';
import { createReadiness } from '#backend/database/readiness';
import { createReplica } from '#backend/database/replica';
import type { GeocoderSettings } from '#backend/geography/geocoding';
import { createCookies } from '#backend/http/cookie';
import type { Log } from '#backend/http/log';
import type { JobDependencies } from '#backend/jobs/dependencies';
import { jobs } from '#backend/jobs/jobs';
import { createJobs } from '#backend/jobs/runner';
import { createMailer } from '#backend/mail/mailer';
import { FILES_FOLDER, type FilesPlace, openFiles } from '#backend/media/files';
import { createPictures } from '#backend/media/pictures';
import type { PaymentSettings } from '#backend/payments/provider';
import { createProviderWatch } from '#backend/payments/provider-health';
import { createGateways } from '#backend/payments/registry';
import { paymentSettings } from '#backend/payments/settings';
import { answerWebhook } from '#backend/payments/webhooks';
import type { ShopBackend } from '#backend/port';
import { createPrintFile } from '#backend/printing/print-file';
import {
  MAX_SECONDS,
  PAGES_FOLDER,
  type Publisher,
  QUIET_SECONDS,
} from '#backend/publishing/publisher';
import type { Limits } from '#backend/rate-limit/limits';
import { createQueue } from '#backend/rate-limit/queue';
import { createStateHandlers } from '#backend/state/handlers';
import { measureBackend } from '#backend/state/metrics';
import { samplesOf } from '#variants/samples';
import type { Variant } from '#variants/schema';
import { createCalls } from './calls.ts';
import { createLocalPages } from './pages.ts';
import { createWrap, wrapEach } from './with-clock.ts';

export interface LocalOptions {
  databaseUrl: string;
  variant: Variant;
  log: Log;
  /** For tests; by default the database's clock. */
  now?: () => Date;
  /** How many stock questions per caller are answered exactly; undefined = no limit. */
  quantities?: Limits['quantities'] | undefined;
  /** Maximum number of database connections. */
  connections?: number;
  /** The kind of pooler behind `databaseUrl`. */
  pooler?: Pooler;
  /** A streaming replica that answers catalogue reads. */
  readUrl?: string | undefined;
  /** Where uploaded files are stored; by default the project's folder. */
  files?: FilesPlace;
  /** See createCookies. */
  allowsPlainCookies?: boolean;
  /** The mail server; without it mails stay in the outbox. */
  smtpUrl?: string | undefined;
  /** Credentials of the payment providers; without them only payments by instructions work. */
  payments?: PaymentSettings;
  /** The geocoder of addresses; without it they are not located. */
  geocoder?: GeocoderSettings | undefined;
  /** Purges a cache in front of the shop; absent if there is none. */
  purge?: Purge | undefined;
  /** Builds the pages; without it nothing is published. */
  publisher?: Publisher | undefined;
  /** Seconds without changes before a publication. */
  quietSeconds?: number | undefined;
}

/**
 * The queue of picture look-ups in this process; its 300 places hold six pages of results. A
 * look-up takes about a millisecond, so the last one waits less than a second.
 */
const PICTURES = { atOnce: 4, waiting: 300, retryAfter: 2 };

/** Exposes its dependencies for tests that look behind the port. */
export interface LocalBackend extends ShopBackend<OwnSession>, JobDependencies {}

export const createLocalBackend = (options: LocalOptions): LocalBackend => {
  const { databaseUrl, log, connections } = options;
  const { db, pool, gate, close } = connect(databaseUrl, connections, options.pooler);
  const replica = options.readUrl
    ? createReplica(db, { url: options.readUrl, connections, pooler: options.pooler })
    : null;
  const clock: Clock = options.now ? { now: options.now, sync: async () => {} } : databaseClock(db);
  const live = createLiveVariant(db, options.variant);
  const { variant } = live;
  const wrap = createWrap(clock, live);
  const filesPlace = options.files ?? { folder: FILES_FOLDER };
  const mailer = options.smtpUrl ? createMailer(options.smtpUrl, variant) : null;
  const jobDeps: JobDependencies = {
    db,
    variant,
    log,
    now: clock.now,
    syncClock: clock.sync,
    mailer,
    gateways: createGateways(
      options.payments ?? paymentSettings({}, variant.url),
      createProviderWatch({ db, log }),
    ),
    geocoder: options.geocoder ?? null,
    files: openFiles(filesPlace),
    filesPlace,
    purge: options.purge ?? null,
    allowsInside: options.allowsPlainCookies ?? false,
    publishing: {
      publisher: options.publisher ?? { kind: 'manual' },
      shopUrl: variant.url,
      quietSeconds: options.quietSeconds ?? QUIET_SECONDS,
      mostSeconds: MAX_SECONDS,
    },
  };
  const withCookies = { ...jobDeps, cookies: createCookies(options.allowsPlainCookies) };
  measureBackend({ db, pool, gate, replica, jobs, now: clock.now });
  const calls = createCalls(withCookies, options.quantities, replica);
  return {
    ...jobDeps,
    calls: wrapEach(wrap, {
      ...calls,
      configSet: async (...args) => {
        const reply = await calls.configSet(...args);
        await live.update();
        return reply;
      },
      ...createStateHandlers({
        db,
        now: clock.now,
        files: filesPlace,
        pagesFolder: options.publisher?.kind === 'host' ? PAGES_FOLDER : null,
        jobs,
        replica,
        pooler: createPoolerCheck(databaseUrl, options.pooler),
        sendsMails: mailer !== null,
        payments: variant.payments.filter(({ id }) => jobDeps.gateways.isOpen(id)),
        samples: async () =>
          variant.withholdsSamples
            ? samplesOf(variant, await readInstructions(db)).map(({ part: _, ...sample }) => sample)
            : [],
      }),
    }),
    sessions: wrapEach(wrap, createSessions(withCookies)),
    media: wrapEach(wrap, {
      printFile: createPrintFile(jobDeps),
      picture: createPictures({
        ...jobDeps,
        queue: createQueue(PICTURES),
        findPart: findPicturedPart,
        findUpload: findSeenUpload,
      }),
    }),
    calendarText: wrap(createCalendar(jobDeps)),
    handleWebhook: wrap((request) => answerWebhook(jobDeps, request)),
    pages: createLocalPages(jobDeps, wrap),
    fault: createReadiness(db),
    jobs: createJobs(jobDeps).map((job) => ({ ...job, run: wrap(job.run) })),
    // If configured (docs/decisions/0089).
    purgesCaches: true,
    close: async () => {
      mailer?.close();
      await Promise.all([close(), replica?.close()]);
    },
  };
};
