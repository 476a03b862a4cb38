/** Puts the rooms together: one object whose members answer requests. */

import { login, logout } from '#backend/auth/oauth';
import { findSession, type OwnSession } from '#backend/auth/session';
import { liveProduct } from '#backend/catalog/live-product';
import { type Clock, databaseClock } from '#backend/database/clock';
import { connect } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import type { GeocoderSettings } from '#backend/geography/geocoding';
import type { Log } from '#backend/http/log';
import { secured } from '#backend/http/secured';
import { runDueJobs } from '#backend/jobs/runner';
import { openFiles } from '#backend/media/files';
import { createImageRoute } from '#backend/media/route';
import { readRefund } from '#backend/payments/refund';
import { createPeopleHandlers } from '#backend/people/handlers';
import type { Handlers } from '#backend/port';
import { LIMITS, type Limits } from '#backend/rate-limit/limits';
import { createMeter } from '#backend/rate-limit/meter';
import { createQueue } from '#backend/rate-limit/queue';
import { createThrottled } from '#backend/rate-limit/throttled';
import type { CallName } from '#contract/calls';
import type { Variant } from '#variants/schema';
import { createCatalogHandlers } from './catalog/handlers.ts';
import { findPicturedPart, findSeenUpload } from './catalog/picture.ts';
import { createCompanyHandlers } from './companies/handlers.ts';
import { createConfigHandlers } from './config/handlers.ts';
import { createContactHandlers } from './contact/handlers.ts';
import { createMailer } from './mail/mailer.ts';
import { createNewsletterHandlers } from './newsletter/handlers.ts';
import { createOrderHandlers } from './orders/handlers.ts';
import { createPaymentHandlers } from './payments/handlers.ts';
import type { PaymentSettings } from './payments/provider.ts';
import { readRefunds } from './payments/refund-trace.ts';
import { createGateways, type Gateways } from './payments/registry.ts';
import { paymentSettings } from './payments/settings.ts';
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

const handlersOf = (
  deps: Dependencies & { gateways: Gateways },
  quantities: Limits['quantities'] | undefined,
): Handlers<CallName, OwnSession> => {
  const asked = createAskedQuantities();
  return {
    ...createCatalogHandlers(deps),
    ...createStockHandlers({ ...deps, asked, quantities }),
    ...createOrderHandlers({
      ...deps,
      money: { readRefund, readRefunds },
      isTold: (items, { userGuid }) =>
        [...unitsByCode(items)].every(
          ([code, units]) =>
            !quantities || asked.admits(quantities.account, userGuid, code, units, deps.now()),
        ),
    }),
    ...createPeopleHandlers(deps),
    ...createCompanyHandlers(deps),
    ...createConfigHandlers(deps),
    ...createContactHandlers(deps),
    ...createNewsletterHandlers(deps),
    ...createPaymentHandlers(deps),
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
  const calls = handlersOf(outside, limits?.quantities);
  const find = (request: Request, replyHeaders?: Headers) =>
    findSession(request, db, clock.now(), replyHeaders);
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
  return {
    ...outside,
    close: async () => {
      mailer?.close();
      await close();
    },
    /** The timed work that is due now; answers with the names of what ran. */
    runJobs: () => runDueJobs(outside),
    /** Every `/rest` call of the contract. */
    rest: door(createServe({ variant, log, calls, findSession: find, throttled })),
    /** POST `/webhooks/…`. */
    webhook: counted('notifications', (request) => answerWebhook(outside, request)),
    /** GET `/imagenes/*`. */
    image: counted(
      'pictures',
      createImageRoute({
        ...outside,
        files,
        queue: createQueue(PICTURES),
        findPart: findPicturedPart,
        findUpload: findSeenUpload,
        isShopSeller: async (request) => isShopSeller({ variant, session: await find(request) }),
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
