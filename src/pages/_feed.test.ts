import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { productKind } from '#catalog-view/kinds/product';
import { initialValues } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Product } from '#contract/entities/catalog';
import { loadVariant } from '#variants/load';
import { earlierFeed, feedFile } from './_earlier-feed.ts';
import { type FeedSource, feedPart, feedParts } from './_feed.ts';

const shop = { ...(await loadVariant('NAH')), url: 'https://tienda.example' };
const categories = [{ id: '1', name: 'Hogar', items: [] }];

const productOf = (code: string): Product => ({
  id: 1,
  code,
  brandId: 1,
  brandName: 'Lucero',
  ...initialValues(productEntity),
  categoryId: '1',
  categoryName: 'Hogar',
  name: `Lámpara ${code}`,
  description: '',
  price: 100,
  images: [],
  specifications: [],
  relatedLinks: [],
  barcodes: [],
  sales: [],
});

/** Makes a source of products L0, L1 and so on; `changed` ones have changed since the build began. */
const sourceOf = (count: number, changed: readonly number[] = []) => {
  const made: number[] = [];
  const items: FeedSource['items'] = {
    paths: async () =>
      Array.from({ length: count }, (_, place) => ({
        params: { code: `L${place}` },
        props: { place },
        cacheKey: `a--key-${place}`,
      })),
    made: async (place) => {
      made.push(place);
      const view = productKind.viewOf(productOf(`L${place}`), { shop, categories, related: [] });
      return { view, isAsKnown: !changed.includes(place) };
    },
  };
  const source: FeedSource = {
    items,
    categories,
    shop,
    inStock: new Set<string>(),
    sharedKey: '',
    earlier: earlierFeed(undefined),
  };
  return { ...source, made };
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
  // Each file is complete.
  for (const xml of files) expect(xml).toMatch(/^<\?xml.*<\/rss>\s*$/s);
});

test('chunks never split a character', async () => {
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

test('entries of unchanged items are reused, no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'feed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = async (source: FeedSource) => {
    for (const part of [1, 2, 3])
      writeFileSync(join(folder, feedFile(part)), await (await feedPart(source, part, 3)).text());
  };
  const whole = await (await feedPart(sourceOf(7), 1)).text();
  // One had changed during the build: its entries belong to no key.
  await write(sourceOf(7, [4]));
  const again = { ...sourceOf(7), earlier: earlierFeed(folder) };
  expect(await (await feedPart(again, 1)).text()).toBe(whole);
  expect(again.made).toEqual([4]);
  const { items } = again;
  const paths: FeedSource['items']['paths'] = async (...options) =>
    (await items.paths(...options)).map((path) =>
      path.props.place === 6 ? { ...path, cacheKey: 'other' } : path,
    );
  again.made.length = 0;
  await (await feedPart({ ...again, items: { ...items, paths } }, 3, 3)).text();
  expect(again.made).toEqual([6]);
});

test('items hidden since are left out', async () => {
  const source = sourceOf(3);
  const { made } = source.items;
  const items: FeedSource['items'] = {
    ...source.items,
    made: async (place, ...options) => (place === 1 ? undefined : made(place, ...options)),
  };
  expect(idsOf(await (await feedPart({ ...source, items }, 1)).text())).toEqual(['L0', 'L2']);
});
