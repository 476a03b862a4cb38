/** The shop's endpoints: a port behind them, requests and answers before them. */

import { createCookies } from '#backend/http/cookie';
import type { Log } from '#backend/http/log';
import { refuse } from '#backend/http/refuse';
import { secured } from '#backend/http/secured';
import { isShopSeller } from '#backend/http/shop-seller';
import type { Session, ShopBackend } from '#backend/port';
import { LIMITS, type Limits } from '#backend/rate-limit/limits';
import { createMeter } from '#backend/rate-limit/meter';
import { createThrottled } from '#backend/rate-limit/throttled';
import type { Variant } from '#variants/schema';
import { createCalendarRoute } from './calendar-route.ts';
import { createImageRoute } from './image-route.ts';
import { createLiveProduct } from './live-product.ts';
import { createLogin, createLogout } from './oauth.ts';
import { createPrintFileRoute } from './print-file-route.ts';
import { createServe } from './serve.ts';
import { createStockNoticeRoute } from './stock-notice-route.ts';
import { runDueJobs, startTimer } from './timed-work.ts';
import { createUploadRoute } from './upload-route.ts';

export interface EndpointOptions {
  variant: Variant;
  log: Log;
  /** How often what may be asked; null = without end, for tests and benchmarks. */
  limits?: Limits | null;
  /** See createCookies. */
  allowsPlainCookies?: boolean;
}

export type Endpoints = ReturnType<typeof createEndpoints>;

export const createEndpoints = <S extends Session>(
  backend: ShopBackend<S>,
  { variant, log, limits = LIMITS, allowsPlainCookies }: EndpointOptions,
) => {
  const { calls, sessions, pages, media, jobs } = backend;
  const cookies = createCookies(allowsPlainCookies);
  const throttled = createThrottled(limits, createMeter(log));
  const asksAsSeller = async (request: Request) =>
    isShopSeller({ variant, session: await sessions.find(request) });
  /** An answer leaves with what every answer says. */
  const endpoint =
    <A extends unknown[]>(answer: (request: Request, ...args: A) => Promise<Response>) =>
    async (request: Request, ...args: A): Promise<Response> =>
      secured(request, await answer(request, ...args));
  /** An endpoint that refuses whoever comes too often. */
  const counted = <A extends unknown[]>(
    kind: Parameters<typeof throttled.byKind>[0],
    answer: (request: Request, ...args: A) => Promise<Response>,
  ) =>
    endpoint(async (request: Request, ...args: A) => {
      try {
        await throttled.byKind(kind, request);
      } catch (error) {
        return refuse(error, log, crypto.randomUUID());
      }
      return answer(request, ...args);
    });
  return {
    /** Every `/rest` call of the contract. */
    rest: endpoint(createServe({ backend, variant, log, throttled })),
    /** POST `/webhooks/…`. */
    webhook: counted('notifications', backend.notified),
    /** POST `/aviso-de-stock/…`. */
    stockNotice: counted('noticeClicks', createStockNoticeRoute({ calls, log })),
    /** GET `/calendario/{key}.ics`. */
    calendar: counted(
      'calendars',
      createCalendarRoute({ calendarText: backend.calendarText, log }),
    ),
    /** GET `/imagenes/*`. */
    image: counted(
      'pictures',
      createImageRoute({ picture: media.picture, log, isShopSeller: asksAsSeller }),
    ),
    /** GET `/archivos/impresion/{guid}`. */
    printFile: counted(
      'printFiles',
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
      createLiveProduct({ live: pages.live, variant, log, isShopSeller: asksAsSeller }),
    ),
    /** POST `/Oauth/access_token`. */
    login: endpoint(createLogin({ sessions, log, cookies })),
    /** POST `/oauth/logout`. */
    logout: endpoint(createLogout({ sessions, log, cookies })),
    /** POST `/upload.aspx/gxobject`. */
    upload: endpoint(createUploadRoute({ backend, variant, log, throttled })),
    /** The timed work that is due now; answers with the names of what ran. */
    runJobs: () => runDueJobs(jobs),
    /** Has it done from now on. @returns a function that stops it and waits for what is under way */
    startJobs: () => startTimer(jobs, log),
  };
};
