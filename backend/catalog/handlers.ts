/** Answers the calls that read the catalogue. */
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import type { Caller, Handlers } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { familyForPage, findFamily } from './families.ts';
import { readCards } from './family-cards.ts';
import { readFilters } from './filters.ts';
import { findProduct, readProducts } from './products.ts';
import {
  isCategoryId,
  readBrands,
  readBrandsByCategory,
  readCategories,
  readProviders,
  readVehicles,
} from './reference-data.ts';
import { findRelated } from './related-families.ts';
import { findRelatedProducts } from './related-products.ts';
import { findList } from './search.ts';
import type { Kind } from './search-index.ts';
import { suggest } from './suggestions.ts';
import { viewerOf } from './visibility.ts';

type CatalogCalls =
  | 'categoryList'
  | 'categoryFind'
  | 'brandList'
  | 'brandListByCategory'
  | 'providerList'
  | 'vehicleFilter'
  | 'vehicleList'
  | 'autopartFilter'
  | 'autopartFindByFamily'
  | 'autopartListRelated'
  | 'catalogSuggest'
  | 'productFilter'
  | 'productFind'
  | 'productListRelated';

export const createCatalogHandlers = ({
  db,
  variant,
}: Pick<Dependencies, 'db' | 'variant'>): Handlers<CatalogCalls> => {
  /** What the shop's lists consist of. */
  const shopKind: Kind = variant.catalogue === 'autopart' ? 'F' : 'P';
  const viewerFor = ({ session }: Caller) => viewerOf({ session, variant });

  const list = async (kind: Kind, input: InputOf<'autopartFilter'>, caller: Caller) => {
    const { filters, rowIndex, rowsMax = variant.pageSizes.products, orderBy } = input;
    const viewer = viewerFor(caller);
    const found = await findList(db, {
      kind,
      filters: readFilters(filters),
      seesAll: viewer.seesAll,
      orderBy,
      offset: rowIndex * rowsMax,
      limit: rowsMax,
      countsFacets: true,
    });
    return { ...found, viewer };
  };

  return {
    categoryList: async () => ({ data: await readCategories(db) }),

    categoryFind: async ({ categoryId }) => {
      const [data] = isCategoryId(categoryId) ? await readCategories(db, categoryId) : [];
      if (!data) throw new AppError('record.notFound');
      return { data };
    },

    brandList: async (_, caller) => ({
      data: await readBrands(db, shopKind, viewerFor(caller)),
    }),

    brandListByCategory: async ({ categoryId }) => ({
      data: await readBrandsByCategory(db, shopKind, categoryId),
    }),

    providerList: async () => ({ data: await readProviders(db) }),

    vehicleFilter: async ({ brandId, categoryId }) => ({
      data: await readVehicles(db, brandId, categoryId),
    }),

    vehicleList: async ({ brandId }) => ({ data: await readVehicles(db, brandId) }),

    autopartFilter: async (input, caller) => {
      const { ids, count, viewer, resultFilters } = await list('F', input, caller);
      const data = await readCards(db, ids, viewer);
      return { data, resultCount: count, resultFilters };
    },

    autopartFindByFamily: async ({ family }, caller) => {
      const found = await familyForPage(db, family, viewerFor(caller));
      if (!found) throw new AppError('record.notFound');
      return { data: found.family };
    },

    autopartListRelated: async ({ family }, caller) => {
      const viewer = viewerFor(caller);
      const found = await findFamily(db, family, viewer);
      if (!found) return { data: [] };
      return { data: await readCards(db, await findRelated(db, found.id), viewer) };
    },

    catalogSuggest: async ({ text }, caller) => ({
      data: await suggest(db, shopKind, text, viewerFor(caller)),
    }),

    productFilter: async (input, caller) => {
      const { ids, count, viewer, resultFilters } = await list('P', input, caller);
      const data = await readProducts(db, ids, viewer);
      return { data, resultCount: count, resultFilters };
    },

    productFind: async ({ code }, caller) => {
      const viewer = viewerFor(caller);
      const found = await findProduct(db, code, viewer);
      const [data] = found ? await readProducts(db, [found.id], viewer) : [];
      if (!data) throw new AppError('record.notFound');
      return { data };
    },

    productListRelated: async ({ code }, caller) => {
      const viewer = viewerFor(caller);
      const found = await findProduct(db, code, viewer);
      if (!found) return { data: [] };
      return { data: await readProducts(db, await findRelatedProducts(db, found.id), viewer) };
    },
  };
};
