/** Reads products as generic shops show them and the back-office edits them. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import type { Product } from '#contract/entities/catalog';
import { catalogOf, type Viewer } from './visibility.ts';

/** Suppliers and customs papers are the shop's own business. */
const ownBusiness = (viewer: Viewer, column: string) =>
  viewer.seesAll ? sql`product.${sql.identifier(column)}` : sql`''`;

/** Products by id, in the order of the ids; what the viewer may not see is left out. */
export const readProducts = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Product[]> => {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Product & Record<string, unknown>>(
    sql`select product.id, product.code, product.brand_id as "brandId", brand.name as "brandName",
          ${ownBusiness(viewer, 'provider_code')} as "providerCode",
          ${ownBusiness(viewer, 'provider_url')} as "providerUrl",
          product.ml_code as "mLCode", product.category_id::text as "categoryId",
          category.name as "categoryName", product.name, product.description,
          ${viewer.seesPrices ? sql`(product.price_cents / 100.0)::float8` : sql`null`} as price,
          ${ownBusiness(viewer, 'dua')} as dua, product.is_original as "isOriginal",
          product.is_public as "isPublic", coalesce(family.code, '') as family,
          (select coalesce(json_agg(json_build_object('id', image.id,
              'image', '/imagenes/id/' || image.id, 'name', image.name) order by link.position), '[]')
            from product_images link join images image on image.id = link.image_id
            where link.product_id = product.id) as images,
          (select coalesce(json_agg(json_build_object('key', key, 'value', value)
              order by position), '[]')
            from product_specifications where product_id = product.id) as specifications,
          (select coalesce(json_agg(json_build_object('name', name, 'url', url)
              order by position), '[]')
            from product_links where product_id = product.id) as "relatedLinks",
          ${
            viewer.seesAll
              ? sql`(select coalesce(json_agg(json_build_object('saleDate', sale_date,
                  'saleQuant', quantity) order by sale_date desc, id desc), '[]')
                from product_sales where product_id = product.id)`
              : sql`'[]'::json`
          } as sales
        from unnest(${sql.param([...ids])}::int[]) with ordinality as wanted (id, place)
          join ${catalogOf(viewer).products} product on product.id = wanted.id
          join brands brand on brand.id = product.brand_id
          join categories category on category.id = product.category_id
          left join families family on family.id = product.family_id
        order by wanted.place`,
  );
  return rows;
};

const idAndCode = columnsOf(products, 'product', 'id', 'code');

export const findProduct = async (
  db: Pick<Db, 'execute'>,
  code: string,
  viewer: Pick<Viewer, 'seesAll'>,
): Promise<RowOf<typeof idAndCode> | undefined> => {
  const { rows } = await db.execute<RowOf<typeof idAndCode>>(
    sql`select ${idAndCode} from ${catalogOf(viewer).products} product
        where product.code = ${code}::citext`,
  );
  return rows[0];
};

const RELATED_LIMIT = 12;
const otherId = columnsOf(products, 'other', 'id');

/** The most relevant others of the product's category and, after those, of its parent category. */
export const findRelatedProducts = async (
  db: Pick<Db, 'execute'>,
  productId: number,
): Promise<number[]> => {
  const { rows } = await db.execute<RowOf<typeof otherId>>(
    sql`select ${otherId}
        from products product
          join ${visibleProducts} other on other.id <> product.id
            and other.category_id <@ (case when nlevel(product.category_id) > 1
              then subpath(product.category_id, 0, nlevel(product.category_id) - 1)
              else product.category_id end)
        where product.id = ${productId}
          and other.family_id is distinct from coalesce(product.family_id, -1)
        order by other.category_id <> product.category_id, other.relevance desc, other.id
        limit ${RELATED_LIMIT}`,
  );
  return rows.map((row) => row.id);
};
