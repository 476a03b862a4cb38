/** Addresses per file (https://www.sitemaps.org/protocol.html). */
const MOST = 50_000;
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface SitemapFile {
  /** Path of the file. */
  path: string;
  text: string;
}

const listOf = (outer: string, inner: string, addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${outer} ${XMLNS}>${addresses
    .map((address) => `<${inner}><loc>${address}</loc></${inner}>`)
    .join('')}</${outer}>`;

/**
 * Makes the files of the sitemap: `/sitemap.xml` alone, or as the index of `/sitemap-1.xml` and so on.
 * @param url the shop's address, without a final slash
 * @param paths below it, encoded
 */
export const sitemapFiles = (
  url: string,
  paths: readonly string[],
  most: number = MOST,
): [index: SitemapFile, ...parts: SitemapFile[]] => {
  const whole = (some: readonly string[]) =>
    listOf(
      'urlset',
      'url',
      some.map((path) => url + path),
    );
  const path = '/sitemap.xml';
  if (paths.length <= most) return [{ path, text: whole(paths) }];
  const parts = Array.from({ length: Math.ceil(paths.length / most) }, (_, n) => ({
    path: `/sitemap-${n + 1}.xml`,
    text: whole(paths.slice(n * most, (n + 1) * most)),
  }));
  const index = listOf(
    'sitemapindex',
    'sitemap',
    parts.map((part) => url + part.path),
  );
  return [{ path, text: index }, ...parts];
};
