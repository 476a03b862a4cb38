/** Reads the content of a shop's pages from a host, page by page, as visible to everybody. */
import { createHash } from 'node:crypto';
import type { Log } from '#backend/http/log';
import { visibleProduct, visitorOf } from '#backend/http/viewer';
import type { CatalogContent, ListChoice, ListedItem, Paged } from '#backend/port';
import type { OrderBy } from '#contract/calls/catalog';
import type { Autopart, Product, ResultFilter } from '#contract/entities/catalog';
import type { FilterItem } from '#contract/fields/list-fields';
import {
  type AskOptions,
  askHost,
  mapConcurrently,
  orUndefined,
  type Remote,
} from '../calls/ask.ts';
import { everyPage } from '../calls/every-page.ts';
import { createMissingFilters, UNKNOWN_COUNT } from '../calls/missing-filters.ts';
import { isVisible, visibleAutopart } from '../calls/sight.ts';
import type { Tolerate } from './tolerance.ts';

/** Builds may wait longer than visitors. */
export const BUILD: AskOptions = { token: undefined, kind: 'build' };
/** Items per page, and concurrent requests. */
const ROWS = 100;
const AT_ONCE = 4;

interface ItemPage<T> {
  data: T[];
  /** Codes of all items received, including hidden ones. */
  codes: string[];
  resultCount: number;
  resultFilters: ResultFilter[];
}

/** One kind of catalogue at a host. */
export interface Source<T> {
  list: (
    filters: FilterItem[],
    rowIndex: number,
    rowsMax: number,
    orderBy?: OrderBy,
  ) => Promise<ItemPage<T>>;
  find: (code: string, as?: AskOptions) => Promise<T | undefined>;
  related: (code: string) => Promise<T[]>;
  log: Pick<Log, 'warn'>;
}

const codesOf = (all: readonly { code: string }[]): string[] => all.map(({ code }) => code);

export const autopartSource = (remote: Remote): Source<Autopart> => {
  const viewer = visitorOf(remote.variant);
  const completeFilters = createMissingFilters(remote);
  const visible = (all: readonly Autopart[]) =>
    all
      .map((autopart) => visibleAutopart(autopart, viewer))
      .filter((autopart) => isVisible(autopart, viewer));
  return {
    list: async (filters, rowIndex, rowsMax, orderBy = 'REL') => {
      const query = { filters, rowIndex, rowsMax, orderBy };
      const found = await askHost(remote, 'autopartFilter', query, BUILD);
      const resultFilters = await completeFilters(found.resultFilters, filters, BUILD);
      return { ...found, resultFilters, data: visible(found.data), codes: codesOf(found.data) };
    },
    find: async (family, as = BUILD) => {
      const found = await orUndefined(askHost(remote, 'autopartFindByFamily', { family }, as));
      return found && visible([found.data])[0];
    },
    related: async (family) =>
      visible((await askHost(remote, 'autopartListRelated', { family }, BUILD)).data),
    log: remote.log,
  };
};

export const productSource = (remote: Remote): Source<Product> => {
  const viewer = visitorOf(remote.variant);
  const completeFilters = createMissingFilters(remote);
  const visible = (all: readonly Product[]) =>
    all
      .filter((product) => isVisible(product, viewer))
      .map((product) => visibleProduct(product, viewer));
  return {
    list: async (filters, rowIndex, rowsMax, orderBy = 'REL') => {
      const query = { filters, rowIndex, rowsMax, orderBy };
      const found = await askHost(remote, 'productFilter', query, BUILD);
      const resultFilters = await completeFilters(found.resultFilters, filters, BUILD);
      return { ...found, resultFilters, data: visible(found.data), codes: codesOf(found.data) };
    },
    find: async (code, as = BUILD) => {
      const found = await orUndefined(askHost(remote, 'productFind', { code }, as));
      return found && visible([found.data])[0];
    },
    related: async (code) =>
      visible((await askHost(remote, 'productListRelated', { code }, BUILD)).data),
    log: remote.log,
  };
};

/** As many as a host may give at once. */
const TRIED = 18;

/** Returns whether a host orders lists by price: one that does gives another page of the dearest than of the cheapest. */
export const sortsByPrice = async <T>(
  { list }: Source<T>,
  tolerate: Tolerate,
): Promise<boolean> => {
  const [cheapest, dearest] = await mapConcurrently(['PLO', 'PHI'] as const, (orderBy) =>
    tolerate(`order ${orderBy}`, list([], 0, TRIED, orderBy), undefined),
  );
  return (
    cheapest !== undefined &&
    dearest !== undefined &&
    cheapest.codes.join('\n') !== dearest.codes.join('\n')
  );
};

/** Iterates over all items of a list, a page at a time. */
export const pagesOf = <T extends { code: string }>(
  { list, log }: Source<T>,
  filters: FilterItem[] = [],
): AsyncIterable<T[]> =>
  everyPage(
    async (rowIndex, rowsMax) => {
      const { data, codes, resultCount } = await list(filters, rowIndex, rowsMax);
      return { rows: data, keys: codes, resultCount };
    },
    {
      rowsMax: ROWS,
      keyOf: ({ code }) => code,
      onMissing: (facts) => log.warn(facts, 'the host names more items than it gives'),
    },
  );

/** Counts a list whose host may not do it: then its count is that of the rows seen, and one more. */
const sizeOf = async <T extends { code: string }>(
  source: Source<T>,
  filters: FilterItem[],
  { codes, resultCount }: Pick<ItemPage<T>, 'codes' | 'resultCount'>,
): Promise<number> => {
  if (resultCount !== codes.length + 1) return resultCount;
  let size = 0;
  for await (const items of pagesOf(source, filters)) size += items.length;
  return size;
};

/**
 * Returns the number of results by the choices of a filter. Where the host does not say it with the filter, each
 * choice's own list is asked for it. Choices whose lists fail are left out.
 */
export const countsOf = async <T extends { code: string }>(
  source: Source<T>,
  tolerate: Tolerate,
  resultFilters: readonly ResultFilter[],
  key: string,
): Promise<Map<string, number>> => {
  const items = resultFilters.find((filter) => filter.key === key)?.items ?? [];
  const counts = await mapConcurrently(
    items,
    async ({ id, count }) => {
      if (count !== UNKNOWN_COUNT) return [id, count] as const;
      const filters = [filterOf(key, id)];
      const counting = source.list(filters, 0, 1).then((page) => sizeOf(source, filters, page));
      return [id, await tolerate(`${key} ${id}`, counting, 0)] as const;
    },
    AT_ONCE,
  );
  return new Map(counts);
};

const KEYS: readonly ListChoice['key'][] = ['categoryId', 'brandId', 'vehicleId'];

export const filterOf = (key: string, id: string): FilterItem => ({
  FilterKey: key,
  FilterValue: id,
});

export const productCodes = (item: Autopart | Product): string[] =>
  'products' in item ? item.products.map(({ productCode }) => productCode) : [item.code];

/** Hosts return whole items, so they are held in memory from the list. */
interface Hashed<T> {
  state: string;
  content: T;
}
export const hashed = <T>(content: T): Hashed<T> => ({
  state: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
  content,
});
export const pagedOf = <K, T>(all: readonly (K & Hashed<T>)[]): Paged<K, T> => ({
  all,
  read: async (from, to) => all.slice(from, to),
});

export const contentOf = <T extends Autopart | Product>(
  source: Source<T>,
  tolerate: Tolerate,
): CatalogContent<T> => ({
  featured: async (most) => (await source.list([], 0, most)).data,
  // Hosts don't report what is newest.
  newest: async () => [],
  some: async (codes) =>
    (await mapConcurrently(codes, (code) => tolerate(code, source.find(code), undefined))).flatMap(
      (item) => (item === undefined ? [] : [item]),
    ),
  lists: async () => {
    const { resultFilters } = await source.list([], 0, 1);
    const counted = await mapConcurrently(
      KEYS,
      async (key) => [key, await countsOf(source, tolerate, resultFilters, key)] as const,
      1,
    );
    return counted.flatMap(([key, counts]) =>
      [...counts].filter(([, items]) => items > 0).map(([id, items]) => ({ key, id, items })),
    );
  },
  list: ({ key, id }, rows) => {
    const filters = [filterOf(key, id)];
    const counted = async () => {
      const page = await source.list(filters, 0, rows);
      return { ...page, resultCount: await sizeOf(source, filters, page) };
    };
    return tolerate(`${key} ${id}`, counted(), undefined);
  },
  items: async () => {
    const all: (ListedItem<T> & Hashed<T>)[] = [];
    for await (const items of pagesOf(source))
      all.push(
        ...(await mapConcurrently(
          items,
          async (item) => ({
            ...hashed(item),
            code: item.code,
            sales: productCodes(item),
            related: await tolerate(item.code, source.related(item.code), []),
          }),
          AT_ONCE,
        )),
      );
    return pagedOf(all);
  },
});
