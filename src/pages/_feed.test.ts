/** A large shop's merchant feed: several files, in which each product stands once. */
import { expect, test } from 'vitest';
import { productKind } from '#catalog-view/kinds/product';
import type { Product } from '#contract/entities/catalog';
import { loadVariant } from '#variants/load';
import { feedPart, feedParts } from './_feed.ts';

const shop = { ...(await loadVariant('NAH')), url: 'https://tienda.example' };
const categories = [{ id: '1', name: 'Hogar', items: [] }];

const productOf = (code: string): Product => ({
  id: 1,
  code,
  brandId: 1,
  brandName: 'Lucero',
  providerCode: '',
  providerUrl: '',
  mLCode: '',
  categoryId: '1',
  categoryName: 'Hogar',
  name: `Lámpara ${code}`,
  description: '',
  price: 100,
  dua: '',
  isOriginal: false,
  isPublic: true,
  family: '',
  images: [],
  specifications: [],
  relatedLinks: [],
  sales: [],
});

/** A shop that sells so many products: L0, L1 and so on. */
const sourceOf = (count: number) => {
  const views = Array.from({ length: count }, (_, index) =>
    productKind.viewOf(productOf(`L${index}`), { shop, categories, related: [] }),
  );
  const items = {
    count: async () => count,
    views: async (from: number, to: number) => views.slice(from, to),
  };
  return { items, categories, shop, inStock: new Set<string>() };
};

const idsOf = (xml: string) => [...xml.matchAll(/<g:id>([^<]*)</g)].map(([, id]) => id);

test.each([
  [0, [0]],
  [3, [3]],
  [4, [3, 1]],
  [7, [3, 3, 1]],
])('%i products, three to a file: files of %j', async (count, sizes) => {
  const source = sourceOf(count);
  const parts = await feedParts(source, 3);
  const files = await Promise.all(
    Array.from({ length: parts }, async (_, index) => {
      const answer = await feedPart(source, index + 1, 3);
      expect(answer.headers.get('content-type')).toContain('xml');
      return answer.text();
    }),
  );
  expect(files.map((xml) => idsOf(xml).length)).toEqual(sizes);
  expect(files.flatMap(idsOf)).toEqual(Array.from({ length: count }, (_, index) => `L${index}`));
  // Each is a file of its own to whoever fetches it.
  for (const xml of files) expect(xml).toMatch(/^<\?xml.*<\/rss>\s*$/s);
});

test('what is written in many pieces is whole, with no letter of two bytes cut in half', async () => {
  const answer = await feedPart(sourceOf(400), 1);
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.body ?? []) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.length).toBeLessThan(40);
  const read = new TextDecoder('utf-8', { fatal: true });
  for (const piece of pieces) expect(() => read.decode(piece)).not.toThrow();
  const xml = Buffer.concat(pieces).toString();
  expect(idsOf(xml)).toEqual(Array.from({ length: 400 }, (_, index) => `L${index}`));
  expect(xml.match(/Lámpara L399</g)).toHaveLength(1);
});
