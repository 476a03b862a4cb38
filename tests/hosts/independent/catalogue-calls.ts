import type { Calls } from './calls.ts';
import {
  availability,
  brandName,
  categoryName,
  type Family,
  isWithin,
  type Product,
  totalStock,
} from './catalogue.ts';
import type { State, User } from './state.ts';
import {
  BRANCH_NAMES,
  BRANDS,
  CATEGORIES,
  CITIES,
  PROVIDERS,
  STATES,
  TAGS,
  VEHICLES,
  type Vehicle,
} from './tables.ts';
import { Price, pageOf, Row, readFilters, take, text } from './wire.ts';

export const imageRow = (state: State, id: number): Row => {
  const image = state.images.get(id);
  return new Row('Image', { id, name: image?.name ?? '', image: image?.path ?? '' });
};

const salesRows = ({ sales }: Product): Row[] =>
  sales.map(({ date, quantity }) => new Row('Sale', { saleDate: date, saleQuant: quantity }));

const productRow = (state: State, product: Product): Row => {
  const { imageIds, stock: _, ...fields } = product;
  return new Row('Product', {
    ...fields,
    brandName: brandName(product.brandId),
    categoryName: categoryName(product.categoryId),
    providerUrl: '',
    mLCode: '',
    price: new Price(product.price),
    dua: '',
    stock: availability(product),
    images: imageIds.map((id) => imageRow(state, id)),
    specifications: product.specifications.map((row) => new Row('Spec', row)),
    relatedLinks: product.relatedLinks.map((link) => new Row('Link', link)),
    sales: salesRows(product),
  });
};

const familyRow = (state: State, family: Family, isSeller: boolean): Row => {
  const products = state.products.filter(
    (product) => product.family === family.code && (isSeller || product.isPublic),
  );
  return new Row('Autopart', {
    code: family.code,
    description: family.description,
    categoryId: family.categoryId,
    categoryName: categoryName(family.categoryId),
    isOriginal: products.some(({ isOriginal }) => isOriginal),
    isPublic: products.some(({ isPublic }) => isPublic),
    images: products.flatMap(({ imageIds }) => imageIds).map((id) => imageRow(state, id)),
    products: products.map(
      (product) =>
        new Row('Product', {
          productCode: product.code,
          productPrice: new Price(product.price),
          productSales:
            state.dialect.productSales === 'total'
              ? product.sales.reduce((sum, { quantity }) => sum + quantity, 0)
              : salesRows(product),
          categoryName: categoryName(product.categoryId),
          specifications: product.specifications.map(
            ({ key, value }) => new Row('Spec', { specKey: key, specValue: value }),
          ),
        }),
    ),
    applications: family.vehicles.map(
      ({ brandId, name, yearRange }) =>
        new Row('Application', {
          applicationName: name,
          applicationYearRange: yearRange,
          applicationBrandName: brandName(brandId),
        }),
    ),
    originalCodes: family.originalCodes.map((code) => new Row('OriginalCode', { code })),
  });
};

const plain = (value: string): string =>
  value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const coversYear = (range: string, year: number): boolean => {
  const [from = 0, to = from] = range.split('-').map(Number);
  return year >= from && year <= to;
};

/** An entry of a list: a product, or a family with its products. */
interface Listed {
  products: readonly Product[];
  vehicles: readonly Vehicle[];
  words: string;
}

const matches = (listed: Listed, filters: ReadonlyMap<string, string>): boolean => {
  const { products, vehicles } = listed;
  const some = (test: (product: Product) => boolean): boolean => products.some(test);
  const tests: Record<string, (value: string) => boolean> = {
    categoryId: (value) => some((product) => isWithin(product.categoryId, value)),
    providerId: (value) => some((product) => String(product.providerId) === value),
    brandId: (value) =>
      some((product) => String(product.brandId) === value) ||
      vehicles.some((vehicle) => String(vehicle.brandId) === value),
    vehicleId: (value) => vehicles.some((vehicle) => String(vehicle.id) === value),
    year: (value) => vehicles.some(({ yearRange }) => coversYear(yearRange, Number(value))),
    text: (value) =>
      plain(value)
        .split(/\s+/)
        .every((word) => plain(listed.words).includes(word)),
  };
  return [...filters].every(([key, value]) => tests[key]?.(value) ?? true);
};

const firstPrice = ({ products }: Listed): number => products[0]?.price ?? 0;

const listedFamily = (state: State, family: Family): Listed => {
  const products = state.products.filter((product) => product.family === family.code);
  const names = family.vehicles.map(({ name, brandId }) => `${name} ${brandName(brandId)}`);
  return {
    products,
    vehicles: family.vehicles,
    words: [
      family.code,
      family.description,
      categoryName(family.categoryId),
      ...names,
      ...family.originalCodes,
      ...products.flatMap(({ code, name }) => [code, name]),
    ].join(' '),
  };
};

const listedProduct = (state: State, product: Product): Listed => ({
  products: [product],
  vehicles: state.families.find(({ code }) => code === product.family)?.vehicles ?? [],
  words: [product.code, product.name, product.description, brandName(product.brandId)].join(' '),
});

const resultFilters = (found: readonly Listed[]): Row[] => {
  const choices = (
    key: string,
    ids: (listed: Listed) => unknown[],
    name: (id: string) => string,
  ) => {
    const counts = new Map<string, number>();
    for (const listed of found)
      for (const id of new Set(ids(listed).map(String))) counts.set(id, (counts.get(id) ?? 0) + 1);
    const items = [...counts].map(
      ([id, count]) => new Row('Choice', { id, name: name(id), count }),
    );
    return new Row('Choices', { key, items });
  };
  return [
    choices('categoryId', ({ products }) => products.map((each) => each.categoryId), categoryName),
    choices(
      'brandId',
      ({ products, vehicles }) => [
        ...products.map((each) => each.brandId),
        ...vehicles.map((each) => each.brandId),
      ],
      (id) => brandName(Number(id)),
    ),
  ];
};

/** Answers the calls `filter` of goods: one page, and what the dialect tells of the whole. */
const answerFilter = <T>(
  state: State,
  body: unknown,
  which: string,
  all: readonly { row: T; listed: Listed }[],
  toRow: (row: T) => Row,
) => {
  const { dialect } = state;
  const filters = readFilters(body);
  const found = all.filter(({ listed }) => matches(listed, filters));
  const order = text(take(body, 'orderBy')).toUpperCase();
  if (dialect.sorts && (order === 'PLO' || order === 'PHI')) {
    const sign = order === 'PLO' ? 1 : -1;
    found.sort((a, b) => sign * (firstPrice(a.listed) - firstPrice(b.listed)));
  }
  const none = which === 'product' ? -1 : undefined;
  return {
    data: pageOf(body, found, 10).map(({ row }) => toRow(row)),
    resultCount: dialect.counts === 'none' ? none : found.length,
    resultFilters: dialect.resultFilters.includes(which)
      ? resultFilters(found.map(({ listed }) => listed))
      : undefined,
  };
};

const categoryRow = (category: { id: string; name: string }): Row =>
  new Row('Category', {
    ...category,
    items: CATEGORIES.filter(
      ({ id }) => id.startsWith(`${category.id}.`) && !category.id.includes('.'),
    ).map((each) => new Row('Category', { ...each, items: [] })),
  });

const brandsOf = (state: State, categoryId: string): number[] =>
  state.families
    .filter((family) => isWithin(family.categoryId, categoryId))
    .flatMap(({ vehicles }) => vehicles.map(({ brandId }) => brandId));

const isSeller = (user: User | undefined): boolean => Boolean(user?.roles.length);

const findFamily = (state: State, body: unknown): Family | undefined => {
  const code = text(take(body, 'family'));
  return state.families.find((family) => family.code === code);
};

const rowsOf = (entity: string, rows: readonly { id: number; name: string }[]): Row[] =>
  rows.map((row) => new Row(entity, { ...row }));

const findProduct = (state: State, code: unknown): Product | undefined =>
  state.products.find((product) => product.code === text(code));

export const catalogueCalls: Calls = {
  'category/list': { run: () => CATEGORIES.filter(({ id }) => !id.includes('.')).map(categoryRow) },
  'category/find': {
    run: ({ body }) => {
      const category = CATEGORIES.find(({ id }) => id === text(take(body, 'categoryId')));
      return category && categoryRow(category);
    },
  },
  'brand/list': { run: () => rowsOf('Brand', BRANDS) },
  'brand/listByCategory': {
    run: ({ state, body }) => {
      const ids = brandsOf(state, text(take(body, 'categoryId')));
      return rowsOf(
        'Brand',
        BRANDS.filter(({ id }) => ids.includes(id)),
      );
    },
  },
  'tag/list': { run: () => rowsOf('Tag', TAGS) },
  'provider/list': { run: () => rowsOf('Provider', PROVIDERS) },
  'state/list': { run: () => rowsOf('State', STATES) },
  'city/list': { run: () => rowsOf('City', CITIES) },
  'workBranch/list': {
    run: ({ state }) =>
      BRANCH_NAMES.map(
        (name, index) =>
          new Row('WorkBranch', { id: index + 1, name, code: state.dialect.branchCodes[index] }),
      ),
  },
  'product/filter': {
    run: ({ state, body, user }) =>
      answerFilter(
        state,
        body,
        'product',
        state.products
          .filter(({ isPublic }) => isPublic || isSeller(user))
          .map((row) => ({ row, listed: listedProduct(state, row) })),
        (row) => productRow(state, row),
      ),
  },
  'product/find': {
    run: ({ state, body }) => {
      const product = findProduct(state, take(body, 'code', 'Product'));
      return product && productRow(state, product);
    },
  },
  'product/listRelated': {
    run: ({ state, body }) => {
      const product = findProduct(state, take(body, 'code', 'Product'));
      return state.products
        .filter(
          ({ categoryId, code }) => product?.categoryId === categoryId && product.code !== code,
        )
        .slice(0, 6)
        .map((row) => productRow(state, row));
    },
  },
  'autopart/filter': {
    run: ({ state, body, user }) =>
      answerFilter(
        state,
        body,
        'autopart',
        state.families.map((row) => ({ row, listed: listedFamily(state, row) })),
        (row) => familyRow(state, row, isSeller(user)),
      ),
  },
  'autopart/findByFamily': {
    run: ({ state, body, user }) => {
      const family = findFamily(state, body);
      return family && familyRow(state, family, isSeller(user));
    },
  },
  'autopart/listRelated': {
    run: ({ state, body, user }) => {
      const family = findFamily(state, body);
      const ids = family?.vehicles.map(({ id }) => id) ?? [];
      return state.families
        .filter(
          ({ categoryId, vehicles }) =>
            categoryId !== family?.categoryId && vehicles.some(({ id }) => ids.includes(id)),
        )
        .map((row) => familyRow(state, row, isSeller(user)));
    },
  },
  'vehicle/filter': {
    run: ({ state, body }) => {
      const brandId = text(take(body, 'brandId'));
      const categoryId = text(take(body, 'categoryId'));
      const fitted = state.families
        .filter((family) => !categoryId || isWithin(family.categoryId, categoryId))
        .flatMap(({ vehicles }) => vehicles);
      return VEHICLES.filter(
        (vehicle) => (!brandId || String(vehicle.brandId) === brandId) && fitted.includes(vehicle),
      ).map(
        (each) =>
          new Row('Vehicle', { ...each, brandId: undefined, brandName: brandName(each.brandId) }),
      );
    },
  },
  'stock/find': {
    run: ({ state, body }) => {
      const product = findProduct(state, take(body, 'code', 'Stock', 'Product'));
      return (
        product &&
        new Row('Stock', {
          code: product.code,
          available: availability(product),
          total: totalStock(product),
          branches: product.stock.map(
            (quant, index) => new Row('Branch', { code: state.dialect.branchCodes[index], quant }),
          ),
        })
      );
    },
  },
};
