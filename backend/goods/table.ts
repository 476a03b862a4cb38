/** The back-office's product table, and the choices that its forms offer. */
import { sql } from 'drizzle-orm';
import { barcodesOf } from '#backend/catalog/autopart/family-sources';
import type { Db } from '#backend/database/connection';
import { fromRow, propertiesOf } from '#backend/database/entity-columns';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { folded, holdsWords, typedWords } from '#backend/database/text-search';
import { requirePermissions } from '#backend/http/permissions';
import type { Session } from '#backend/port';
import type { InputOf, OutputOf } from '#contract/calls';
import { listedNames } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import { isCostColumn, withoutCosts } from '#contract/goods/cost-fields';
import { imageUrlById } from '#contract/paths';
import type { Variant } from '#variants/schema';
import { branchStockOf, stockLevelsOf } from './branch-stock.ts';
import { findProducts } from './find-products.ts';
import { readScannedCodes } from './scanned-codes.ts';

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
  barcodes: string[];
  providerName: string;
  imageId: number | null;
  levels: Parameters<typeof branchStockOf>[1];
};

/** Reads rows of the table in the order of the ids. */
const readRows = async (
  db: Db,
  variant: Variant,
  ids: readonly number[],
  reader: Pick<Session, 'permissions'>,
) => {
  const { rows } = await db.execute<TableRow>(
    sql`select ${rowColumns}, brand.name as "brandName", category.name as "categoryName",
          coalesce(family.code::text, '') as family,
          ${barcodesOf} as barcodes, coalesce(provider.name, '') as "providerName",
          (select image_id from product_images where product_id = product.id
            order by position limit 1) as "imageId", ${stockLevelsOf(sql`product`)} as levels
        from unnest(${sql.param([...ids])}::int[]) with ordinality as wanted (id, place)
          join products product on product.id = wanted.id
          join brands brand on brand.id = product.brand_id
          join categories category on category.id = product.category_id
          left join families family on family.id = product.family_id
          left join providers provider on provider.id = product.provider_id
        order by wanted.place`,
  );
  return rows.map((row) => ({
    code: row.code,
    version: row.version,
    ...withoutCosts(fromRow(productEntity, LISTED, row), reader),
    brandName: row.brandName,
    categoryName: row.categoryName,
    barcodes: row.barcodes,
    providerName: row.providerName,
    image: row.imageId === null ? '' : imageUrlById(row.imageId),
    branches: branchStockOf(variant, row.levels),
  }));
};

/** Returns the ids of products in the order of their codes or barcodes, without duplicates. */
const readIds = async (db: Pick<Db, 'execute'>, typed: readonly string[]): Promise<number[]> => {
  const named = await readScannedCodes(db, typed);
  const codes = typed.flatMap((code) => named.get(code.toLowerCase()) ?? []);
  const { rows } = await db.execute<{ id: number }>(
    sql`select product.id from unnest(${sql.param(codes)}::citext[]) with ordinality
          as wanted (code, place) join products product on product.code = wanted.code
        group by product.id order by min(wanted.place)`,
  );
  return rows.map(({ id }) => id);
};

export const readTable = async (
  db: Db,
  variant: Variant,
  { filters, rowIndex, rowsMax = ROWS, orderBy, sort, codes }: InputOf<'productTable'>,
  reader: Pick<Session, 'permissions'>,
): Promise<OutputOf<'productTable'>> => {
  if (codes) {
    const ids = await readIds(db, codes);
    return { data: await readRows(db, variant, ids, reader), resultCount: ids.length };
  }
  // The order would tell which cost is higher.
  if (sort && isCostColumn(sort.by)) requirePermissions(reader, ['prices']);
  const { ids, count } = await findProducts(db, variant, {
    filters,
    orderBy,
    sort,
    page: { offset: rowIndex * rowsMax, limit: rowsMax },
  });
  return { data: await readRows(db, variant, ids, reader), resultCount: count };
};

const MAX_VEHICLES = 60;

type VehicleChoice = OutputOf<'vehicleChoices'>['data'][number];

/** Finds vehicles whose make, model, engine or years contain every word of the text. */
export const readVehicleChoices = async (
  db: Pick<Db, 'execute'>,
  { brandId, text }: InputOf<'vehicleChoices'>,
): Promise<VehicleChoice[]> => {
  const searchText = folded(
    sql`concat_ws(' ', brand.name, vehicle.name, vehicle.engine, vehicle.year_from, vehicle.year_to)`,
  );
  const { rows } = await db.execute<VehicleChoice & Record<string, unknown>>(
    sql`select vehicle.id, vehicle.name, vehicle.engine, brand.name as "brandName",
          vehicle.year_from as "yearFrom", vehicle.year_to as "yearTo"
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id
          cross join lateral (select ${searchText} as words) searched
        where ${brandId === undefined ? sql`true` : sql`vehicle.brand_id = ${brandId}`}
          and ${holdsWords(typedWords(text), sql`searched.words`)}
        order by brand.name, vehicle.name, vehicle.year_from, vehicle.engine, vehicle.id
        limit ${MAX_VEHICLES}`,
  );
  return rows;
};
