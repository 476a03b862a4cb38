/**
 * Writes a built shop's service worker, redirects and headers. They differ by shop, so they cannot stand in
 * netlify.toml.
 */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { HSTS_VALUE, SAFE_HEADERS } from '#backend/http/security-headers';
import {
  FILTER_LETTERS,
  listOfPage,
  narrowedList,
  PAGE_LETTERS,
  SEARCH_PARAMETER,
} from '#contract/goods/list-address';
import { FORMER_LISTS, LIST_PAGES } from '#contract/goods/list-files';
import { FILTERS_PARAMETER } from '#contract/goods/unlettered-filters';
import { VALUE_PAGES } from '#contract/goods/value-pages';
import { KEPT_AT, OFFLINE_PATH, SEEN, SEEN_CACHE, WORKER_PATH } from '#offline/names';
import { serviceWorker, type WorkerSettings } from '#offline/worker';
import { hasShell, shellPath } from '#variants/pages';
import { isItemRoute, listPath, pathOf, servicePath } from '#variants/paths';
import type { Variant } from '#variants/schema';

/** Pages that a visitor reads in one visit, and the files that they need. */
const MAX_SEEN = 12;
const MAX_FILES = 200;

/** Writes the service worker of a built shop: its function with the shop's settings and a version. */
const writeServiceWorker = ({ variant, dist }: { variant: Variant; dist: string }): void => {
  const code = serviceWorker.toString();
  const hash = createHash('sha256').update(code);
  // The names of its styles and scripts change with their content.
  hash.update(readFileSync(join(dist, `${OFFLINE_PATH}.html`)));
  const item = variant.routes.find(isItemRoute)?.path ?? '';
  const settings: WorkerSettings = {
    version: hash.digest('hex').slice(0, 12),
    offlinePath: OFFLINE_PATH,
    itemsPath: item.slice(0, item.indexOf('{')),
    seenCache: SEEN_CACHE,
    keptAt: KEPT_AT,
    seen: SEEN,
    mostSeen: MAX_SEEN,
    mostFiles: MAX_FILES,
  };
  writeFileSync(join(dist, WORKER_PATH), `(${code})(self,${JSON.stringify(settings)});\n`);
};

/** Filters each of which alone has prebuilt list pages. */
const SINGLE_LETTERS: readonly string[] = [
  FILTER_LETTERS.categoryId,
  FILTER_LETTERS.brandId,
  FILTER_LETTERS.vehicleId,
];

/** `/{companyId}/pedidos` → `/:companyId/pedidos`. */
const toPlaceholders = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * Serves one static shell for each path with parameters. Items without a page are left to a function, since
 * who may see them depends on the session.
 */
const shellLines = (variant: Variant): string[] =>
  variant.routes
    .filter(hasShell)
    .map(({ path, screen }) => `${toPlaceholders(path)} ${shellPath(screen)} 200`);

/** Answers 404 when the not-found page is requested by name. */
const NOT_FOUND_LINE = '/404 /404.html 404!';

/** Parameters that no prebuilt list page covers, */
const OTHER_LETTERS = [
  ...Object.values(FILTER_LETTERS).filter((letter) => !SINGLE_LETTERS.includes(letter)),
  PAGE_LETTERS,
  'order',
  FILTERS_PARAMETER,
  SEARCH_PARAMETER,
].map((letter) => [letter]);
/** and pairs of those that do. */
const PAIRS = SINGLE_LETTERS.flatMap((one, place) =>
  SINGLE_LETTERS.slice(place + 1).map((other) => [one, other]),
);

/**
 * Leads list addresses to their prebuilt pages. A rule matches whatever other parameters there are, so the rules
 * for further filters come first; other parameters, such as a campaign's, change nothing.
 */
const listLines = (variant: Variant, dist: string): string[] => {
  const list = listPath(variant);
  const folder = join(dist, LIST_PAGES);
  // A shop without goods has none.
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const name = file.replace(/\.html$/, '');
      const filter = listOfPage(name);
      return filter
        ? `${list} ${filter.letter}=${filter.value} ${LIST_PAGES}/${name} 200!`
        : `${VALUE_PAGES}/${name} ${LIST_PAGES}/${name} 200`;
    });
  const others = [...OTHER_LETTERS, ...PAIRS].map(
    (letters) =>
      `${list} ${letters.map((letter) => `${letter}=:${letter}`).join(' ')} ${list} 200!`,
  );
  // A value may lose its page: the list finds what it can of the words, and names those that nothing has.
  const text = `${list}?${FILTER_LETTERS.text}=:page`;
  const lost = [`${VALUE_PAGES}/:page ${text} 302`, `${VALUE_PAGES}/* ${list} 302`];
  return [...others, ...formerLines(variant, dist), ...pages, ...lost];
};

const formerOf = z.record(z.string(), z.string());
const formerIds = z.object({ categoryId: formerOf, brandId: formerOf, services: formerOf });

/** Leads the lists of moved categories and merged brands, and renamed services, to their current addresses, for good. */
const formerLines = (variant: Variant, dist: string): string[] => {
  const file = join(dist, FORMER_LISTS);
  if (!existsSync(file)) return [];
  const former = formerIds.parse(JSON.parse(readFileSync(file, 'utf8')));
  const list = listPath(variant);
  return [
    ...(['categoryId', 'brandId'] as const).flatMap((key) =>
      Object.entries(former[key]).map(
        ([id, now]) => `${list} ${FILTER_LETTERS[key]}=${id} ${narrowedList(list, key, now)} 301!`,
      ),
    ),
    ...Object.entries(former.services).map(
      ([id, now]) => `${servicePath(variant, id)} ${servicePath(variant, now)} 301!`,
    ),
  ];
};

/** Leads services without a page, such as removed ones, to the list of services or the home, until they have one. */
const serviceLines = (variant: Variant, dist: string): string[] => {
  const path = pathOf(variant, 'service');
  const all = pathOf(variant, 'services');
  const target = all && existsSync(join(dist, `${all}.html`)) ? all : '/';
  return path ? [`${toPlaceholders(path)} ${target} 302`] : [];
};

const redirectLines = (variant: Variant, dist: string): string[] => [
  ...listLines(variant, dist),
  ...serviceLines(variant, dist),
  ...shellLines(variant),
  NOT_FOUND_LINE,
];

/**
 * Adds to the policy in each page's head, which has the hashes of scripts and styles: a meta tag cannot set
 * frame-ancestors.
 */
const policyOf = ({ url }: Variant): string =>
  [
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // A shop on localhost has no certificate.
    ...(url.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

const securityOf = (variant: Variant) => ({
  'Content-Security-Policy': policyOf(variant),
  ...SAFE_HEADERS,
  'Strict-Transport-Security': HSTS_VALUE,
  'Permissions-Policy':
    // The search box scans codes on labels.
    'camera=(self), microphone=(), geolocation=(), usb=(), serial=(), midi=(), browsing-topics=()',
  // A payment provider's window must reach ours.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
});

const headerLines = (variant: Variant): string[] => [
  '/*',
  ...Object.entries(securityOf(variant)).map(([name, value]) => `  ${name}: ${value}`),
  // The names of these files change with their content.
  '/_astro/*',
  '  Cache-Control: public, max-age=31536000, immutable',
];

export const writeSiteFiles = ({ variant, dist }: { variant: Variant; dist: string }): void => {
  writeFileSync(join(dist, '_redirects'), `${redirectLines(variant, dist).join('\n')}\n`);
  writeServiceWorker({ variant, dist });
  writeFileSync(join(dist, '_headers'), `${headerLines(variant).join('\n')}\n`);
};
