/** Reads products as general shops show them and the back-office edits them. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { fromRow, propertiesOf } from '#backend/database/entity-columns';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import {
  productBarcodes,
  productLinks,
  productSales,
  products,
} from '#backend/database/tables/catalog';
import { images } from '#backend/database/tables/media';
import { type Viewer, visibleProduct } from '#backend/http/viewer';
import { fromCents } from '#contract/amounts/money';
import { catalogueNames } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Product } from '#contract/entities/catalog';
import { shownCents, shownOffer } from '../public-price.ts';
import { attributesOfCategory, shownSpecifications } from '../shown-specifications.ts';
import { spellingsOf } from '../stored-codes.ts';
import { catalogOf } from '../visibility.ts';

const CATALOGUE = catalogueNames(productEntity);
const productColumns = columnsOf(
  products,
  'product',
  'id',
  'code',
  ...propertiesOf(productEntity, CATALOGUE),
);
const image = jsonOf(images, 'image', 'id', 'name');
const barcode = jsonOf(productBarcodes, 'barcode', 'code');
const link = jsonOf(productLinks, 'link', 'name', 'url');
const sale = jsonOf(productSales, 'sale', 'saleDate', 'quantity');

type ProductRow = RowOf<typeof productColumns> & {
  shownCents: number;
  offer: Product['offer'];
  brandName: string;
  brandLogoId: number | null;
  categoryName: string;
  family: string;
  images: RowOf<typeof image>[];
  specifications: Product['specifications'];
  relatedLinks: RowOf<typeof link>[];
  barcodes: RowOf<typeof barcode>[];
  sales: RowOf<typeof sale>[];
};

const toProduct = (row: ProductRow, viewer: Viewer): Product => {
  const product = {
    id: row.id,
    code: row.code,
    ...fromRow(productEntity, CATALOGUE, row),
    price: fromCents(row.shownCents),
    ...(row.offer && { offer: row.offer }),
    brandName: row.brandName,
    brandLogoId: row.brandLogoId,
    categoryName: row.categoryName,
    images: row.images.map(({ id, name }) => ({ id, image: `/imagenes/id/${id}`, name })),
    specifications: row.specifications,
    relatedLinks: row.relatedLinks,
    barcodes: row.barcodes,
    sales: row.sales.map(({ saleDate, quantity }) => ({ saleDate, saleQuant: quantity })),
  };
  return visibleProduct(product, viewer);
};

/** A row of each `product` of the source. */
const selectProducts = (source: SQL, viewer: Viewer): SQL =>
  sql`select ${productColumns}, ${shownCents('product')} as "shownCents",
        ${shownOffer('product')} as offer, brand.name as "brandName",
        brand.logo_id as "brandLogoId", category.name as "categoryName",
        coalesce(family.code, '') as family,
        (select coalesce(json_agg(${image} order by link.position), '[]')
          from product_images link join images image on image.id = link.image_id
          where link.product_id = product.id) as images,
        ${shownSpecifications({ key: 'key', value: 'value' })} as specifications,
        (select coalesce(json_agg(${link} order by link.position), '[]')
          from product_links link where link.product_id = product.id) as "relatedLinks",
        (select coalesce(json_agg(${barcode} order by barcode.position), '[]')
          from product_barcodes barcode where barcode.product_id = product.id) as barcodes,
        (select coalesce(json_agg(${sale} order by sale.sale_date desc, sale.id desc), '[]')
          from product_sales sale
          where ${viewer.seesAll} and sale.product_id = product.id) as sales
      from ${source}
        join brands brand on brand.id = product.brand_id
        join categories category on category.id = product.category_id
        left join families family on family.id = product.family_id
        cross join lateral (${attributesOfCategory(sql`product.category_id`)}) attributes`;

const wanted = (ids: readonly number[], viewer: Viewer): SQL =>
  sql`unnest(${sql.param([...ids])}::int[]) with ordinality as wanted (id, place)
    join ${catalogOf(viewer).products} product on product.id = wanted.id`;

/** Reads products in the order of the ids, without those that the viewer may not see. */
export const readProducts = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Product[]> => {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<ProductRow>(
    sql`${selectProducts(wanted(ids, viewer), viewer)} order by wanted.place`,
  );
  return rows.map((row) => toProduct(row, viewer));
};

/** Hash of a row of `selectProducts`. */
const stateOf = sql`md5(item::text)`;

/** Returns the state of each product, without reading the products. */
export const readProductStates = async (
  db: Pick<Db, 'execute'>,
  viewer: Viewer,
): Promise<Map<number, string>> => {
  const { rows } = await db.execute<{ id: number; state: string }>(
    sql`select item.id, ${stateOf} as state
        from (${selectProducts(sql`${catalogOf(viewer).products} product`, viewer)}) as item`,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
};

/** Reads products with their states; undefined = no longer visible to the viewer. */
export const readStatedProducts = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<({ state: string; content: Product } | undefined)[]> => {
  const { rows } = await db.execute<ProductRow & { state: string }>(
    sql`with item as materialized (${selectProducts(wanted(ids, viewer), viewer)})
        select item.*, ${stateOf} as state from item`,
  );
  const found = new Map(rows.map(({ state, ...row }) => [row.id, { state, row }]));
  return ids.map((id) => {
    const one = found.get(id);
    return one && { state: one.state, content: toProduct(one.row, viewer) };
  });
};

const idAndCode = columnsOf(products, 'product', 'id', 'code');

export const findProduct = async (
  db: Pick<Db, 'execute'>,
  code: string,
  viewer: Pick<Viewer, 'seesAll'>,
): Promise<RowOf<typeof idAndCode> | undefined> => {
  const { rows } = await db.execute<RowOf<typeof idAndCode>>(
    sql`select ${idAndCode} from ${catalogOf(viewer).products} product
        where product.code = any(${sql.param(spellingsOf([code]))}::citext[])
        order by product.code <> ${code}::citext limit 1`,
  );
  return rows[0];
};
