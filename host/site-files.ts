/**
 * Writes what a built shop needs beside its pages: its service worker, redirects and headers. Five route
 * tables do not fit one netlify.toml.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HSTS_VALUE, SAFE_HEADERS } from '#backend/http/security-headers';
import {
  FILTER_LETTERS,
  FILTERS_PARAMETER,
  LIST_PAGES,
  listOfPage,
  PAGE_LETTERS,
  SEARCH_PARAMETER,
} from '#contract/goods/list-address';
import { hasShell, shellPath } from '#variants/pages';
import { listPath } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { writeServiceWorker } from './service-worker.ts';

/** One of them alone makes a list that has a page. */
const SINGLE_LETTERS: readonly string[] = [
  FILTER_LETTERS.categoryId,
  FILTER_LETTERS.brandId,
  FILTER_LETTERS.vehicleId,
];

/** `/{companyId}/pedidos` → `/:companyId/pedidos`. */
const toPlaceholders = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * One static shell behind each path with parameters, which it reads in the browser. A product without
 * a page is a function's matter: who may see it depends on who asks.
 */
const shellLines = (variant: Variant): string[] =>
  variant.routes
    .filter(hasShell)
    .map(({ path, screen }) => `${toPlaceholders(path)} ${shellPath(screen)} 200`);

/** The not-found page is a file like others, but no page: asked for by its name it is not found either. */
const NOT_FOUND_LINE = '/404 /404.html 404!';

/** A letter that no list's page answers, and each two that make a list together. */
const OTHER_LETTERS = [
  ...Object.values(FILTER_LETTERS).filter((letter) => !SINGLE_LETTERS.includes(letter)),
  PAGE_LETTERS,
  'order',
  FILTERS_PARAMETER,
  SEARCH_PARAMETER,
].map((letter) => [letter]);
const PAIRS = SINGLE_LETTERS.flatMap((one, place) =>
  SINGLE_LETTERS.slice(place + 1).map((other) => [one, other]),
);

/**
 * A list's address that has a page leads to it. A rule holds whatever else the address says, so those for
 * lists that ask for more stand before: what no filter is (a campaign's mark) changes nothing.
 */
const listLines = (variant: Variant, dist: string): string[] => {
  const list = listPath(variant);
  const folder = join(dist, LIST_PAGES);
  // A shop that has run out of everything has none.
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const pages = files.flatMap((file) => {
    const name = file.replace(/\.html$/, '');
    const asked = listOfPage(name);
    return asked ? [`${list} ${asked.letter}=${asked.value} ${LIST_PAGES}/${name} 200!`] : [];
  });
  const others = [...OTHER_LETTERS, ...PAIRS].map(
    (letters) =>
      `${list} ${letters.map((letter) => `${letter}=:${letter}`).join(' ')} ${list} 200!`,
  );
  return [...others, ...pages];
};

const redirectLines = (variant: Variant, dist: string): string[] => [
  ...listLines(variant, dist),
  ...shellLines(variant),
  NOT_FOUND_LINE,
];

/**
 * The policy on scripts and styles stands in each page's own head, with its hashes; a header adds what
 * a head cannot say (frame-ancestors) and what must hold before it is read.
 */
const policyOf = ({ url }: Variant): string =>
  [
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // This machine has no certificate.
    ...(url.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

const securityOf = (variant: Variant) => ({
  'Content-Security-Policy': policyOf(variant),
  ...SAFE_HEADERS,
  'Strict-Transport-Security': HSTS_VALUE,
  'Permissions-Policy':
    // A search box reads codes from labels.
    'camera=(self), microphone=(), geolocation=(), usb=(), serial=(), midi=(), browsing-topics=()',
  // A payment provider's window still may speak to ours.
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
