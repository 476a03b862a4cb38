import { expect, test } from 'vitest';
import { sitemapFiles } from './_sitemap.ts';

const SHOP = 'https://tienda.example';
const pathsOf = (count: number) => Array.from({ length: count }, (_, n) => `/productos/${n}`);
const named = (text: string) =>
  [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

test('one file holds all addresses that fit', () => {
  const files = sitemapFiles(SHOP, pathsOf(50_000));
  expect(files.map(({ path }) => path)).toEqual(['/sitemap.xml']);
  expect(files[0].text).toContain('<urlset ');
  expect(named(files[0].text)).toHaveLength(50_000);
});

test('more addresses are split into files with an index', () => {
  const paths = pathsOf(100_001);
  const [index, ...parts] = sitemapFiles(SHOP, paths);
  expect(index.path).toBe('/sitemap.xml');
  expect(index.text).toContain('<sitemapindex ');
  expect(named(index.text)).toEqual(parts.map(({ path }) => SHOP + path));
  expect(parts.map(({ path }) => path)).toEqual([
    '/sitemap-1.xml',
    '/sitemap-2.xml',
    '/sitemap-3.xml',
  ]);
  expect(parts.map(({ text }) => named(text).length)).toEqual([50_000, 50_000, 1]);
  expect(parts.flatMap(({ text }) => named(text))).toEqual(paths.map((path) => SHOP + path));
});
