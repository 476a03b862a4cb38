/** Answers the calls that read the catalogue. */
import { AppError } from '#backend/http/app-error';
import type { Context, Handlers } from '#backend/http/context';
import type { InputOf } from '#contract/calls';
import { familyForPage, findFamilyId } from './families.ts';
import { readCards } from './family-cards.ts';
import { readFilters } from './filters.ts';
import { findProductId, findRelatedProducts, readProducts } from './products.ts';
import {
  isCategoryId,
  readBrandsByCategory,
  readCategories,
  readNamed,
  readVehicles,
} from './reference-data.ts';
import { findRelated } from './related.ts';
import { findList } from './search.ts';
import type { Kind } from './search-index.ts';
import { suggest } from './suggestions.ts';
import { viewerOf } from './visibility.ts';

/** What the shop's lists consist of. */
const kindOf = ({ variant }: Pick<Context, 'variant'>): Kind =>
  variant.catalogue === 'autopart' ? 'F' : 'P';

const list = async (kind: Kind, input: InputOf<'autopartFilter'>, context: Context) => {
  const { db, variant } = context;
  const { filters, rowIndex, rowsMax = variant.pageSizes.products, orderBy } = input;
  const viewer = viewerOf(context);
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

export const catalogHandlers: Handlers<CatalogCalls> = {
  categoryList: async (_, { db }) => ({ data: await readCategories(db) }),

  categoryFind: async ({ categoryId }, { db }) => {
    const [data] = isCategoryId(categoryId) ? await readCategories(db, categoryId) : [];
    if (!data) throw new AppError('record.notFound');
    return { data };
  },

  brandList: async (_, { db }) => ({ data: await readNamed(db, 'brands') }),

  brandListByCategory: async ({ categoryId }, context) => ({
    data: await readBrandsByCategory(context.db, kindOf(context), categoryId),
  }),

  providerList: async (_, { db }) => ({ data: await readNamed(db, 'providers') }),

  vehicleFilter: async ({ brandId, categoryId }, { db }) => ({
    data: await readVehicles(db, brandId, categoryId),
  }),

  vehicleList: async ({ brandId }, { db }) => ({ data: await readVehicles(db, brandId) }),

  autopartFilter: async (input, context) => {
    const { ids, count, viewer, resultFilters } = await list('F', input, context);
    const data = await readCards(context.db, ids, viewer);
    return { data, resultCount: count, resultFilters };
  },

  autopartFindByFamily: async ({ family }, context) => {
    const found = await familyForPage(context.db, family, viewerOf(context));
    if (!found) throw new AppError('record.notFound');
    return { data: found.family };
  },

  autopartListRelated: async ({ family }, context) => {
    const { db } = context;
    const viewer = viewerOf(context);
    const id = await findFamilyId(db, family, viewer);
    if (id === undefined) return { data: [] };
    return { data: await readCards(db, await findRelated(db, id), viewer) };
  },

  catalogSuggest: async ({ text }, context) => ({
    data: await suggest(context.db, kindOf(context), text, viewerOf(context)),
  }),

  productFilter: async (input, context) => {
    const { ids, count, viewer, resultFilters } = await list('P', input, context);
    const data = await readProducts(context.db, ids, viewer);
    return { data, resultCount: count, resultFilters };
  },

  productFind: async ({ code }, context) => {
    const id = await findProductId(context.db, code);
    const [data] = id === undefined ? [] : await readProducts(context.db, [id], viewerOf(context));
    if (!data) throw new AppError('record.notFound');
    return { data };
  },

  productListRelated: async ({ code }, context) => {
    const { db } = context;
    const viewer = viewerOf(context);
    const id = await findProductId(db, code);
    if (id === undefined || (await readProducts(db, [id], viewer)).length === 0)
      return { data: [] };
    return { data: await readProducts(db, await findRelatedProducts(db, id), viewer) };
  },
};
