/** Answers a request with a function, a redirect or a built page. */
import { setTimeout } from 'node:timers/promises';
import type { Context } from '@netlify/functions';
import type { ServerRequest } from 'srvx';
import { REQUEST_ID } from '#backend/http/request-context';
import { ADDRESS } from './believed-request.ts';
import { compressAnswer } from './compress.ts';
import { findRoute, loadRoutes, type Match, type Route } from './function-routes.ts';
import { findRedirect, headersOf, readSiteRules, type SiteRules } from './site-rules.ts';
import { StaticFiles } from './static-files.ts';

interface Site {
  routes: readonly Route[];
  files: StaticFiles;
  rules: () => Promise<SiteRules>;
  /** Address at which this process reaches itself, whatever Host a request names. */
  ownUrl: () => string;
}

export const text = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** Makes the part of Netlify's context that the shop's functions use. */
const contextOf = (request: ServerRequest, { params }: Match, site: Site): Context => {
  const { pathname, search } = new URL(request.url);
  // Set part by part: resolved against a base, the path `//other.example/x` would name another host.
  const url = new URL(site.ownUrl());
  url.pathname = pathname;
  url.search = search;
  const context = {
    ip: request.headers.get(ADDRESS) ?? '',
    params,
    requestId: request.headers.get(REQUEST_ID) ?? '',
    url,
    waitUntil: (work: Promise<unknown>) => request.waitUntil?.(work),
  };
  // The rest of Netlify's context (geo, deploy, account) exists only on Netlify.
  return context as unknown as Context;
};

const callFunction = async (request: ServerRequest, match: Match, site: Site) => {
  return compressAnswer(
    request,
    await match.route.answer(request, contextOf(request, match, site)),
  );
};

/** Longer than the folder is missing while a rebuild swaps it. */
const SWAP_MS = 50;

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** Function → forced redirect → file → redirect → not found: the order of Netlify's own request chain. */
export const answer = async (
  request: ServerRequest,
  site: Site,
  isAgain = false,
): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const file = isRead(request.method) ? site.files.find(pathname) : undefined;
  const match = findRoute(site.routes, request.method, pathname);
  if (match && !(match.route.preferStatic && file)) return callFunction(request, match, site);
  if (!isRead(request.method)) return text(405, 'Método no permitido');
  const rules = await site.rules();
  const redirect = findRedirect(rules, { pathname, search }, file !== undefined);
  if (redirect && redirect.status >= 300 && redirect.status < 400) {
    const location = redirect.to.includes('?') ? redirect.to : redirect.to + search;
    return new Response(null, { status: redirect.status, headers: { location } });
  }
  if (redirect) {
    const target = site.files.find(redirect.to);
    if (target)
      return site.files.serve(target, request, redirect.status, headersOf(rules, pathname));
  } else if (file) return site.files.serve(file, request, 200, headersOf(rules, pathname));
  const missing = site.files.find('/404');
  if (!missing && !isAgain && !site.files.find('/')) {
    // Without even a home page: a rebuild is swapping the folder.
    await setTimeout(SWAP_MS);
    return answer(request, site, true);
  }
  return missing
    ? site.files.serve(missing, request, 404, headersOf(rules, pathname))
    : text(404, 'Parece que esta página no existe');
};

/** Reads the site's rules again whenever a rebuild has changed them. */
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

interface SiteOptions {
  /** Folder of the built pages. */
  dist: string;
  /** Absolute folder of the functions; netlify/functions by default. */
  functions: string | undefined;
  ownUrl: () => string;
}

/** @throws Error if a rule of the pages is invalid or unsupported */
export const openSite = async ({ dist, functions, ownUrl }: SiteOptions): Promise<Site> => {
  const files = new StaticFiles(dist);
  const site: Site = {
    routes: await loadRoutes(functions),
    files,
    rules: rulesReader(files, dist),
    ownUrl,
  };
  await site.rules();
  return site;
};
