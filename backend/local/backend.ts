/** The back end over PostgreSQL: puts the rooms together behind the port. */
import { createSessions } from '#backend/auth/login';
import type { OwnSession } from '#backend/auth/session';
import { createPageContent } from '#backend/catalog/page-content';
import { findPicturedPart, findSeenUpload } from '#backend/catalog/picture';
import type { Purge } from '#backend/catalog/purge-lists';
import { createCalendar } from '#backend/communications/feed';
import { readBanner, readOpenings, readReleases } from '#backend/config/handlers';
import { type Clock, databaseClock } from '#backend/database/clock';
import { connect } from '#backend/database/connection';
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
import type { PageContent, ShopBackend } from '#backend/port';
import { createPrintFile } from '#backend/printing/print-file';
import {
  MOST_SECONDS,
  PAGES_FOLDER,
  type Publisher,
  QUIET_SECONDS,
} from '#backend/publishing/publisher';
import type { Limits } from '#backend/rate-limit/limits';
import { createQueue } from '#backend/rate-limit/queue';
import { createStateHandlers } from '#backend/state/handlers';
import { measureBackend } from '#backend/state/metrics';
import type { Variant } from '#variants/schema';
import { createCalls } from './calls.ts';
import { createEntry, enterContent, enterEach, enterPaged } from './entry.ts';

export interface LocalOptions {
  databaseUrl: string;
  variant: Variant;
  log: Log;
  /** Tests move it; without it the database's clock counts. */
  now?: () => Date;
  /** About how many quantities a caller is told the truth; undefined = without end. */
  quantities?: Limits['quantities'] | undefined;
  /** Connections to the database at the most. */
  connections?: number;
  /** What `databaseUrl` leads to. */
  pooler?: Pooler;
  /** A streaming copy of the database, for what is asked of the catalogue. */
  readUrl?: string | undefined;
  /** For a program that does its work and ends: no idle connection keeps it. */
  endsWhenIdle?: boolean;
  /** Where uploaded files live; without it in the project's own folder. */
  files?: FilesPlace;
  /** See createCookies. */
  allowsPlainCookies?: boolean;
  /** The mail server; without it mails wait in the outbox. */
  smtpUrl?: string | undefined;
  /** Credentials of the payment providers; without them only payments by instructions work. */
  payments?: PaymentSettings;
  /** Where addresses are located; without it they wait. */
  geocoder?: GeocoderSettings | undefined;
  /** Tells a cache in front of the shop; without it there is none. */
  purge?: Purge | undefined;
  /** Who builds the pages; without it nobody. */
  publisher?: Publisher | undefined;
  /** How long after the last change they are. */
  quietSeconds?: number | undefined;
}

/**
 * Pictures that this process looks up at the same time, and that wait: six pages of results. A picture
 * takes about a millisecond, so the last one waits less than a second, and calls never behind them all.
 */
const PICTURES = { atOnce: 4, waiting: 300, retryAfter: 2 };

/** With what it is made of, for tests that look behind the port. */
export interface LocalBackend extends ShopBackend<OwnSession>, JobDependencies {}

export const createLocalBackend = (options: LocalOptions): LocalBackend => {
  const { databaseUrl, variant, log, connections } = options;
  const { db, pool, gate, close } = connect(databaseUrl, connections, options.pooler);
  const replica = options.readUrl
    ? createReplica(db, { url: options.readUrl, connections, pooler: options.pooler })
    : null;
  if (options.endsWhenIdle) pool.options.allowExitOnIdle = true;
  const clock: Clock = options.now ? { now: options.now, sync: async () => {} } : databaseClock(db);
  const entry = createEntry(clock);
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
    publishing: {
      publisher: options.publisher ?? { kind: 'nobody' },
      shopUrl: variant.url,
      quietSeconds: options.quietSeconds ?? QUIET_SECONDS,
      mostSeconds: MOST_SECONDS,
    },
  };
  const { autoparts, products, ...content } = createPageContent(jobDeps);
  const withCookies = { ...jobDeps, cookies: createCookies(options.allowsPlainCookies) };
  measureBackend({ db, pool, gate, replica, jobs, now: clock.now });
  const releases: PageContent['releases'] = () => readReleases(db);
  const banner: PageContent['banner'] = () => readBanner(db);
  const openings: PageContent['openings'] = () => readOpenings(db);
  return {
    ...jobDeps,
    calls: enterEach(entry, {
      ...createCalls(withCookies, options.quantities, replica),
      ...createStateHandlers({
        db,
        now: clock.now,
        files: filesPlace,
        pagesFolder: options.publisher?.kind === 'host' ? PAGES_FOLDER : null,
        jobs,
        replica,
        sendsMails: mailer !== null,
        payments: variant.payments.filter(({ id }) => jobDeps.gateways.isOpen(id)),
      }),
    }),
    sessions: enterEach(entry, createSessions(withCookies)),
    media: enterEach(entry, {
      printFile: createPrintFile(jobDeps),
      picture: createPictures({
        ...jobDeps,
        queue: createQueue(PICTURES),
        findPart: findPicturedPart,
        findUpload: findSeenUpload,
      }),
    }),
    calendarText: entry(createCalendar(jobDeps)),
    handleWebhook: entry((request) => answerWebhook(jobDeps, request)),
    pages: {
      ...enterEach(entry, { ...content, releases, banner, openings }),
      vehicles: enterPaged(entry, content.vehicles),
      autoparts: enterContent(entry, autoparts),
      products: enterContent(entry, products),
    },
    fault: createReadiness(db),
    jobs: createJobs(jobDeps).map((job) => ({ ...job, run: entry(job.run) })),
    // Where there is one (docs/decisions/0089).
    purgesCaches: true,
    close: async () => {
      mailer?.close();
      await Promise.all([close(), replica?.close()]);
    },
  };
};
