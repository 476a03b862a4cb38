/** The content of pages over a host. */

import { createHash } from 'node:crypto';
import { reasonOf } from '#backend/http/reason';
import type { FileStore } from '#backend/media/files';
import type { PageContent } from '#backend/port';
import type { Autopart, Brand, Category, Product } from '#contract/entities/catalog';
import { SETTING_KEYS } from '#contract/entities/shop-settings';
import { type StockedCategory, stockedCategories } from '#contract/goods/categories';
import { imageUrl } from '#contract/paths';
import { sellsFamilies } from '#variants/kinds';
import { ANONYMOUS, askHost, mapConcurrently, orUndefined, type Remote } from '../calls/ask.ts';
import { askAllVehicles } from '../calls/catalogue.ts';
import { readConfig } from '../calls/writing.ts';
import {
  autopartSource,
  BUILD,
  contentOf,
  countsOf,
  filterOf,
  pagedOf,
  pagesOf,
  productCodes,
  productSource,
  type Source,
  sortsByPrice,
} from './content.ts';
import { createTolerance, isItemError } from './tolerance.ts';
import { readVehicles } from './vehicles.ts';

/** Configuration values shown on pages. */
const PAGE_KEYS = ['PRODUCT_RELASES', 'BANNER_ITEMS', 'OPENING_EXCEPTIONS'] as const;
type Key = (typeof PAGE_KEYS)[number];

const fileOf = (key: Key): string => `host/config/${key}`;

/**
 * Creates a reader of configuration values, null where not configured; it falls back to the last known value when the
 * host fails. @throws AppError where none is known
 */
const createConfigured = (
  remote: Pick<Remote, 'client' | 'pictures' | 'reportSkipped' | 'log'>,
  files: Pick<FileStore, 'read' | 'write'>,
) => {
  /** For later builds; this one does not need it. */
  const store = (key: Key, value: string | null): Promise<void> =>
    files.write(fileOf(key), Buffer.from(JSON.stringify(value))).catch(() => undefined);

  /** Returns the last known value, undefined without one. */
  const lastKnown = async (key: Key): Promise<string | null | undefined> => {
    const stored = await files.read(fileOf(key));
    if (stored) return JSON.parse(stored.toString('utf8'));
    // Hosts may fail on our own keys, which they don't know.
    return SETTING_KEYS.some((settingKey) => settingKey === key) ? null : undefined;
  };

  return async (key: Key): Promise<string | null> => {
    try {
      const value = await readConfig(remote, key, BUILD);
      await store(key, value);
      return value;
    } catch (error) {
      if (!isItemError(error)) throw error;
      const last = await lastKnown(key);
      // A passing error must not remove the banner from the home.
      if (last === undefined) throw error;
      remote.log.warn(
        { key, reason: reasonOf(error) },
        'pages are built with what the host said of it last',
      );
      return last;
    }
  };
};

const AT_ONCE = 8;

/** Adds the counts of categories that a host leaves out, as it counts only those without subcategories. */
const withParents = (
  categories: readonly Category[],
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> => {
  const all = new Map(counts);
  const countOf = ({ id, items }: Category): number => {
    const below = items.reduce((sum, item) => sum + countOf(item), 0);
    const count = counts.get(id) ?? below;
    all.set(id, count);
    return count;
  };
  for (const category of categories) countOf(category);
  return all;
};

const flat = (categories: readonly Category[]): string[] =>
  categories.flatMap(({ id, items }) => [id, ...flat(items)]);

/** @param files storage that outlasts a build */
export const createRemotePages = (remote: Remote, files: FileStore): PageContent => {
  const autoparts = autopartSource(remote);
  const products = productSource(remote);
  const isAutoparts = sellsFamilies(remote.variant);
  const shop: Source<Autopart> | Source<Product> = isAutoparts ? autoparts : products;
  const tolerate = createTolerance(remote.log);

  const config = createConfigured(remote, files);

  const tree = async (): Promise<Category[]> =>
    (await askHost(remote, 'categoryList', {}, BUILD)).data;

  const categories = async (): Promise<StockedCategory[]> => {
    const [all, { resultFilters }] = await Promise.all([tree(), shop.list([], 0, 1)]);
    // TypeScript has no common signature of the two sources.
    const counts = isAutoparts
      ? await countsOf(autoparts, tolerate, resultFilters, 'categoryId')
      : await countsOf(products, tolerate, resultFilters, 'categoryId');
    return stockedCategories(all, withParents(all, counts));
  };

  const makes = async (): Promise<Brand[]> => {
    const lists = await mapConcurrently(await categories(), ({ id }) =>
      tolerate(
        `makes of ${id}`,
        askHost(remote, 'brandListByCategory', { categoryId: id }, BUILD),
        { data: [] },
      ),
    );
    const brands = lists.flatMap(({ data }) => data).map((brand) => [brand.id, brand] as const);
    return [...new Map(brands).values()].sort((a, b) => a.name.localeCompare(b.name, 'es'));
  };

  const firstOf = async (categoryId: string): Promise<string | undefined> =>
    (await shop.list([filterOf('categoryId', categoryId)], 0, 1)).data[0]?.code;

  const isInStock = async (code: string): Promise<boolean> => {
    const found = await orUndefined(askHost(remote, 'stockFind', { code }, BUILD));
    return found !== undefined && found.data.available !== 'NO';
  };

  return {
    autoparts: contentOf(autoparts, tolerate),
    products: contentOf(products, tolerate),
    categories,
    makes,

    inStock: async () => {
      const inStockCodes = new Set<string>();
      for await (const items of pagesOf<Autopart | Product>(shop)) {
        const codes = items.flatMap(productCodes);
        const isStocked = await mapConcurrently(
          codes,
          (code) => tolerate(code, isInStock(code), false),
          AT_ONCE,
        );
        for (const [index, code] of codes.entries()) if (isStocked[index]) inStockCodes.add(code);
      }
      return inStockCodes;
    },

    sortsByPrice: () =>
      isAutoparts ? sortsByPrice(autoparts, tolerate) : sortsByPrice(products, tolerate),
    brandLogos: async () => new Map(),
    categoryPictures: async (others = []) => {
      const found = new Map<string, string>();
      for (const id of new Set([...(await categories()).map((top) => top.id), ...others])) {
        const code = await tolerate(`best of ${id}`, firstOf(id), undefined);
        if (code !== undefined) found.set(id, imageUrl(code));
      }
      return found;
    },

    vehicles: async () => {
      if (!isAutoparts) return pagedOf([]);
      const [brands, all] = await Promise.all([makes(), tree()]);
      return readVehicles(remote, tolerate, {
        brandIds: brands.map(({ id }) => id),
        order: flat(all),
      });
    },
    // Hosts have none.
    drawings: async () => new Map(),
    categoryIcons: async () => new Map(),
    formerCategories: async () => new Map(),
    formerBrands: async () => new Map(),
    releases: () => config('PRODUCT_RELASES'),
    banner: () => config('BANNER_ITEMS'),
    openings: () => config('OPENING_EXCEPTIONS'),
    // Hosts report no changes, so this hashes everything that pages show, except stock and related items.
    listVersion: async () => {
      const hash = createHash('sha256');
      hash.update(JSON.stringify([await tree(), ...(await mapConcurrently(PAGE_KEYS, config))]));
      for await (const items of pagesOf<Autopart | Product>(shop))
        hash.update(JSON.stringify(items));
      if (isAutoparts) {
        const brands = await makes();
        const lists = await mapConcurrently(
          brands,
          ({ id }) => askAllVehicles(remote, id, BUILD, tolerate),
          2,
        );
        hash.update(JSON.stringify([brands, lists]));
      }
      return hash.digest('base64url');
    },
    // Uses visitor timeouts. Sellers would see more, but no token is available here.
    live: async (code, { seesAll }) =>
      seesAll ? undefined : (await shop.find(code, ANONYMOUS))?.code,
  };
};
