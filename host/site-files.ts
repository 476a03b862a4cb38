/**
 * Writes what a built shop needs beside its pages: its service worker, redirects and headers. Five route
 * tables do not fit one netlify.toml.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ONLY_HTTPS, SAFE_HEADERS } from '#backend/http/secured';
import { hasShell, shellPath } from '#variants/pages';
import type { Variant } from '#variants/schema';
import { writeServiceWorker } from './service-worker.ts';

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

const redirectLines = (variant: Variant): string[] => [...shellLines(variant), NOT_FOUND_LINE];

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
  'Strict-Transport-Security': ONLY_HTTPS,
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), midi=(), browsing-topics=()',
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
  writeFileSync(join(dist, '_redirects'), `${redirectLines(variant).join('\n')}\n`);
  writeServiceWorker({ variant, dist });
  writeFileSync(join(dist, '_headers'), `${headerLines(variant).join('\n')}\n`);
};
