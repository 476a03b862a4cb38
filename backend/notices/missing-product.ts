import { sql } from 'drizzle-orm';
import { productTitleParts } from '#backend/catalog/title-parts';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { families, products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { AppError } from '#backend/http/app-error';
import type { TitledProduct } from '#contract/goods/product-title';

const named = columnsOf(products, 'product', 'id', 'code');

/** The product's title in mails and the code of its page: its family's, if any. */
export const shownAs = sql`${productTitleParts} as titled,
  coalesce(family.code, product.code) as "pageCode"`;
/** A type, not an interface: a row must fit the driver's record. */
export type ShownAs = { titled: TitledProduct; pageCode: string };
/** Joins to `product`. */
export const withFamily = sql`left join ${families} family on family.id = product.family_id`;

/** Finds a product to wait for. @throws AppError record.notFound, notice.inStock */
export const findMissing = async (db: Db, code: string): Promise<RowOf<typeof named> & ShownAs> => {
  const { rows } = await db.execute<RowOf<typeof named> & ShownAs & { isThere: boolean }>(
    sql`select ${named}, ${shownAs},
          exists (select from stock where product_id = product.id and quantity > 0) as "isThere"
        from ${visibleProducts} product ${withFamily}
        where product.code = ${code}::citext`,
  );
  const [found] = rows;
  if (!found) throw new AppError('record.notFound');
  if (found.isThere) throw new AppError('notice.inStock');
  return found;
};
