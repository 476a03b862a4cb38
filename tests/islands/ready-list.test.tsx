import { expect, test } from 'vitest';
import { initialFacts, initialValues } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Autopart, Product } from '#contract/entities/catalog';
import { samplePart } from '../support/sample-records.ts';

const { autopartKind } = await import('../../src/islands/search/autopart/autopart-kind.ts');
const { productKind } = await import('../../src/islands/search/product/product-kind.ts');
const { readHeldList } = await import('../../src/islands/search/held-list.ts');
const { canonicalOf } = await import('../../src/islands/search/list/list-head.ts');
const { parseQuery, serialiseQuery } = await import('../../src/islands/search/query.ts');
const { markupOf, readyListOf, valueLinks } = await import('../../src/list-page/ready-list.ts');
const { readyListsOf } = await import('../../src/pages/_ready-lists.ts');

const applications = Array.from({ length: 7 }, (_, at) => ({
  applicationName: `Gol 1.${at}`,
  applicationYearRange: at % 2 ? '1999 - 2008' : 'n/d',
  applicationBrandName: at < 5 ? 'Volkswagen' : 'Fiat <Uno> & "otros"',
  vehicleId: at,
}));
const part = (code: string, products: number, change: Partial<Autopart> = {}): Autopart =>
  samplePart(code, {
    products: Array.from({ length: products }, (_, at) => ({
      productCode: `${code}-${at}`,
      productName: at ? '' : "Radiador d'Or",
      productPrice: 1_000 + at,
      productSales: [],
      ...initialFacts(productEntity, 'product'),
      categoryName: 'Radiadores',
      brandName: 'Andes',
      isPublic: true,
      specifications: [{ specKey: 'Alto', specValue: '490 mm' }],
      relatedLinks: [],
      barcodes: [],
    })),
    ...change,
  });
const parts = [
  part('A/1', 1, { applications, isOriginal: true }),
  part('B 2', 3, { applications: applications.slice(0, 2) }),
  part('C3', 0),
];
const product: Product = {
  id: 1,
  code: 'P1',
  brandId: 1,
  brandName: 'Andes',
  ...initialValues(productEntity),
  categoryId: '1',
  categoryName: 'Cosas',
  name: 'Placa "uno"',
  description: '',
  price: 1_220,
  images: [],
  specifications: [{ key: 'Tensión', value: '12 V' }],
  relatedLinks: [],
  barcodes: [],
  sales: [],
};
const resultFilters = [
  {
    key: 'categoryId',
    items: [1, 2, 3].map((at) => ({ id: `1.${at}`, name: `Categoría ${at}`, count: at })),
  },
  { key: 'tagId', items: [] },
];
const catalogue = {
  categories: [{ id: '1', name: 'Motor', items: [{ id: '1.1', name: 'Radiadores', items: [] }] }],
  brands: [{ id: 1, name: 'Volkswagen' }],
};
const gol = {
  VehicleId: 1,
  VehicleName: 'Gol',
  VehicleYearRange: '1999 - 2008',
  VehicleEngine: '1.1',
  BrandName: 'Volkswagen',
};
const pageOfParts = { data: parts, resultCount: 1_438, resultFilters };

test.each([
  { key: 'categoryId', id: '1.1' },
  { key: 'brandId', id: '1' },
  { key: 'vehicleId', id: '1' },
] as const)('the data in the page renders the same list again: $key', ({ key, id }) => {
  const page = { ...pageOfParts, ...(key === 'vehicleId' && { vehicles: [gol] }) };
  const { markup, written } = readyListOf(autopartKind, { key, id }, page, catalogue);
  const held = readHeldList<Autopart>(JSON.stringify(written));
  expect(held?.cards.map(({ code }) => code)).toEqual(['A/1', 'B 2', 'C3']);
  expect(held && markupOf(autopartKind, held, catalogue)).toBe(markup);
});

test('the data in a page of products renders the same list again', () => {
  const page = { data: [product], resultCount: 1, resultFilters };
  const choice = { key: 'categoryId', id: '1' } as const;
  const { markup, written } = readyListOf(productKind, choice, page, catalogue);
  const held = readHeldList<Product>(JSON.stringify(written));
  expect(held && markupOf(productKind, held, catalogue)).toBe(markup);
  expect(markup).toContain('>Placa &quot;uno&quot;</a>');
});

test('filters show the logos of brands that have one, and render them again', () => {
  const items = [
    { id: '1', name: 'Volkswagen', count: 2, logoId: 12 },
    { id: '2', name: 'Andes', count: 1 },
  ];
  const page = { ...pageOfParts, resultFilters: [{ key: 'brandId', items }] };
  const choice = { key: 'categoryId', id: '1.1' } as const;
  const shop = { ...catalogue, brands: [] };
  const { markup, written } = readyListOf(autopartKind, choice, page, shop);
  expect(markup.match(/<img class="brand-mark"[^>]*>/g)).toEqual([
    expect.stringContaining('src="/imagenes/id/12?w=96"'),
  ]);
  const held = readHeldList<Autopart>(JSON.stringify(written));
  expect(held && markupOf(autopartKind, held, shop)).toBe(markup);
  const plain = readyListOf(autopartKind, choice, pageOfParts, shop);
  expect(JSON.stringify(plain.written)).not.toContain('logos');
});

test('only the first two pictures load with the page', () => {
  const choice = { key: 'categoryId', id: '1.1' } as const;
  const { markup } = readyListOf(autopartKind, choice, pageOfParts, catalogue);
  const sources = [...markup.matchAll(/<img ([\w-]+)="([^"]+)"/g)].map(([, name, url]) => [
    name,
    url,
  ]);
  expect(sources).toEqual([
    ['src', '/imagenes/A~2F1'],
    ['src', '/imagenes/B~202'],
    ['data-src', '/imagenes/C3'],
  ]);
  expect(markup).not.toContain('rel="preload"');
});

test('a list that the host fails to answer has no page, and the others have theirs', async () => {
  const lists = readyListsOf(productKind, {
    lists: async () => ['1', '2', '3'].map((id) => ({ key: 'categoryId', id, items: 2 })),
    list: async ({ id }) =>
      id === '2' ? undefined : { data: [product], resultCount: 1, resultFilters },
  });
  const paths = await lists.paths('', '');
  expect(paths.map(({ props }) => props.choice.id)).toEqual(['1', '3']);
});

test('a category narrowed by a value has its own heading and address, and links to its category and other values', () => {
  const narrowed = (title: string, value: string, filter: string, page: string) => ({
    ...({ key: 'categoryId', id: '1.1' } as const),
    value: { title, value, filter, page },
  });
  const bronze = narrowed('Sistema', 'cobre y bronce', 'sistema=cobre y bronce', 'de-bronce');
  const lists = [
    { key: 'categoryId', id: '1.1' } as const,
    bronze,
    narrowed('Gas', 'R134a', 'gas=r134a', 'de-gas'),
    narrowed('Sistema', 'placas', 'sistema=placas', 'de-placas'),
    { ...narrowed('Gas', 'R134a', 'gas=r134a', 'de-otra'), id: '1' },
  ];
  const list = readyListOf(autopartKind, bronze, pageOfParts, catalogue);
  expect([list.heading, list.title, list.address, list.written.search]).toEqual([
    'Radiadores: sistema cobre y bronce',
    'Radiadores: sistema cobre y bronce · Motor',
    '/listas/de-bronce',
    '?c=1.1&filters=attributes%3Asistema%3Dcobre+y+bronce',
  ]);
  const held = readHeldList<Autopart>(JSON.stringify(list.written));
  const second = parseQuery(`${list.written.search}&pag=2`);
  // As the canonical address of its second page loaded by itself.
  expect(canonicalOf(second, held?.pages)).toBe(`/productos${serialiseQuery(second)}`);
  const linksOf = (choice: (typeof lists)[number]) =>
    valueLinks(choice, lists, catalogue.categories).map(({ href, text, isHere }) =>
      isHere ? text : [href, text],
    );
  expect(linksOf(bronze)).toEqual([
    ['/productos?c=1.1', 'Radiadores'],
    'Sistema cobre y bronce',
    ['/listas/de-placas', 'Sistema placas'],
    ['/listas/de-gas', 'Gas R134a'],
  ]);
  expect(linksOf({ key: 'categoryId', id: '1.1' })).toHaveLength(3);
  expect(valueLinks({ key: 'brandId', id: '1.1' }, lists, catalogue.categories)).toEqual([]);
});
