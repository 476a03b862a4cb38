/** The page that the build makes of a list is what its island makes of it: it is taken over without a jump. */
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { autopartListCard } from '#catalog-view/list-cards/autopart';
import { productListCard } from '#catalog-view/list-cards/product';
import { initialFacts, initialValues } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Autopart, Product } from '#contract/entities/catalog';
import { loadVariant } from '#variants/load';
import { samplePart } from '../support/sample-things.ts';

vi.mock('virtual:variant', async () => {
  const { loadVariant: load } = await import('#variants/load');
  return { variant: await load('NAM'), texts: {} };
});
const variant = await loadVariant('NAM');
const { autopartKind } = await import('../../src/islands/search/autopart/autopart-kind.ts');
const { productKind } = await import('../../src/islands/search/product/product-kind.ts');
const { readHeldList } = await import('../../src/islands/search/held-list.ts');
const { Search } = await import('../../src/islands/search/Search.tsx');
const { readyListsOf } = await import('../../src/pages/_ready-lists.ts');
const { listHtml } = await import('../../src/list-page/templates/results.ts');

beforeAll(() => vi.stubGlobal('location', { pathname: '/productos', search: '' }));

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
    })),
    ...change,
  });
const parts = [
  part('A/1', 1, { applications, isOriginal: true }),
  part('B 2', 3, { applications: applications.slice(0, 2) }),
  part('C3', 0),
  ...Array.from({ length: 4 }, (_, at) => part(`D${at}`, 1)),
];
const goods: Product[] = ['Sirena', 'Placa "uno"'].map((name, id) => ({
  id,
  code: `P${id}`,
  brandId: 1,
  brandName: 'Andes',
  ...initialValues(productEntity),
  categoryId: '1',
  categoryName: 'Cosas',
  name,
  description: '',
  price: id ? 1_220 : null,
  images: [],
  specifications: [{ key: 'Tensión', value: '12 V' }],
  relatedLinks: [],
  sales: [],
}));
const values = (key: string, count: number, prefix = '') => ({
  key,
  items: Array.from({ length: count }, (_, at) => ({
    id: key === 'year' ? `${2000 + at}` : `${prefix}${at + 1}`,
    name: `${key} ${at} & co`,
    count: 1_000 * at + 1,
  })),
});
const categories = [
  { id: '1', name: 'Motor', items: [{ id: '1.1', name: 'Radiadores', items: [] }] },
];
const brands = [{ id: 1, name: 'Volkswagen' }];
const gol = {
  VehicleId: 1,
  VehicleName: 'Gol',
  VehicleYearRange: '1999 - 2008',
  VehicleEngine: '1.1',
  BrandName: 'Volkswagen',
};

/** Attributes in one order and classes without blanks, as a browser has them. */
const plain = (html: string): string =>
  html
    // React asks for the first pictures ahead; the page's own HTML does by itself.
    .replaceAll(/<link rel="preload"[^>]*>/g, '')
    .replaceAll(
      /<([a-z]\w*)((?:\s+[\w:-]+="[^"]*")*)\s*\/?>/g,
      (_whole, tag: string, given: string) => {
        const attributes = [...given.matchAll(/([\w:-]+)="([^"]*)"/g)]
          // What the page's own scripts read, and what comes as it is needed.
          .filter(
            ([, name = '']) =>
              !['data-stock', 'data-branch', 'data-add', 'data-late'].includes(name),
          )
          .map(
            ([, name = '', value = '']) =>
              `${name === 'data-src' ? 'src' : name.toLowerCase()}="${value.trim().replace(/\s+/g, ' ')}"`,
          )
          .sort();
        return `<${[tag, ...attributes].join(' ')}>`;
      },
    )
    .replaceAll(/<\/(?:img|input|use)>/g, '')
    // Templates leave them out.
    .replaceAll(/<\/(?:li|d[dt]|t[dhr])>/g, '')
    .replaceAll('&#x27;', '&#39;')
    .replaceAll('><', '>\n<');

const cases = [
  { of: 'a category', choice: { key: 'categoryId', id: '1.1' }, count: 1_438 },
  { of: 'a make', choice: { key: 'brandId', id: '1' }, count: 20 },
  { of: 'a maker', choice: { key: 'brandId', id: '2' }, count: 7 },
  { of: 'a vehicle', choice: { key: 'vehicleId', id: '1' }, count: 7 },
] as const;

const resultFilters = [
  values('categoryId', 3, '1.'),
  values('brandId', 20),
  values('year', 30),
  values('tagId', 0),
];

test.each(cases)('a page of parts for $of', async ({ choice, count }) => {
  const lists = readyListsOf(autopartKind, {
    lists: async () => [{ ...choice, items: count }],
    list: async () => ({
      data: parts,
      resultCount: count,
      resultFilters,
      ...(choice.key === 'vehicleId' && { vehicles: [gol] }),
    }),
  });
  const { view, written } = await lists.read({ choice }, { categories, brands });
  expect(view.cards).toEqual(parts.map((one) => autopartListCard(one, variant)));
  const held = readHeldList<Autopart>(JSON.stringify(written));
  expect(held?.cards).toEqual(view.cards);
  const island = renderToString(
    <Search kind={autopartKind} held={held} categories={categories} brands={brands} />,
  );
  expect(plain(listHtml(view).text)).toBe(plain(island));
});

test('a page of products', async () => {
  const lists = readyListsOf(productKind, {
    lists: async () => [],
    list: async () => ({ data: goods, resultCount: 2, resultFilters }),
  });
  const choice = { key: 'categoryId', id: '1' } as const;
  const { view, written } = await lists.read({ choice }, { categories, brands });
  expect(view.cards).toEqual(goods.map((one) => productListCard(one, variant)));
  const held = readHeldList<Product>(JSON.stringify(written));
  const island = renderToString(
    <Search kind={productKind} held={held} categories={categories} brands={brands} />,
  );
  expect(plain(listHtml(view).text)).toBe(plain(island));
});

test('a list that its host breaks over has no page, and the others have theirs', async () => {
  const lists = readyListsOf(productKind, {
    lists: async () => ['1', '2', '3'].map((id) => ({ key: 'categoryId', id, items: 2 })),
    list: async ({ id }) =>
      id === '2' ? undefined : { data: goods, resultCount: 2, resultFilters },
  });
  const paths = await lists.paths('', '');
  expect(paths.map(({ props }) => props.choice.id)).toEqual(['1', '3']);
});
