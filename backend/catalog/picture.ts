/** Finds a part's picture, and whether an uploaded picture may be seen. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { executePrepared } from '#backend/database/prepared';
import { jsonOf, type Row, type RowOf } from '#backend/database/rows';
import {
  type categories,
  type families,
  productSpecifications,
} from '#backend/database/tables/catalog';
import type { images } from '#backend/database/tables/media';
import type { PicturedPart } from '#backend/media/pictures';
import type { Visibility } from '#backend/port';
import { itemTitle, type TitledItem } from '#contract/goods/item-title';
import { specificationsOfEach, vehiclesOf } from './title-parts.ts';
import { catalogOf } from './visibility.ts';

const measure = jsonOf(productSpecifications, 'measure', 'key', 'value');

type PartRow = Row<typeof families, 'code'> & {
  titled: TitledItem;
  /** The drawing of its category, else of its nearest ancestor with one. */
  drawing: Row<typeof categories, 'drawing'>['drawing'] | null;
  categoryName: Row<typeof categories, 'name'>['name'];
  photo: Row<typeof images, 'path'>['path'] | null;
  specifications: RowOf<typeof measure>[];
};

/**
 * Selects a family with its visible products, else a product. A family has the photo and the measures of its
 * first product with any.
 */
const selectPart = (code: string, { families, products }: ReturnType<typeof catalogOf>) => sql`
  with found as (
    select 0 as rank, family.id as family_id, family.code::text as code, family.name, family.category_id,
      array(select id from ${products} where family_id = family.id) as products
    from ${families} family where family.code = ${code}::citext
    union all
    select 1, product.family_id, product.code::text, product.name, product.category_id, array[product.id]
    from ${products} product where product.code = ${code}::citext
  ), part as (
    select * from found order by rank limit 1
  )
  select part.code, json_build_object('name', part.name, 'vehicles', ${vehiclesOf(sql`part.family_id`)},
      'products', ${specificationsOfEach(
        sql`part.category_id`,
        sql`unnest(part.products) as product (id)`,
      )}) as titled,
    category.name as "categoryName",
    (select above.drawing from categories above
      where above.id @> category.id and above.drawing <> ''
      order by nlevel(above.id) desc limit 1) as drawing,
    (select image.path from product_images link join images image on image.id = link.image_id
      where link.product_id = any(part.products)
      order by link.product_id, link.position limit 1) as photo,
    (select coalesce(json_agg(${measure} order by measure.position), '[]')
      from product_specifications measure where measure.product_id = (
        select min(product_id) from product_specifications
        where product_id = any(part.products))) as specifications
  from part join categories category on category.id = part.category_id`;

const nameOf = (statement: string, { seesAll }: Visibility) =>
  `${statement}-${seesAll ? 'all' : 'shown'}`;

/** @param code a family's, else a product's, in any case; null where neither may be seen */
export const findPicturedPart = async (
  code: string,
  db: Db,
  sight: Visibility,
): Promise<PicturedPart | null> => {
  const { rows } = await executePrepared<PartRow>(
    db,
    nameOf('find-picture', sight),
    selectPart(code, catalogOf(sight)),
  );
  const [row] = rows;
  if (!row) return null;
  const { photo, titled, ...drawn } = row;
  return { drawn: { ...drawn, title: itemTitle(titled) }, photo };
};

type UploadRow = Row<typeof images, 'path'>;

/** Returns the path of an upload: a photo is visible with one of its products, a banner and the pictures of categories and brands to all. */
export const findSeenUpload = async (
  { upload, isWhole }: { upload: number; isWhole: boolean },
  db: Db,
  sight: Visibility,
): Promise<string | null> => {
  const { rows } = await executePrepared<UploadRow>(
    db,
    nameOf('find-upload', sight),
    sql`select case when ${isWhole}::boolean then coalesce(image.whole_path, image.path) else image.path end as path
        from images image
        where image.id = ${upload}::int and (${sight.seesAll} or image.target in ('banner', 'category', 'brand') or exists (
          select from product_images link
            join ${catalogOf(sight).products} product on product.id = link.product_id
          where link.image_id = image.id))`,
  );
  return rows[0]?.path ?? null;
};
