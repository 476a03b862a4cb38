/** The shop's endpoints: a port behind them, requests and answers before them. */

import { createCookies } from '#backend/http/cookie';
import type { Log } from '#backend/http/log';
import type { CompletedRequest } from '#backend/http/request-log';
import { isShopSeller } from '#backend/http/shop-seller';
import type { Session, ShopBackend } from '#backend/port';
import { type Crowd, createAdmission } from '#backend/rate-limit/crowd';
import { LIMITS, type Limits } from '#backend/rate-limit/limits';
import { createMeter } from '#backend/rate-limit/meter';
import { createThrottled } from '#backend/rate-limit/throttled';
import { UPLOAD_PATH } from '#contract/calls/uploads';
import type { Variant } from '#variants/schema';
import { createAround } from './around.ts';
import { createCalendarRoute } from './calendar-route.ts';
import { createImageRoute } from './image-route.ts';
import { createLiveProduct } from './live-product.ts';
import { createMailLinkRoute } from './mail-link-route.ts';
import { createLogin, createLogout } from './oauth.ts';
import { createPrintFileRoute } from './print-file-route.ts';
import { createServe, routeOfCall } from './serve.ts';
import { runDueJobs, startTimer } from './timed-work.ts';
import { createUploadRoute } from './upload-route.ts';

export interface EndpointOptions {
  variant: Variant;
  log: Log;
  /** How often what may be asked; null = without end, for tests and benchmarks. */
  limits?: Limits | null;
  /** See createCookies. */
  allowsPlainCookies?: boolean;
  /** How much is taken on at once; without it everything. */
  crowd?: Crowd | null;
  /** Told of every answer. */
  observe?: ((answered: CompletedRequest) => void) | undefined;
}

export type Endpoints = ReturnType<typeof createEndpoints>;

export const createEndpoints = <S extends Session>(
  backend: ShopBackend<S>,
  { variant, log, limits = LIMITS, crowd = null, allowsPlainCookies, observe }: EndpointOptions,
) => {
  const { calls, sessions, pages, media, jobs } = backend;
  const cookies = createCookies(allowsPlainCookies);
  const admission = createAdmission(crowd);
  const throttled = createThrottled(limits, createMeter(log));
  const asksAsSeller = async (request: Request) =>
    isShopSeller({ variant, session: await sessions.find(request) });
  const endpoint = createAround({ log, observe });
  /** An endpoint that refuses whoever comes too often. */
  const counted = <A extends unknown[]>(
    kind: Parameters<typeof throttled.byKind>[0],
    route: string,
    answer: (request: Request, ...args: A) => Promise<Response>,
  ) =>
    endpoint(route, async (request: Request, ...args: A) => {
      await throttled.byKind(kind, request);
      return answer(request, ...args);
    });
  return {
    /** Every `/rest` call of the contract. */
    rest: endpoint(routeOfCall, createServe({ backend, variant, log, throttled, admission })),
    /** POST `/webhooks/…`. */
    webhook: counted('notifications', '/webhooks/*', backend.notified),
    /** POST `/aviso-de-stock/…`, `/novedades/terminar`. */
    mailLink: counted('noticeClicks', '/aviso-de-stock/*', createMailLinkRoute({ calls, log })),
    /** GET `/calendario/{key}.ics`. */
    calendar: counted(
      'calendars',
      '/calendario/*',
      createCalendarRoute({ calendarText: backend.calendarText, log }),
    ),
    /** GET `/imagenes/*`. */
    image: counted(
      'pictures',
      '/imagenes/*',
      createImageRoute({ picture: media.picture, log, isShopSeller: asksAsSeller }),
    ),
    /** GET `/archivos/impresion/{guid}`. */
    printFile: counted(
      'printFiles',
      '/archivos/impresion/*',
      createPrintFileRoute({
        printFile: media.printFile,
        findSession: (request) => sessions.find(request),
        variant,
        log,
      }),
    ),
    /** GET `/productos/{code}` where no static page stands; `origin` serves the site's files. */
    liveProduct: counted(
      'livePages',
      'product-page',
      createLiveProduct({ live: pages.live, variant, log, isShopSeller: asksAsSeller }),
    ),
    /** POST `/Oauth/access_token`. */
    login: endpoint('/Oauth/access_token', createLogin({ sessions, log, cookies })),
    /** POST `/oauth/logout`. */
    logout: endpoint('/oauth/logout', createLogout({ sessions, log, cookies })),
    /** POST of whole files, as a form. */
    upload: endpoint(UPLOAD_PATH, createUploadRoute({ backend, variant, log, throttled })),
    /** Why no visitors should be sent here now. */
    notReady: backend.fault ?? (async () => undefined),
    /** The timed work that is due now; answers with the names of what ran. */
    runJobs: () => runDueJobs(jobs),
    /** Has it done from now on. @returns a function that stops it and waits for what is under way */
    startJobs: () => startTimer(jobs, log),
  };
};
