import { expect, test } from 'vitest';
import { initialValues } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Product } from '#contract/entities/catalog';
import { loadVariant } from '#variants/load';
import { productKind } from './kinds/product.ts';
import { createEntries, merchantFeed } from './merchant-feed.ts';

const shop = { ...(await loadVariant('NAM')), url: 'https://tienda.example' };

const product: Product = {
  id: 7,
  code: 'LAMP/7',
  brandId: 1,
  brandName: 'Lucero & Hijos',
  ...initialValues(productEntity),
  categoryId: '1.2',
  categoryName: 'Lámparas',
  name: 'Lámpara <de pie> "Sol"',
  description: 'Se prende\u0000 y se apaga\ud800. 100% 🚗',
  price: 3050,
  images: [],
  specifications: [],
  relatedLinks: [],
  barcodes: [],
  sales: [],
};
const categories = [
  { id: '1', name: 'Hogar', items: [{ id: '1.2', name: 'Lámparas', items: [] }] },
];
const viewOf = (change: Partial<Product> = {}) =>
  productKind.viewOf({ ...product, ...change }, { shop, categories, related: [] });

const feedOf = async (views: ReturnType<typeof viewOf>[], inStock: string[] = []) => {
  const entries = async function* () {
    yield* views.map(createEntries(shop, new Set(inStock)));
  };
  let xml = '';
  for await (const piece of merchantFeed(entries(), shop)) xml += piece;
  return xml;
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) =>
    text.replace(/&(\w+);/g, (_, entity: string) => ENTITIES[entity] ?? '?'),
  );

test('an entry has the barcode and the maker’s number of its product, or neither', async () => {
  const numbered = { barcodes: [{ code: '4006381333931' }], manufacturerNumber: 'MK 7' };
  const xml = await feedOf([viewOf(numbered), viewOf({ code: 'SIN' })]);
  const [first = '', second = ''] = xml.split('<item>').slice(1);
  const numbersIn = (item: string) => ['g:gtin', 'g:mpn'].map((name) => tagsOf(item, name));
  expect(numbersIn(first)).toEqual([['4006381333931'], ['MK 7']]);
  expect(numbersIn(second)).toEqual([[], []]);
  expect([first, second].map((item) => tagsOf(item, 'g:identifier_exists'))).toEqual([[], ['no']]);
});

test('an entry has all required fields, with odd characters escaped or dropped', async () => {
  const xml = await feedOf([viewOf()], ['LAMP/7']);
  const [item = ''] = xml.split('<item>').slice(1);
  const textOf = (name: string) => tagsOf(item, name)[0];
  expect({
    id: textOf('g:id'),
    title: textOf('title'),
    description: textOf('description'),
    link: textOf('link'),
    image: textOf('g:image_link'),
    availability: textOf('g:availability'),
    price: textOf('g:price'),
    brand: textOf('g:brand'),
    condition: textOf('g:condition'),
    type: textOf('g:product_type'),
  }).toEqual({
    id: 'LAMP/7',
    title: 'Lámpara <de pie> "Sol"',
    description: 'Se prende y se apaga. 100% 🚗',
    link: 'https://tienda.example/productos/LAMP~2F7',
    image: 'https://tienda.example/imagenes/LAMP~2F7?w=1280',
    availability: 'in_stock',
    price: '3050.00 UYU',
    brand: 'Lucero & Hijos',
    condition: 'new',
    type: 'Hogar > Lámparas',
  });
  const priced = shop.shippings.filter(({ id, priceCents }) => id !== 'RES' && priceCents > 0);
  expect(priced.length).toBeGreaterThan(0);
  expect([...new Set(tagsOf(item, 'g:service'))]).toEqual(priced.map(({ name }) => name));
});

test('products without stock are out of stock, and products without a price are left out', async () => {
  const unpriced = { ...viewOf({ code: 'SIN' }) };
  unpriced.offers = unpriced.offers.map((offer) => ({ ...offer, priceCents: null }));
  const xml = await feedOf([unpriced, viewOf()]);
  expect(tagsOf(xml, 'g:id')).toEqual(['LAMP/7']);
  expect(tagsOf(xml, 'g:availability')).toEqual(['out_of_stock']);
});

test('products of one item differ by their makers and share a group', async () => {
  const view = viewOf();
  const [offer] = view.offers;
  if (!offer) throw new Error('an item has an offer');
  view.offers = [offer, { ...offer, code: 'LAMP/8', brand: 'Farol' }];
  const xml = await feedOf([view]);
  expect(tagsOf(xml, 'g:id')).toEqual(['LAMP/7', 'LAMP/8']);
  expect(tagsOf(xml, 'title').slice(1)).toEqual([
    'Lámpara <de pie> "Sol" Lucero & Hijos',
    'Lámpara <de pie> "Sol" Farol',
  ]);
  expect(tagsOf(xml, 'g:item_group_id')).toEqual(['LAMP/7', 'LAMP/7']);
});

test('an entry has its photos, without text on them', async () => {
  const xml = await feedOf([viewOf({ images: [3, 5].map((id) => ({ id, image: '', name: '' })) })]);
  expect(tagsOf(xml, 'g:image_link')).toEqual(['https://tienda.example/imagenes/id/3?w=1280']);
  expect(tagsOf(xml, 'g:additional_image_link')).toEqual([
    'https://tienda.example/imagenes/id/5?w=1280',
  ]);
});

test('an entry with an offer has both prices, and its days if it ends', async () => {
  const pricesOf = async (offer: Product['offer']) => {
    const xml = await feedOf([viewOf({ price: 2440, offer })]);
    // Shipping has prices too.
    return ['g:price', 'g:sale_price', 'g:sale_price_effective_date'].map(
      (name) => tagsOf(xml, name)[0],
    );
  };
  expect(await pricesOf({ before: 3050, from: '2027-03-10', until: '2027-03-20' })).toEqual([
    '3050.00 UYU',
    '2440.00 UYU',
    '2027-03-10T03:00:00.000Z/2027-03-21T02:59:59.999Z',
  ]);
  expect(await pricesOf({ before: 3050, from: null, until: '2027-03-20' })).toEqual([
    '3050.00 UYU',
    '2440.00 UYU',
    '2000-01-01T03:00:00.000Z/2027-03-21T02:59:59.999Z',
  ]);
  expect((await pricesOf({ before: 3050, from: '2027-03-10', until: null })).at(-1)).toBe(
    undefined,
  );
  expect(await pricesOf(null)).toEqual(['2440.00 UYU', undefined, undefined]);
});
