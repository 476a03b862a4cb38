/** Answers the calls that read the catalogue. */
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import type { Caller, Handlers } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { autopart } from './kinds/autopart.ts';
import type { CatalogueKind } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { product } from './kinds/product.ts';
import {
  isCategoryId,
  readBrands,
  readBrandsByCategory,
  readCategories,
  readProviders,
  readVehicles,
  readVehiclesById,
} from './reference-data.ts';
import { readFilters } from './search/filters.ts';
import { findList } from './search/search.ts';
import { suggest } from './search/suggestions.ts';
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
  const shopKind = kindOf(variant);
  const viewerFor = ({ session }: Caller) => viewerOf({ session, variant });

  const filterIn = async <T>(
    kind: CatalogueKind<T>,
    { filters, rowIndex, rowsMax = variant.pageSizes.products, orderBy }: InputOf<'productFilter'>,
    caller: Caller,
  ) => {
    const viewer = viewerFor(caller);
    const { ids, count, resultFilters, unknownWords } = await findList(db, {
      kind,
      filters: readFilters(filters),
      seesAll: viewer.seesAll,
      orderBy,
      offset: rowIndex * rowsMax,
      limit: rowsMax,
      countsFacets: true,
    });
    return {
      data: await kind.readCards(db, ids, viewer),
      resultCount: count,
      resultFilters,
      ...(unknownWords.length > 0 && { unknownWords: [...unknownWords] }),
    };
  };

  const findIn = async <T>(kind: CatalogueKind<T>, code: string, caller: Caller) => {
    const viewer = viewerFor(caller);
    const found = await kind.find(db, code, viewer);
    const [data] = found ? await kind.read(db, [found.id], viewer) : [];
    if (!data) throw new AppError('record.notFound');
    return { data };
  };

  const relatedIn = async <T>(kind: CatalogueKind<T>, code: string, caller: Caller) => {
    const viewer = viewerFor(caller);
    const found = await kind.find(db, code, viewer);
    if (!found) return { data: [] };
    return { data: await kind.readCards(db, await kind.findRelated(db, found.id), viewer) };
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
      const answer = await filterIn(autopart, input, caller);
      const { vehicle } = readFilters(input.filters);
      // Parts name the vehicles that they fit.
      if (answer.data.length > 0 || vehicle.length === 0) return answer;
      return { ...answer, vehicles: await readVehiclesById(db, vehicle.map(Number)) };
    },
    autopartFindByFamily: ({ family }, caller) => findIn(autopart, family, caller),
    autopartListRelated: ({ family }, caller) => relatedIn(autopart, family, caller),

    productFilter: (input, caller) => filterIn(product, input, caller),
    productFind: ({ code }, caller) => findIn(product, code, caller),
    productListRelated: ({ code }, caller) => relatedIn(product, code, caller),

    catalogSuggest: async ({ text }, caller) => ({
      data: await suggest(db, shopKind, text, viewerFor(caller)),
    }),
  };
};
