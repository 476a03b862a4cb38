/** Puts the rooms together: one object whose members answer requests. */

import { login, logout } from '#backend/auth/oauth';
import { findSession } from '#backend/auth/session';
import { liveProduct } from '#backend/catalog/live-product';
import { type Clock, databaseClock } from '#backend/database/clock';
import { connect } from '#backend/database/connection';
import type { GeocoderSettings } from '#backend/geography/geocoding';
import type { Backend, Log } from '#backend/http/context';
import { secured } from '#backend/http/secured';
import { runDueJobs } from '#backend/jobs/runner';
import { openFiles } from '#backend/media/files';
import { createImageRoute } from '#backend/media/route';
import { readRefund } from '#backend/payments/refund';
import { accountHandlers } from '#backend/people/handlers';
import { LIMITS, type Limits } from '#backend/rate-limit/limits';
import { createMeter } from '#backend/rate-limit/meter';
import { createQueue } from '#backend/rate-limit/queue';
import { createThrottled } from '#backend/rate-limit/throttled';
import type { PaymentId } from '#contract/payments';
import type { Variant } from '#variants/schema';
import { catalogHandlers } from './catalog/handlers.ts';
import { findPicturedPart, findSeenUpload } from './catalog/picture.ts';
import { companyHandlers } from './companies/handlers.ts';
import { configHandlers } from './config/handlers.ts';
import { contactHandlers } from './contact/handlers.ts';
import { createMailer } from './mail/mailer.ts';
import { newsletterHandlers } from './newsletter/handlers.ts';
import { createOrderHandlers } from './orders/handlers.ts';
import { createPaymentHandlers } from './payments/handlers.ts';
import { readRefunds } from './payments/refund-trace.ts';
import { createGateways, type Gateways } from './payments/registry.ts';
import { type PaymentSettings, paymentSettings } from './payments/settings.ts';
import { answerWebhook } from './payments/webhooks.ts';
import { createServe, refuse } from './serve/serve.ts';
import { isShopSeller } from './serve/shop-seller.ts';
import { createAskedQuantities } from './stock/asked-quantities.ts';
import { createStockHandlers } from './stock/handlers.ts';
import { unitsByCode } from './stock/reading.ts';

interface AppOptions {
  databaseUrl: string;
  variant: Variant;
  log: Log;
  /** Tests move it; without it the database's clock counts. */
  now?: () => Date;
  /** How often what may be asked; null = without end, for tests and benchmarks. */
  limits?: Limits | null;
  /** Connections to the database at the most. */
  connections?: number;
  /** Where uploaded files live; without it, as backend/media/files.ts says. */
  filesFolder?: string;
  /** The mail server; without it mails wait in the outbox. */
  smtpUrl?: string;
  /** Credentials of the payment providers; without them only payments by instructions work. */
  payments?: PaymentSettings;
  /** Where addresses are located; without it they wait. */
  geocoder?: GeocoderSettings;
}

const handlersOf = (gateways: Gateways, quantities: Limits['quantities'] | undefined): Backend => {
  const asked = createAskedQuantities();
  return {
    ...catalogHandlers,
    ...createStockHandlers(asked, quantities),
    ...createOrderHandlers({ readRefund, readRefunds }, (items, { session, now }) =>
      [...unitsByCode(items)].every(
        ([code, units]) =>
          !quantities || asked.admits(quantities.account, session.userGuid, code, units, now()),
      ),
    ),
    ...accountHandlers,
    ...companyHandlers,
    ...configHandlers,
    ...contactHandlers,
    ...newsletterHandlers,
    ...createPaymentHandlers(gateways),
  };
};

/**
 * Pictures that this process looks up at the same time, and that wait: six pages of results. A picture
 * takes about a millisecond, so the last one waits less than a second, and calls never behind them all.
 */
const PICTURES = { atOnce: 4, waiting: 300, retryAfter: 2 };

export type App = ReturnType<typeof createApp>;

export const createApp = (options: AppOptions) => {
  const { databaseUrl, variant, log, connections } = options;
  const { db, close } = connect(databaseUrl, connections);
  const clock: Clock = options.now ? { now: options.now, sync: async () => {} } : databaseClock(db);
  const mailer = options.smtpUrl ? createMailer(options.smtpUrl, variant) : null;
  const files = openFiles(options.filesFolder);
  const gateways = createGateways(options.payments ?? paymentSettings({}, variant.url));
  const outside = {
    db,
    variant,
    log,
    now: clock.now,
    syncClock: clock.sync,
    mailer,
    gateways,
    geocoder: options.geocoder ?? null,
  };
  const limits = options.limits === undefined ? LIMITS : options.limits;
  const throttled = createThrottled(limits, createMeter(log));
  const backend = handlersOf(gateways, limits?.quantities);
  /** An answer that knows what time it is, and leaves with what every answer says. */
  const door =
    <A extends unknown[]>(answer: (request: Request, ...args: A) => Promise<Response>) =>
    async (request: Request, ...args: A): Promise<Response> => {
      await clock.sync();
      return secured(request, await answer(request, ...args));
    };
  /** A door that refuses whoever comes too often. */
  const counted = <A extends unknown[]>(
    kind: Parameters<typeof throttled.byKind>[0],
    answer: (request: Request, ...args: A) => Promise<Response>,
  ) =>
    door(async (request: Request, ...args: A) => {
      try {
        await throttled.byKind(kind, request);
      } catch (error) {
        return refuse(error, log, crypto.randomUUID());
      }
      return answer(request, ...args);
    });
  const notified = counted('notifications', (request, provider: PaymentId) =>
    answerWebhook(outside, provider, request),
  );
  return {
    ...outside,
    close: async () => {
      mailer?.close();
      await close();
    },
    /** The timed work that is due now; answers with the names of what ran. */
    runJobs: () => runDueJobs(outside),
    /** Every `/rest` call of the contract. */
    rest: door(createServe({ ...outside, backend, findSession, throttled })),
    /** POST `/webhooks/…`. */
    webhook: (provider: PaymentId, request: Request) => notified(request, provider),
    /** GET `/imagenes/*`. */
    image: counted(
      'pictures',
      createImageRoute({
        ...outside,
        files,
        queue: createQueue(PICTURES),
        findPart: findPicturedPart,
        findUpload: findSeenUpload,
        isShopSeller: async (request) =>
          isShopSeller({ variant, session: await findSession(request, db, clock.now()) }),
      }),
    ),
    /** GET `/productos/{code}` where no static page stands; `origin` serves the site's files. */
    liveProduct: counted('livePages', (request, origin: string) =>
      liveProduct(request, origin, outside),
    ),
    /** POST `/Oauth/access_token`. */
    login: door((request: Request) => login(request, outside)),
    /** POST `/oauth/logout`. */
    logout: door((request: Request) => logout(request, outside)),
  };
};
