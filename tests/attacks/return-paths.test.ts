/** A login leads to a page of this site, with any content of `from`. */
import { expect, test } from 'vitest';
import { destinationOf } from '../../src/islands/login/destination.ts';

const SITE = 'https://tienda.example';
const AWAY = 'ladron.example';
/** Known open-redirect tricks against browsers, proxies and parsers; most hide the second slash. */
const HOSTILE = [
  `https://${AWAY}`,
  `HTTPS://${AWAY}`,
  `http:${AWAY}`,
  `http:/${AWAY}`,
  `https:///${AWAY}`,
  `https:\\\\${AWAY}`,
  `//${AWAY}`,
  `///${AWAY}`,
  `////${AWAY}`,
  `/\\${AWAY}`,
  `\\/${AWAY}`,
  `\\\\${AWAY}`,
  `/\\/${AWAY}`,
  `//\\${AWAY}`,
  `/\t/${AWAY}`,
  `/\n/${AWAY}`,
  `/\r/${AWAY}`,
  `/\0/${AWAY}`,
  `\t//${AWAY}`,
  ` //${AWAY}`,
  `\u00a0//${AWAY}`,
  `\ufeff//${AWAY}`,
  `/%2F${AWAY}`,
  `/%2f%2f${AWAY}`,
  `/%5C${AWAY}`,
  `%2F%2F${AWAY}`,
  `%5C%5C${AWAY}`,
  `/%09/${AWAY}`,
  `/%0A/${AWAY}`,
  `/%0d%0aLocation:%20https://${AWAY}`,
  `/%252F${AWAY}`,
  `/.//${AWAY}`,
  `/..//${AWAY}`,
  `/x/..//${AWAY}`,
  `/.%2F%2F${AWAY}`,
  `.${AWAY}`,
  `@${AWAY}`,
  `:@${AWAY}`,
  `.@${AWAY}/`,
  `${AWAY}`,
  `?@${AWAY}`,
  `#@${AWAY}`,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java%0ascript:alert(1)',
  '\x01javascript:alert(1)',
  'javascript://%0aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://x/1',
  'file:///etc/passwd',
  `ftp://${AWAY}`,
  `mailto:a@${AWAY}`,
  `ws://${AWAY}`,
  `〱/${AWAY}`,
  `/\u2044${AWAY}`,
  `／／${AWAY}`,
  '',
];

/** Resolves an address as a browser does, from each page that may contain it. */
const target = (path: string): URL => new URL(path, `${SITE}/iniciar`);

test.each(HOSTILE)('%j stays here', (from) => {
  for (const search of [
    `?from=${from}`,
    `?from=${encodeURIComponent(from)}`,
    `?x=1&from=${from}&from=/`,
  ]) {
    const { origin, pathname } = target(destinationOf(search));
    expect(origin).toBe(SITE);
    // A second redirect, by a host or script that parses the path again, stays here too.
    expect(target(pathname).origin).toBe(SITE);
    expect(target(decodeURIComponent(pathname.replace(/%(?![\da-f]{2})/gi, '%25'))).origin).toBe(
      SITE,
    );
  }
});
