/** The catalogue's short lists: categories, brands, providers, vehicles. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { currentCategoryId } from '#backend/database/former-categories';
import { currentNameId } from '#backend/database/former-names';
import { executePrepared, listOf } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { brands, categories, providers, vehicles } from '#backend/database/tables/catalog';
import { visibleFamilies } from '#backend/database/tables/visible-catalog';
import type { Viewer } from '#backend/http/viewer';
import { readFilters } from '#backend/query/lists/filters';
import { findList } from '#backend/query/lists/find-list';
import type { Brand, Category } from '#contract/entities/catalog';
import type { Vehicle } from '#contract/entities/vehicle';
import { isCategoryId } from '#contract/fields/fields';
import type { FilterItem } from '#contract/fields/list-fields';
import { parentOf } from '#contract/goods/categories';
import { smallImageUrl } from '#contract/paths';
import { thisYear } from '#contract/time/dates';
import { knownText } from '#contract/vehicles/vehicle-names';
import { yearRange } from '#contract/vehicles/year-range';
import type { CatalogueKind, ListedKind } from './kinds/kind.ts';

const categoryColumns = columnsOf(categories, 'category', 'id', 'name');
type CategoryRow = RowOf<typeof categoryColumns>;

/** Builds the tree of categories; parents come before their children. */
const treeOf = (rows: readonly CategoryRow[]): Category[] => {
  const roots: Category[] = [];
  const byId = new Map<string, Category>();
  for (const { id, name } of rows) {
    const category: Category = { id, name, items: [] };
    byId.set(id, category);
    const parent = byId.get(parentOf(id));
    (parent?.items ?? roots).push(category);
  }
  return roots;
};

/** @param under root of the tree; absent = all categories */
export const readCategories = async (
  db: Pick<Db, 'execute'>,
  under?: string,
): Promise<Category[]> => {
  const { rows } = await db.execute<CategoryRow>(
    sql`select ${categoryColumns} from categories category
        ${under === undefined ? sql`` : sql`where id <@ ${under}::ltree`}
        order by nlevel(id), position, id`,
  );
  return treeOf(rows);
};

const providerColumns = columnsOf(providers, 'provider', 'id', 'name');
const brandColumns = columnsOf(brands, 'brand', 'id', 'name', 'logoId');

const toBrand = ({ id, name, logoId }: RowOf<typeof brandColumns>): Brand => ({
  id,
  name,
  ...(logoId !== null && { logoId }),
});

export const readProviders = async (db: Pick<Db, 'execute'>): Promise<Brand[]> => {
  const { rows } = await db.execute<RowOf<typeof providerColumns>>(
    sql`select ${providerColumns} from providers provider order by provider.name`,
  );
  return rows;
};

/** Returns the ids of brands that find something in a list. */
const brandsOfList = async (db: Db, kind: ListedKind, filters: readonly FilterItem[]) => {
  const { resultFilters } = await findList(db, {
    kind,
    filters: readFilters(filters),
    seesAll: false,
    orderBy: 'REL',
    offset: 0,
    limit: 0,
    countsFacets: true,
  });
  const brands = resultFilters.find(({ key }) => key === 'brandId')?.items ?? [];
  return sql.param(brands.map(({ id }) => Number(id)));
};

/** Returns the brands with results; all brands for sellers, who assign them to goods. */
export const readBrands = async (
  db: Db,
  kind: ListedKind,
  { seesAll }: Pick<Viewer, 'seesAll'>,
): Promise<Brand[]> => {
  const { rows } = await db.execute<RowOf<typeof brandColumns>>(
    sql`select ${brandColumns} from brands brand
        where ${seesAll ? sql`true` : sql`id = any(${await brandsOfList(db, kind, [])}::int[])`}
        order by brand.name`,
  );
  return rows.map(toBrand);
};

/** Returns the addresses of brands' logos. */
export const readBrandLogos = async (db: Pick<Db, 'execute'>): Promise<Map<number, string>> => {
  const { rows } = await db.execute<{ id: number; imageId: number; version: number }>(
    sql`select brand.id, image.id as "imageId", image.version
        from brands brand join images image on image.id = brand.logo_id order by brand.id`,
  );
  return new Map(rows.map((row) => [row.id, smallImageUrl(row)]));
};

/** Returns the brands with something public in a category or below it. */
export const readBrandsByCategory = async (
  db: Db,
  kind: ListedKind & Pick<CatalogueKind<unknown>, 'isChoice'>,
  categoryId: string,
): Promise<Brand[]> => {
  if (!isCategoryId(categoryId)) return [];
  const offered = await brandsOfList(db, kind, [
    { FilterKey: 'categoryId', FilterValue: categoryId },
  ]);
  const { rows } = await db.execute<RowOf<typeof brandColumns>>(
    sql`select ${brandColumns} from brands brand
        where ${kind.isChoice} and id = any(${offered}::int[])
        order by brand.name`,
  );
  return rows.map(toBrand);
};

const vehicleColumns = columnsOf(vehicles, 'vehicle', 'id', 'name', 'engine', 'yearFrom', 'yearTo');
type VehicleRow = RowOf<typeof vehicleColumns> & {
  brand: string;
  varies: boolean;
  first: number | null;
};

const vehicleFrom = ({ varies, first, brand, ...row }: VehicleRow): Vehicle => {
  const from = row.yearFrom ?? first;
  return {
    VehicleId: row.id,
    VehicleName: row.name,
    VehicleYearRange: yearRange(row.yearFrom, row.yearTo),
    // Screens show any text here as an engine.
    VehicleEngine: knownText(row.engine),
    BrandName: brand,
    ...(varies && from !== null && { VehicleYears: { from, to: row.yearTo } }),
  };
};

/**
 * Selects vehicles that a public part fits. `varies`: a part fits only some of the vehicle's years, so they are
 * named.
 */
const selectFitted = (isWanted: SQL, ofCategory: SQL = sql``): SQL => {
  // `exists` stops at the first part: a vehicle may have thousands.
  const fitting = sql`from applications application
      join ${visibleFamilies} family on family.id = application.family_id
    where application.vehicle_id = vehicle.id ${ofCategory}`;
  return sql`select ${vehicleColumns}, brand.name as brand,
          case when vehicle.year_from is null
            then (select count(distinct (application.year_from, application.year_to)) > 1 ${fitting})
            else exists (select ${fitting} and (application.year_from > vehicle.year_from
              or application.year_to < coalesce(vehicle.year_to, ${thisYear()}::int)))
          end as varies,
          case when vehicle.year_from is null
            then (select min(application.year_from) ${fitting}) end as first
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id
        where ${isWanted} and exists (select ${fitting})
        order by brand.name, vehicle.name, vehicle.year_from, vehicle.engine, vehicle.id`;
};

export const readVehiclesById = async (
  db: Pick<Db, '_'>,
  ids: readonly number[],
): Promise<Vehicle[]> => {
  const { rows } = await executePrepared<VehicleRow>(
    db,
    'find-vehicles',
    selectFitted(sql`vehicle.id = any(${listOf(ids, 'int')})`),
  );
  return rows.map(vehicleFrom);
};

/** Reads the vehicles of a make, or all; with a category, those that a part in or below it fits. */
export const readVehicles = async (
  db: Pick<Db, 'execute'>,
  brandId?: number,
  categoryId?: string,
): Promise<Vehicle[]> => {
  if (categoryId !== undefined && !isCategoryId(categoryId)) return [];
  const { rows } = await db.execute<VehicleRow>(
    selectFitted(
      brandId === undefined
        ? sql`true`
        : sql`vehicle.brand_id = ${await currentNameId(db, 'brand', brandId)}`,
      categoryId === undefined
        ? sql``
        : sql`and family.category_id <@ ${await currentCategoryId(db, categoryId)}::ltree`,
    ),
  );
  return rows.map(vehicleFrom);
};
