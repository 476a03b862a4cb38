/** The shop as one plain Node process: the functions of netlify/functions and the built pages. */
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from 'srvx';
import { loggedError } from '#backend/http/logged-error';
import { readProxies } from '#backend/http/proxies';
import { withSecurityHeaders } from '#backend/http/security-headers';
import { beginStop, closeInstance, instance } from '#backend/instance';
import { place, proxyWarning } from './believed-request.ts';
import { startMetrics } from './metrics.ts';
import { answer, openSite, text } from './site.ts';

/** A large upload travels in parts, below Netlify's own limit of 6 MB a request. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;
/** An address may ask for 10,000 letters of six bytes each. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Nobody holds that much for longer by not ending it. */
const HEADERS_MS = 10_000;
/** How often that is looked at; by itself Node does each 30 s. */
const LOOK_MS = 5_000;
const REQUEST_MS = 60_000;
/** Longer than a proxy keeps a connection that nobody uses (nginx: 60 s): what it sends into one is answered. */
const KEEP_ALIVE_MS = 75_000;
/** Requests that are under way when the process is told to stop, */
const SHUTDOWN_MS = 10_000;
/** and timed work, which ends at its next safe point, have so long. */
const JOBS_MS = 20_000;
const CLOSE_MS = 5_000;

interface ServerOptions {
  /** 0 picks a free one. */
  port: number;
  /** Folder of the built pages. */
  dist: string;
  /** Address to listen on; without it this machine alone. */
  hostname?: string;
  /**
   * Proxies in front whose X-Forwarded-* count: how many, `loopback`, or addresses and networks with
   * commas between; without it none.
   */
  trustProxy?: string;
  /** Folder of the functions, absolute; without it netlify/functions. */
  functions?: string;
  /** Without timed work (mails, sweeps): where another process of the same shop does it. */
  withoutJobs?: boolean;
  /** Where figures are read, in Prometheus' text; without it nobody counts. */
  metrics?: { host: string; port: number } | undefined;
  /** Where the pages are served, if not by this process: the development server. */
  pagesAt?: string;
  /** When it is told to stop it goes on so long, not ready: until whoever sends visitors here has noticed. */
  stopDelayMs?: number;
}

export interface RunningServer {
  url: string;
  /** Says that it is not ready, lets running requests and background work end, then closes. */
  close: () => Promise<void>;
}

const errorStatus = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413
    ? 413
    : 500;

/** What does not end in time is left as it is: mails, orders and jobs stand in the database, and others go on with them. */
const within = async (ms: number, work: Promise<unknown> | undefined): Promise<void> => {
  const stop = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: stop.signal }).catch(() => {})]);
  stop.abort();
};

/** Servers of this process that use its one app; the last to close ends it. */
let running = 0;

/** Serves one shop; DATABASE_URL and the rest of the environment must be set before. */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  // Before anything that counts is made.
  const stopMetrics = options.metrics && (await startMetrics(options.metrics));
  let ownUrl = '';
  const site = await openSite({
    dist: options.dist,
    functions: options.functions,
    ownUrl: () => options.pagesAt ?? ownUrl,
  });
  const proxies = readProxies(options.trustProxy);
  const warnOfProxy = proxyWarning(proxies);
  const hostname = options.hostname ?? '127.0.0.1';
  let isEnding = false;
  const server = serve({
    port: options.port,
    hostname,
    silent: true,
    gracefulShutdown: false,
    maxRequestBodySize: MAX_BODY_BYTES,
    node: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: LOOK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    fetch: async (request) => {
      // A Host that is none (`localhost:99999`) leaves no address to answer at.
      if (!URL.canParse(request.url)) return text(400, 'No pudimos leer la solicitud.');
      warnOfProxy(request);
      place(request, proxies);
      const response = withSecurityHeaders(request, await answer(request, site));
      // A connection that stays would hold up the end; or its next request waits behind a body that nobody reads.
      if (isEnding || response.status === 413) response.headers.set('connection', 'close');
      return response;
    },
    error: (error) => {
      const status = errorStatus(error);
      if (status === 500) console.error(loggedError(error));
      return text(status, status === 413 ? 'La solicitud es demasiado grande.' : 'Error interno');
    },
  });
  await server.ready();
  running += 1;
  const stopJobs = options.withoutJobs ? undefined : instance().startJobs();
  const { port } = new URL(server.url ?? '');
  ownUrl = `http://${hostname === '0.0.0.0' || hostname === '::' ? '127.0.0.1' : hostname}:${port}`;
  return {
    url: ownUrl.replace('127.0.0.1', 'localhost'),
    close: async () => {
      isEnding = true;
      const isLast = running === 1;
      if (isLast) beginStop();
      const jobs = within(JOBS_MS, stopJobs?.());
      if (options.stopDelayMs) await sleep(options.stopDelayMs);
      const force = setTimeout(() => void server.close(true), SHUTDOWN_MS);
      await server.close();
      clearTimeout(force);
      await jobs;
      await stopMetrics?.();
      running -= 1;
      if (running === 0) await within(CLOSE_MS, closeInstance());
    },
  };
};
