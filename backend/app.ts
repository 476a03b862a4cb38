/** Puts the rooms together: one object whose members answer requests. */
import type { PaymentId } from '#contract/payments';
import type { Variant } from '#variants/schema';
import type { GeocoderSettings } from './accounts/geocoding.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { login, logout } from './accounts/oauth.ts';
import { findSession } from './accounts/session.ts';
import { catalogHandlers } from './catalog/handlers.ts';
import { findPicturedPart } from './catalog/picture.ts';
import { companyHandlers } from './companies/handlers.ts';
import { openFiles } from './images/files.ts';
import { createImageRoute } from './images/route.ts';
import { runDueJobs } from './jobs/running.ts';
import { createMailer } from './mail/mailer.ts';
import { orderHandlers } from './orders/handlers.ts';
import { createPaymentHandlers } from './payments/handlers.ts';
import { createGateways, type Gateways } from './payments/registry.ts';
import { type PaymentSettings, paymentSettings } from './payments/settings.ts';
import { answerWebhook } from './payments/webhooks.ts';
import type { Backend, Log } from './serve/context.ts';
import { connect } from './serve/database.ts';
import { createServe } from './serve/serve.ts';
import { siteHandlers } from './site/handlers.ts';
import { liveProduct } from './site/live-product.ts';
import { stockHandlers } from './stock/handlers.ts';

export interface AppOptions {
  databaseUrl: string;
  variant: Variant;
  log: Log;
  now?: () => Date;
  /** Connections to the database at the most. */
  connections?: number;
  /** Where uploaded files live; without it, as backend/images/files.ts says. */
  filesFolder?: string;
  /** The mail server; without it mails wait in the outbox. */
  smtpUrl?: string;
  /** Credentials of the payment providers; without them only payments by instructions work. */
  payments?: PaymentSettings;
  /** Where addresses are located; without it they wait. */
  geocoder?: GeocoderSettings;
}

const handlersOf = (gateways: Gateways): Backend => ({
  ...catalogHandlers,
  ...stockHandlers,
  ...orderHandlers,
  ...accountHandlers,
  ...companyHandlers,
  ...siteHandlers,
  ...createPaymentHandlers(gateways),
});

export type App = ReturnType<typeof createApp>;

export const createApp = (options: AppOptions) => {
  const { databaseUrl, variant, log, now = () => new Date(), connections } = options;
  const { db, close } = connect(databaseUrl, connections);
  const mailer = options.smtpUrl ? createMailer(options.smtpUrl, variant) : null;
  const files = openFiles(options.filesFolder);
  const gateways = createGateways(options.payments ?? paymentSettings({}, variant.url));
  const outside = { db, variant, log, now, mailer, gateways, geocoder: options.geocoder ?? null };
  return {
    ...outside,
    close: async () => {
      mailer?.close();
      await close();
    },
    /** The timed work that is due now; answers with the names of what ran. */
    runJobs: () => runDueJobs(outside),
    /** Every `/rest` call of the contract. */
    rest: createServe({ ...outside, backend: handlersOf(gateways), findSession }),
    /** POST `/webhooks/…`. */
    webhook: (provider: PaymentId, request: Request) => answerWebhook(outside, provider, request),
    /** GET `/imagenes/*`. */
    image: createImageRoute({ ...outside, files, findPart: findPicturedPart }),
    /** GET `/productos/{code}` where no static page stands; `origin` serves the site's files. */
    liveProduct: (request: Request, origin: string) => liveProduct(request, origin, outside),
    /** POST `/Oauth/access_token`. */
    login: (request: Request) => login(request, outside),
    /** POST `/oauth/logout`. */
    logout: (request: Request) => logout(request, outside),
  };
};
