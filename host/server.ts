/** Serves the shop as one Node process: the functions of netlify/functions and the built pages. */
import { setTimeout as sleep } from 'node:timers/promises';
import { metrics } from '@opentelemetry/api';
import { serve } from 'srvx';
import { loggedError } from '#backend/http/logged-error';
import { readProxies } from '#backend/http/proxies';
import { withSecurityHeaders } from '#backend/http/security-headers';
import { beginStop, closeInstance, instance } from '#backend/instance';
import { proxyWarning, setOrigin } from './believed-request.ts';
import { answer, openSite, text } from './site.ts';

interface Place {
  host: string;
  port: number;
}

/** Names follow OpenTelemetry's semantic conventions for processes and V8. */
const measureMemory = (): void => {
  const meter = metrics.getMeter('mostrador');
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Resident' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge('v8js.memory.heap.used', { unit: 'By', description: 'Objects' })
    .addCallback((result) => result.observe(process.memoryUsage().heapUsed));
};

/**
 * Serves the process's metrics at an address that visitors do not reach.
 * @returns a function that stops it
 */
const startMetrics = async ({ host, port }: Place): Promise<() => Promise<void>> => {
  // Loaded only where metrics are on.
  const [{ PrometheusExporter }, { MeterProvider }, resources] = await Promise.all([
    import('@opentelemetry/exporter-prometheus'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new PrometheusExporter({ host, port, preventServerStart: true });
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ 'service.name': 'mostrador' }))
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const provider = new MeterProvider({ readers: [exporter], resource });
  metrics.setGlobalMeterProvider(provider);
  measureMemory();
  await exporter.startServer();
  return async () => {
    metrics.disable();
    await provider.shutdown();
  };
};

/** Netlify's own limit; large uploads travel in parts. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;
/** A search text may have 10,000 letters of six bytes each in the address. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Limits how long an unfinished head may hold that memory. */
const HEADERS_MS = 10_000;
/** How often Node checks HEADERS_MS; its default is 30 s. */
const LOOK_MS = 5_000;
const REQUEST_MS = 60_000;
/** Longer than a proxy keeps an idle connection (nginx: 60 s), so that it never sends into a closed one. */
const KEEP_ALIVE_MS = 75_000;
/** At a stop, running requests have this long, */
const SHUTDOWN_MS = 10_000;
/** and jobs, which end at their next safe point, have this long. */
const JOBS_MS = 20_000;
const CLOSE_MS = 5_000;

interface ServerOptions {
  /** 0 picks a free port. */
  port: number;
  /** Folder of the built pages. */
  dist: string;
  /** Address to listen on; loopback by default. */
  hostname?: string;
  /** Trusted proxies in front: their number, `loopback`, or addresses and networks with commas; none by default. */
  trustProxy?: string;
  /** Absolute folder of the functions; netlify/functions by default. */
  functions?: string;
  /** Runs no jobs, where another process of the shop does. */
  withoutJobs?: boolean;
  /** Where metrics are served in Prometheus' text format; nowhere by default. */
  metrics?: { host: string; port: number } | undefined;
  /** Address of the development server, where that serves the pages. */
  pagesAt?: string;
  /** How long it goes on after a stop signal, not ready, until load balancers have noticed. */
  stopDelayMs?: number;
}

export interface RunningServer {
  url: string;
  /** Reports that it is not ready, lets running requests and background work end, then closes. */
  close: () => Promise<void>;
}

const errorStatus = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413
    ? 413
    : 500;

/** Waits for work up to `ms`. The rest may be abandoned: mails, orders and jobs continue from the database. */
const within = async (ms: number, work: Promise<unknown> | undefined): Promise<void> => {
  const stop = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: stop.signal }).catch(() => {})]);
  stop.abort();
};

/** Number of open servers in this process; the last to close closes the back end. */
let running = 0;

/** Serves one shop. DATABASE_URL and the rest of the environment must be set before. */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  // Before any instrument is made.
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
      // An invalid Host header (`localhost:99999`) makes an invalid URL.
      if (!URL.canParse(request.url)) return text(400, 'No pudimos leer la solicitud.');
      warnOfProxy(request);
      setOrigin(request, proxies);
      const response = withSecurityHeaders(request, await answer(request, site));
      // An open connection would delay the stop; after 413 its next request would wait behind the unread body.
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
