/** Addresses per file (https://www.sitemaps.org/protocol.html). */
const MAX_ADDRESSES = 50_000;
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A page of the shop. */
export interface Address {
  /** Below the shop's address, encoded. */
  path: string;
  /** The day of its last change, if it is known: `2026-11-22`. */
  changedOn?: string | undefined;
}

interface SitemapFile {
  /** Path of the file. */
  path: string;
  text: string;
}

const listOf = (url: string, outer: string, inner: string, addresses: readonly Address[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${outer} ${XMLNS}>${addresses
    .map(({ path, changedOn }) => {
      const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`;
      return `<${inner}><loc>${url}${path}</loc>${changed}</${inner}>`;
    })
    .join('')}</${outer}>`;

/** Returns the latest day, if each address has one. */
const latestOf = (addresses: readonly Address[]): string | undefined => {
  const days = addresses.flatMap(({ changedOn }) => changedOn ?? []).sort();
  return days.length === addresses.length ? days.at(-1) : undefined;
};

/**
 * Makes the files of the sitemap: `/sitemap.xml` alone, or as the index of `/sitemap-1.xml` and so on.
 * @param url the shop's address, without a final slash
 */
export const sitemapFiles = (
  url: string,
  addresses: readonly Address[],
  most: number = MAX_ADDRESSES,
): [index: SitemapFile, ...parts: SitemapFile[]] => {
  const whole = (some: readonly Address[]) => listOf(url, 'urlset', 'url', some);
  const path = '/sitemap.xml';
  if (addresses.length <= most) return [{ path, text: whole(addresses) }];
  const parts = Array.from({ length: Math.ceil(addresses.length / most) }, (_, n) => {
    const some = addresses.slice(n * most, (n + 1) * most);
    return { path: `/sitemap-${n + 1}.xml`, changedOn: latestOf(some), text: whole(some) };
  });
  const index = listOf(url, 'sitemapindex', 'sitemap', parts);
  return [{ path, text: index }, ...parts.map(({ changedOn: _, ...part }) => part)];
};
