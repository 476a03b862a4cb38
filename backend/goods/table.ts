/** The table of products, and the choices that a form of goods offers. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { fromRow, propertiesOf } from '#backend/database/entity-columns';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { folded, holdsWords, typedWords } from '#backend/database/text-search';
import { touchLists } from '#backend/search-engine/versions';
import type { InputOf, OutputOf } from '#contract/calls';
import { listedNames } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Variant } from '#variants/schema';
import { branchesOf, shelvesOf } from './branches.ts';
import { type ChangedBy, writeDown } from './changed-by.ts';
import { findProducts } from './find-products.ts';

const ROWS = 50;

const LISTED = listedNames(productEntity);
const rowColumns = columnsOf(
  products,
  'product',
  'code',
  'version',
  ...propertiesOf(productEntity, LISTED),
);
type TableRow = RowOf<typeof rowColumns> & {
  brandName: string;
  categoryName: string;
  family: string;
  shelves: Parameters<typeof branchesOf>[1];
};

/** Rows of it, by their ids, in that order. */
const readRows = async (db: Db, variant: Variant, ids: readonly number[]) => {
  const { rows } = await db.execute<TableRow>(
    sql`select ${rowColumns}, brand.name as "brandName", category.name as "categoryName",
          coalesce(family.code::text, '') as family, ${shelvesOf(sql`product`)} as shelves
        from unnest(${sql.param([...ids])}::int[]) with ordinality as wanted (id, place)
          join products product on product.id = wanted.id
          join brands brand on brand.id = product.brand_id
          join categories category on category.id = product.category_id
          left join families family on family.id = product.family_id
        order by wanted.place`,
  );
  return rows.map((row) => ({
    code: row.code,
    version: row.version,
    ...fromRow(productEntity, LISTED, row),
    brandName: row.brandName,
    categoryName: row.categoryName,
    branches: branchesOf(variant, row.shelves),
  }));
};

/** Ids of these products, in the order of their codes, each once. */
const idsOf = async (db: Pick<Db, 'execute'>, codes: readonly string[]): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select product.id from unnest(${sql.param([...codes])}::citext[]) with ordinality
          as wanted (code, place) join products product on product.code = wanted.code
        group by product.id order by min(wanted.place)`,
  );
  return rows.map(({ id }) => id);
};

export const readTable = async (
  db: Db,
  variant: Variant,
  { filters, rowIndex, rowsMax = ROWS, orderBy, codes }: InputOf<'productTable'>,
): Promise<OutputOf<'productTable'>> => {
  if (codes) {
    const named = await idsOf(db, codes);
    return { data: await readRows(db, variant, named), resultCount: named.length };
  }
  const { ids, count } = await findProducts(db, variant, {
    filters,
    orderBy,
    page: { offset: rowIndex * rowsMax, limit: rowsMax },
  });
  return { data: await readRows(db, variant, ids), resultCount: count };
};

const MOST_VEHICLES = 60;

type VehicleChoice = OutputOf<'vehicleChoices'>['data'][number];

/** Each word of the text stands somewhere in make, model, engine or years. */
export const readVehicleChoices = async (
  db: Pick<Db, 'execute'>,
  { brandId, text }: InputOf<'vehicleChoices'>,
): Promise<VehicleChoice[]> => {
  const said = folded(
    sql`concat_ws(' ', brand.name, vehicle.name, vehicle.engine, vehicle.year_from, vehicle.year_to)`,
  );
  const { rows } = await db.execute<VehicleChoice & Record<string, unknown>>(
    sql`select vehicle.id, vehicle.name, vehicle.engine, brand.name as "brandName",
          vehicle.year_from as "yearFrom", vehicle.year_to as "yearTo"
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id
          cross join lateral (select ${said} as words) said
        where ${brandId === undefined ? sql`true` : sql`vehicle.brand_id = ${brandId}`}
          and ${holdsWords(typedWords(text), sql`said.words`)}
        order by brand.name, vehicle.name, vehicle.year_from, vehicle.engine, vehicle.id
        limit ${MOST_VEHICLES}`,
  );
  return rows;
};

type Named = OutputOf<'brandAdd'>['data'];

/** One of that name that is there stays as it is; a new one is known to lists at once. */
const addNamed = async (
  tx: Tx,
  by: ChangedBy,
  subject: 'brand' | 'provider',
  added: { name: string; makesVehicles?: boolean },
): Promise<Named> => {
  // First of all, as with every change of goods.
  await touchLists(tx);
  const table = sql.identifier(`${subject}s`);
  const { name, makesVehicles } = added;
  const inserted = await tx.execute<Named & Record<string, unknown>>(
    makesVehicles === undefined
      ? sql`insert into ${table} (name) values (${name}) on conflict (name) do nothing
            returning id, name::text as name`
      : sql`insert into ${table} (name, makes_vehicles) values (${name}, ${makesVehicles})
            on conflict (name) do nothing returning id, name::text as name`,
  );
  const [row] = inserted.rows;
  if (row) {
    const changes = Object.entries(added).map(([field, to]) => ({ field, to }));
    await writeDown(tx, by, [{ subject, subjectId: row.id, action: 'INS', changes }]);
    return row;
  }
  const { rows } = await tx.execute<Named & Record<string, unknown>>(
    sql`select id, name::text as name from ${table} where name = ${name}::citext`,
  );
  if (!rows[0]) throw new Error(`${name} is neither new nor there`);
  return rows[0];
};

export const addBrand = (tx: Tx, by: ChangedBy, { brand }: InputOf<'brandAdd'>): Promise<Named> =>
  addNamed(tx, by, 'brand', { name: brand.BrandName, makesVehicles: brand.BrandMakesVehicles });

export const addProvider = (
  tx: Tx,
  by: ChangedBy,
  { provider }: InputOf<'providerAdd'>,
): Promise<Named> => addNamed(tx, by, 'provider', { name: provider.ProviderName });
