/** The shop as one plain Node process: the functions of netlify/functions and the built pages. */
import type { Context } from '@netlify/functions';
import { type ServerRequest, serve } from 'srvx';
import { loggedError } from '#backend/http/logged-error';
import { originOf, type Proxies, readProxies } from '#backend/http/proxies';
import { secured } from '#backend/http/secured';
import { closeInstance, instance } from '#backend/instance';
import { compressAnswer } from './compress.ts';
import { findRoute, loadRoutes, type Match, type Route } from './function-routes.ts';
import { findRedirect, headersOf, readSiteRules, type SiteRules } from './site-rules.ts';
import { StaticFiles } from './static-files.ts';

/** A large upload travels in parts, below Netlify's own limit of 6 MB a request. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const REQUEST_MS = 60_000;
const SHUTDOWN_MS = 10_000;
/** Where a function finds its caller's address, here as on Netlify. */
const ADDRESS = 'x-nf-client-connection-ip';

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
}

export interface RunningServer {
  url: string;
  /** Lets running requests and background work end, then closes. */
  close: () => Promise<void>;
}

interface Site {
  routes: readonly Route[];
  files: StaticFiles;
  rules: () => Promise<SiteRules>;
  /** Where this process reaches itself, whatever Host a request names. */
  ownUrl: () => string;
}

const text = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** What Netlify hands a function beside the request, as far as the shop's functions may use it. */
const contextOf = (request: ServerRequest, { params }: Match, site: Site): Context => {
  const { pathname, search } = new URL(request.url);
  // Set part by part: resolved against a base, the path `//elsewhere/x` would name another host.
  const url = new URL(site.ownUrl());
  url.pathname = pathname;
  url.search = search;
  const context = {
    ip: request.headers.get(ADDRESS) ?? '',
    params,
    requestId: crypto.randomUUID(),
    url,
    waitUntil: (work: Promise<unknown>) => request.waitUntil?.(work),
  };
  // The rest of Netlify's context (geo, deploy, account) has no meaning outside Netlify.
  return context as unknown as Context;
};

const callFunction = async (request: ServerRequest, match: Match, site: Site) => {
  return compressAnswer(
    request,
    await match.route.answer(request, contextOf(request, match, site)),
  );
};

/** Once: a proxy that nobody told us of makes all visitors one address, which shares every limit. */
const proxyWarning = (proxies: Proxies): ((request: ServerRequest) => void) => {
  let isTold = proxies !== 0;
  return (request) => {
    if (isTold || !request.headers.has('x-forwarded-for')) return;
    isTold = true;
    console.error(
      'X-Forwarded-For arrived, but TRUST_PROXY names no proxy. If one stands in front, all visitors ' +
        'count as one address and share its limits: set TRUST_PROXY (README, "In production").',
    );
  };
};

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * The request as the shop may believe it: from where, and over what. Nobody but this host says where a
 * caller is; `set` also drops what the caller claimed.
 */
const place = (request: ServerRequest, proxies: Proxies): void => {
  const { address, isSecure } = originOf(request.ip ?? '127.0.0.1', request.headers, proxies);
  request.headers.set(ADDRESS, address);
  request.headers.delete('x-real-ip');
  if (!isSecure) return;
  const url = new URL(request.url);
  url.protocol = 'https:';
  Object.defineProperty(request, 'url', { value: url.href });
};

/** Function → forced redirect → file → redirect → not found: the order of Netlify's own request chain. */
const answer = async (request: ServerRequest, site: Site): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const found = isRead(request.method) ? site.files.find(pathname) : undefined;
  const match = findRoute(site.routes, request.method, pathname);
  if (match && !(match.route.preferStatic && found)) return callFunction(request, match, site);
  if (!isRead(request.method)) return text(405, 'Método no permitido');
  const rules = await site.rules();
  const redirect = findRedirect(rules, { pathname, search }, found !== undefined);
  if (redirect && redirect.status >= 300 && redirect.status < 400) {
    const location = redirect.to.includes('?') ? redirect.to : redirect.to + search;
    return new Response(null, { status: redirect.status, headers: { location } });
  }
  if (redirect) {
    const target = site.files.find(redirect.to);
    if (target)
      return site.files.serve(target, request, redirect.status, headersOf(rules, pathname));
  } else if (found) return site.files.serve(found, request, 200, headersOf(rules, pathname));
  const missing = site.files.find('/404');
  return missing
    ? site.files.serve(missing, request, 404, headersOf(rules, pathname))
    : text(404, 'Parece que esta página no existe');
};

/** The rules of the pages that are there now: read again when a rebuild has changed them. */
const rulesReader = (files: StaticFiles, dist: string) => {
  let stamp: string | undefined;
  let rules: Promise<SiteRules> | undefined;
  return () => {
    const now = files.stampOf('_headers') + files.stampOf('_redirects');
    if (!rules || stamp !== now) {
      stamp = now;
      rules = readSiteRules(dist);
    }
    return rules;
  };
};

const errorStatus = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413
    ? 413
    : 500;

/** Servers of this process that use its one app; the last to close ends it. */
let running = 0;

/** Serves one shop; DATABASE_URL and the rest of the environment must be set before. */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const files = new StaticFiles(options.dist);
  let ownUrl = '';
  const site: Site = {
    routes: await loadRoutes(options.functions),
    files,
    rules: rulesReader(files, options.dist),
    ownUrl: () => ownUrl,
  };
  await site.rules();
  const proxies = readProxies(options.trustProxy);
  const warnOfProxy = proxyWarning(proxies);
  const hostname = options.hostname ?? '127.0.0.1';
  const server = serve({
    port: options.port,
    hostname,
    silent: true,
    gracefulShutdown: false,
    maxRequestBodySize: MAX_BODY_BYTES,
    node: { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_MS },
    fetch: async (request) => {
      // A Host that is none (`localhost:99999`) leaves no address to answer at.
      if (!URL.canParse(request.url)) return text(400, 'No pudimos leer la solicitud.');
      warnOfProxy(request);
      place(request, proxies);
      return secured(request, await answer(request, site));
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
      const force = setTimeout(() => void server.close(true), SHUTDOWN_MS);
      await server.close();
      clearTimeout(force);
      await stopJobs?.();
      running -= 1;
      if (running === 0) await closeInstance();
    },
  };
};
