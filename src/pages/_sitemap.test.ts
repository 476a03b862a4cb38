import { expect, test } from 'vitest';
import { sitemapFiles } from './_sitemap.ts';

const SHOP = 'https://tienda.example';
const addressesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ path: `/productos/${n}` }));
const named = (text: string) =>
  [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

test('one file holds all addresses that fit', () => {
  const files = sitemapFiles(SHOP, addressesOf(50_000));
  expect(files.map(({ path }) => path)).toEqual(['/sitemap.xml']);
  expect(files[0].text).toContain('<urlset ');
  expect(named(files[0].text)).toHaveLength(50_000);
});

test('more addresses are split into files with an index', () => {
  const addresses = addressesOf(100_001);
  const [index, ...parts] = sitemapFiles(SHOP, addresses);
  expect(index.path).toBe('/sitemap.xml');
  expect(index.text).toContain('<sitemapindex ');
  expect(named(index.text)).toEqual(parts.map(({ path }) => SHOP + path));
  expect(parts.map(({ path }) => path)).toEqual([
    '/sitemap-1.xml',
    '/sitemap-2.xml',
    '/sitemap-3.xml',
  ]);
  expect(parts.map(({ text }) => named(text).length)).toEqual([50_000, 50_000, 1]);
  expect(parts.flatMap(({ text }) => named(text))).toEqual(
    addresses.map(({ path }) => SHOP + path),
  );
});

test('a page names the day of its last change, and a file that of its latest page', () => {
  const dated = ['2026-11-20', '2026-11-22', '2026-11-21'].map((changedOn, n) => ({
    path: `/productos/${n}`,
    changedOn,
  }));
  const daysIn = (text: string) =>
    [...text.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, day]) => day);
  const [index, first, second] = sitemapFiles(SHOP, [...dated, { path: '/contacto' }], 3);
  expect(daysIn(first?.text ?? '')).toEqual(['2026-11-20', '2026-11-22', '2026-11-21']);
  expect(daysIn(second?.text ?? '')).toEqual([]);
  expect(daysIn(index.text)).toEqual(['2026-11-22']);
});
