import { createCookies } from '#backend/http/cookie';
import type { Log } from '#backend/http/log';
import { refuse } from '#backend/http/refuse';
import { inRequest, REQUEST_ID_REPLY, requestIdOf } from '#backend/http/request-context';
import type { CompletedRequest } from '#backend/http/request-log';
import { withSecurityHeaders } from '#backend/http/security-headers';
import { isShopSeller } from '#backend/http/shop-seller';
import type { Session, ShopBackend } from '#backend/port';
import { type ConcurrencyLimits, createAdmission } from '#backend/rate-limit/admission';
import { LIMITS, type Limits } from '#backend/rate-limit/limits';
import { createMeter } from '#backend/rate-limit/meter';
import { createRequestLimiter } from '#backend/rate-limit/request-limiter';
import { UPLOAD_PATH } from '#contract/calls/uploads';
import type { Variant } from '#variants/schema';
import { createCalendarRoute } from './calendar-route.ts';
import { createImageRoute } from './image-route.ts';
import { createLiveProduct } from './live-product.ts';
import { createMailLinkRoute } from './mail-link-route.ts';
import { createLogin, createLogout } from './oauth.ts';
import { createPrintFileRoute } from './print-file-route.ts';
import { createServe, routeOfCall } from './serve.ts';
import { runDueJobs, startTimer } from './timed-work.ts';
import { createUploadRoute } from './upload-route.ts';

interface WrapperOptions {
  log: Log;
  /** Receives every response. */
  observe?: ((answered: CompletedRequest) => void) | undefined;
}

type Answer<A extends unknown[]> = (request: Request, ...args: A) => Promise<Response>;

/**
 * Wraps a handler with the request id, error handling, security headers and the request log.
 * @returns a function whose `route` is one of few names, never a path
 */
const createEndpointWrapper =
  ({ log, observe }: WrapperOptions) =>
  <A extends unknown[]>(
    route: string | ((request: Request) => string),
    answer: Answer<A>,
  ): Answer<A> =>
  (request, ...args) => {
    const requestId = requestIdOf(request);
    return inRequest(requestId, async () => {
      const start = performance.now();
      // Unexpected errors are logged and answered without details.
      const result = await answer(request, ...args).catch((error: unknown) =>
        refuse(error, log, requestId),
      );
      const response = withSecurityHeaders(request, result);
      response.headers.set(REQUEST_ID_REPLY, requestId);
      observe?.({
        requestId,
        method: request.method,
        route: typeof route === 'string' ? route : route(request),
        status: response.status,
        ms: performance.now() - start,
      });
      return response;
    });
  };

export interface EndpointOptions {
  variant: Variant;
  log: Log;
  /** Rate limits; null = unlimited, for tests and benchmarks. */
  limits?: Limits | null;
  /** See createCookies. */
  allowsPlainCookies?: boolean;
  /** How many calls run at once; unlimited by default. */
  concurrency?: ConcurrencyLimits | null;
  /** Receives every response. */
  observe?: ((answered: CompletedRequest) => void) | undefined;
}

export type Endpoints = ReturnType<typeof createEndpoints>;

export const createEndpoints = <S extends Session>(
  backend: ShopBackend<S>,
  {
    variant,
    log,
    limits = LIMITS,
    concurrency = null,
    allowsPlainCookies,
    observe,
  }: EndpointOptions,
) => {
  const { calls, sessions, pages, media, jobs } = backend;
  const cookies = createCookies(allowsPlainCookies);
  const admission = createAdmission(concurrency);
  const limiter = createRequestLimiter(limits, createMeter(log));
  const isSellerRequest = async (request: Request) =>
    isShopSeller({ variant, session: await sessions.find(request) });
  const endpoint = createEndpointWrapper({ log, observe });
  /** Wraps an endpoint with a rate limit. */
  const limited = <A extends unknown[]>(
    kind: Parameters<typeof limiter.byKind>[0],
    route: string,
    answer: (request: Request, ...args: A) => Promise<Response>,
  ) =>
    endpoint(route, async (request: Request, ...args: A) => {
      await limiter.byKind(kind, request);
      return answer(request, ...args);
    });
  return {
    /** Every `/rest` call of the contract. */
    rest: endpoint(routeOfCall, createServe({ backend, variant, log, limiter, admission })),
    webhook: limited('notifications', '/webhooks/*', backend.handleWebhook),
    /** POST `/aviso-de-stock/…`, `/novedades/terminar`. */
    mailLink: limited('noticeClicks', '/aviso-de-stock/*', createMailLinkRoute({ calls, log })),
    /** GET `/calendario/{key}.ics`. */
    calendar: limited(
      'calendars',
      '/calendario/*',
      createCalendarRoute({ calendarText: backend.calendarText, log }),
    ),
    /** GET `/imagenes/*`. */
    image: limited(
      'pictures',
      '/imagenes/*',
      createImageRoute({ picture: media.picture, log, isShopSeller: isSellerRequest }),
    ),
    /** GET `/archivos/impresion/{guid}`. */
    printFile: limited(
      'printFiles',
      '/archivos/impresion/*',
      createPrintFileRoute({
        printFile: media.printFile,
        findSession: (request) => sessions.find(request),
        variant,
        log,
      }),
    ),
    /** GET `/productos/{code}` without a static page; `origin` serves the site's files. */
    liveProduct: limited(
      'livePages',
      'product-page',
      createLiveProduct({ live: pages.live, variant, log, isShopSeller: isSellerRequest }),
    ),
    login: endpoint('/Oauth/access_token', createLogin({ sessions, log, cookies })),
    logout: endpoint('/oauth/logout', createLogout({ sessions, log, cookies })),
    /** POST of whole files in a form. */
    upload: endpoint(UPLOAD_PATH, createUploadRoute({ backend, variant, log, limiter })),
    /** Returns why no visitors should be sent to this process now. */
    notReady: backend.fault ?? (async () => undefined),
    /** Runs the jobs that are due; returns their names. */
    runJobs: () => runDueJobs(jobs),
    /** Runs jobs by a timer. @returns a function that stops it and waits for running jobs */
    startJobs: () => startTimer(jobs, log),
  };
};
