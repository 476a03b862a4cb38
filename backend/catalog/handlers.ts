/** Answers the calls that read the catalogue. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { currentCategoryId } from '#backend/database/former-categories';
import { AppError } from '#backend/http/app-error';
import { withJsonItems } from '#backend/http/json-items';
import { shownPricesFor, type Viewer, viewerOf } from '#backend/http/viewer';
import type { Caller, Handlers } from '#backend/port';
import { type ListFilters, readFilters } from '#backend/query/lists/filters';
import { findList } from '#backend/query/lists/find-list';
import { createMissedSearches } from '#backend/query/missed-searches';
import { findNearby } from '#backend/query/nearby/nearby';
import type { InputOf } from '#contract/calls';
import type { Vehicle } from '#contract/entities/vehicle';
import { isCategoryId } from '#contract/fields/fields';
import { modelName } from '#contract/vehicles/vehicle-names';
import { autopart } from './kinds/autopart.ts';
import type { CatalogueKind } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { product } from './kinds/product.ts';
import {
  readBrands,
  readBrandsByCategory,
  readCategories,
  readProviders,
  readVehicles,
  readVehiclesById,
} from './reference-data.ts';
import { suggest } from './suggestions.ts';

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
  | 'autopartList'
  | 'autopartListRelated'
  | 'catalogSuggest'
  | 'productFilter'
  | 'productFind'
  | 'productList'
  | 'productListRelated';

export const createCatalogHandlers = ({
  db,
  variant,
  now,
  primary = db,
}: Pick<Dependencies, 'db' | 'variant' | 'now'> & {
  /** The database in which missed searches are counted, if `db` is a read replica. */
  primary?: Db;
}): Handlers<CatalogCalls> => {
  const missed = createMissedSearches();
  const shopKind = kindOf(variant);
  const viewerFor = ({ session }: Caller) => viewerOf({ session, variant });

  const nearbyIn = async <T>(
    kind: CatalogueKind<T>,
    list: Omit<Parameters<typeof findNearby>[1], 'vehicleName'>,
    understood: Parameters<typeof findNearby>[2],
    viewer: Viewer,
  ) => {
    const vehicleName = async (id: number) => {
      const [vehicle] = await readVehiclesById(db, [id]);
      return vehicle && modelName(vehicle);
    };
    const { groups, hasAllCodes } = await findNearby(db, { ...list, vehicleName }, understood);
    const nearby = await Promise.all(
      groups.map(async ({ ids, ...group }) => ({
        ...group,
        data: await kind.readCards(db, ids, viewer),
      })),
    );
    return { nearby, hasAllCodes };
  };

  const filterIn = async <T>(
    kind: CatalogueKind<T>,
    { filters, rowIndex, rowsMax = variant.pageSizes.products, orderBy }: InputOf<'productFilter'>,
    caller: Caller,
    readMore: (filters: ListFilters) => Promise<{ vehicles?: Vehicle[] }> = async () => ({}),
  ) => {
    const viewer = viewerFor(caller);
    const rules = { sidesUnit: variant.sidesUnit, shownPrices: shownPricesFor(viewer, variant) };
    const list = {
      kind,
      filters: readFilters(filters, rules),
      seesAll: viewer.seesAll,
    };
    const {
      ids,
      cards: held,
      ...found
    } = await findList(db, {
      ...list,
      orderBy,
      offset: rowIndex * rowsMax,
      limit: rowsMax,
      countsFacets: true,
    });
    const { count, resultFilters, unknownWords, understood } = found;
    const near = count === 0 ? await nearbyIn(kind, list, understood, viewer) : null;
    // The list of a text without its noun has what it says besides.
    const isNounLost = understood[0]?.kind === 'unknown';
    if ((near || isNounLost) && list.filters.text !== '' && !viewer.seesAll) {
      // A counted search must reach the server each time.
      caller.replyHeaders.set('cache-control', 'no-store');
      // A text that only another filter keeps from being found is not missed, nor are codes that exist one by one.
      const alone = readFilters(
        filters.filter(({ FilterKey }) => FilterKey === 'text'),
        rules,
      );
      const page = { orderBy, offset: 0, limit: 0, countsFacets: false };
      const isThere =
        near !== null &&
        (near.hasAllCodes ||
          (filters.length > 1 &&
            (await findList(db, { ...list, filters: alone, ...page })).count > 0));
      if (!isThere) await missed.count(primary, list.filters.text, caller.clientAddress, now());
    }
    const [cards, more] = await Promise.all([
      kind.readCardTexts(db, ids, viewer, held),
      readMore(list.filters),
    ]);
    const rest = {
      resultCount: count,
      resultFilters,
      ...(unknownWords.length > 0 && { unknownWords: [...unknownWords] }),
      ...(near && { nearby: near.nearby }),
      ...(understood.length > 0 && {
        understood: understood.map(({ typed, isStray, make, places, ...piece }) => piece),
      }),
      ...more,
    };
    return withJsonItems<T, typeof rest>(cards, rest);
  };

  const findIn = async <T>(kind: CatalogueKind<T>, code: string, caller: Caller) => {
    const viewer = viewerFor(caller);
    const found = await kind.find(db, code, viewer);
    const [data] = found ? await kind.read(db, [found.id], viewer) : [];
    if (!data) throw new AppError('record.notFound');
    return { data };
  };

  const someIn = async <T>(kind: CatalogueKind<T>, codes: readonly string[], caller: Caller) => {
    const viewer = viewerFor(caller);
    const { rows } = await db.execute<{ id: number }>(
      sql`select item.id
          from unnest(${sql.param([...codes])}::citext[]) with ordinality as wanted (code, place)
            join ${viewer.seesAll ? kind.table : kind.visible} item on item.code = wanted.code
          group by item.id order by min(wanted.place)`,
    );
    const ids = rows.map(({ id }) => id);
    return { data: ids.length > 0 ? await kind.read(db, ids, viewer) : [] };
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
      const [data] = isCategoryId(categoryId)
        ? await readCategories(db, await currentCategoryId(db, categoryId))
        : [];
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

    autopartFilter: (input, caller) =>
      // Parts name a vehicle with their own years, so the vehicle itself is read.
      filterIn(autopart, input, caller, async ({ vehicle }) =>
        vehicle.length > 0 ? { vehicles: await readVehiclesById(db, vehicle.map(Number)) } : {},
      ),
    autopartFindByFamily: ({ family }, caller) => findIn(autopart, family, caller),
    autopartList: ({ codes }, caller) => someIn(autopart, codes, caller),
    autopartListRelated: ({ family }, caller) => relatedIn(autopart, family, caller),

    productFilter: (input, caller) => filterIn(product, input, caller),
    productFind: ({ code }, caller) => findIn(product, code, caller),
    productList: ({ codes }, caller) => someIn(product, codes, caller),
    productListRelated: ({ code }, caller) => relatedIn(product, code, caller),

    catalogSuggest: async ({ text }, caller) => ({
      data: await suggest(db, shopKind, { text, sidesUnit: variant.sidesUnit }, viewerFor(caller)),
    }),
  };
};
