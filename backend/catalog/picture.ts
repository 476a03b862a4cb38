/** What a part's picture needs to know of it, and which uploaded pictures may be seen. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { executePrepared } from '#backend/database/prepared';
import type { PicturedPart } from '#backend/media/pictures';
import type { Sight } from '#backend/port';
import { catalogOf } from './visibility.ts';

interface PartRow extends Record<string, unknown> {
  code: string;
  categoryId: string;
  categoryName: string;
  photo: string | null;
  specifications: PicturedPart['drawn']['specifications'];
}

/**
 * A family, with those of its products that may be seen, else a product. A family's photo is its first
 * one's that has any, and so are its measures.
 */
const selectPart = (code: string, { families, products }: ReturnType<typeof catalogOf>) => sql`
  with found as (
    select 0 as rank, family.code::text as code, family.category_id,
      array(select id from ${products} where family_id = family.id) as products
    from ${families} family where family.code = ${code}::citext
    union all
    select 1, product.code::text, product.category_id, array[product.id]
    from ${products} product where product.code = ${code}::citext
  ), part as (
    select * from found order by rank limit 1
  )
  select part.code, category.id::text as "categoryId", category.name as "categoryName",
    (select image.path from product_images link join images image on image.id = link.image_id
      where link.product_id = any(part.products)
      order by link.product_id, link.position limit 1) as photo,
    (select coalesce(json_agg(json_build_object('key', key, 'value', value) order by position), '[]')
      from product_specifications where product_id = (
        select min(product_id) from product_specifications
        where product_id = any(part.products))) as specifications
  from part join categories category on category.id = part.category_id`;

const nameOf = (statement: string, { seesAll }: Sight) =>
  `${statement}-${seesAll ? 'all' : 'shown'}`;

/** @param code a family's, else a product's, in any case; null where neither may be seen */
export const findPicturedPart = async (
  code: string,
  db: Db,
  sight: Sight,
): Promise<PicturedPart | null> => {
  const { rows } = await executePrepared<PartRow>(
    db,
    nameOf('find-picture', sight),
    selectPart(code, catalogOf(sight)),
  );
  const [row] = rows;
  if (!row) return null;
  const { photo, ...drawn } = row;
  return { drawn, photo };
};

/** A product's photo is seen where one of its products is; banners are for all. */
export const findSeenUpload = async (id: number, db: Db, sight: Sight): Promise<string | null> => {
  const { rows } = await executePrepared<{ path: string }>(
    db,
    nameOf('find-upload', sight),
    sql`select image.path from images image
        where image.id = ${id}::int and (${sight.seesAll} or image.target = 'banner' or exists (
          select from product_images link
            join ${catalogOf(sight).products} product on product.id = link.product_id
          where link.image_id = image.id))`,
  );
  return rows[0]?.path ?? null;
};
