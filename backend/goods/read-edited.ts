import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import type { Session } from '#backend/port';
import { fromWire } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import { productEntity } from '#contract/definitions/product';
import type { EditedFamily, EditedProduct } from '#contract/entities/goods';
import { withoutCosts } from '#contract/goods/cost-fields';
import type { Variant } from '#variants/schema';
import { branchStockOf, stockLevelsOf } from './branch-stock.ts';
import { familyStore, productStore } from './goods-store.ts';

const SALES = 50;

/** Reads a product for its form. @throws AppError record.notFound */
export const readEditedProduct = async (
  tx: Pick<Db | Tx, 'execute'>,
  variant: Variant,
  code: string,
  reader: Pick<Session, 'permissions'>,
): Promise<EditedProduct> => {
  const [stored] = await productStore.read(tx, { codes: [code] });
  if (!stored) throw new AppError('record.notFound');
  const { rows } = await tx.execute<
    Pick<EditedProduct, 'sales' | 'images'> & { levels: Parameters<typeof branchStockOf>[1] }
  >(
    sql`select ${stockLevelsOf(sql`product`)} as levels,
          (select coalesce(json_agg(json_build_object('id', image.id, 'name', image.name,
              'image', '/imagenes/id/' || image.id) order by shown.position), '[]')
            from product_images shown join images image on image.id = shown.image_id
            where shown.product_id = product.id) as images,
          (select coalesce(json_agg(json_build_object('saleDate', sale_date, 'saleQuant', quantity)
              order by sale_date desc, id desc), '[]')
            from (select * from product_sales where product_id = product.id
              order by sale_date desc, id desc limit ${SALES}) sale) as sales
        from products product where product.id = ${stored.id}`,
  );
  return {
    code: stored.code,
    version: stored.version,
    ...withoutCosts(fromWire(productEntity, stored.state), reader),
    images: rows[0]?.images ?? [],
    sales: rows[0]?.sales ?? [],
    branches: branchStockOf(variant, rows[0]?.levels ?? []),
  };
};

/** Reads a family for its form. @throws AppError record.notFound */
export const readEditedFamily = async (
  tx: Pick<Db | Tx, 'execute'>,
  code: string,
): Promise<EditedFamily> => {
  const [stored] = await familyStore.read(tx, { codes: [code] });
  if (!stored) throw new AppError('record.notFound');
  const { rows } = await tx.execute<EditedFamily['products'][number]>(
    sql`select code::text as code, name, is_public as "isPublic" from products
        where family_id = ${stored.id} order by id`,
  );
  return {
    code: stored.code,
    version: stored.version,
    ...fromWire(familyEntity, stored.state),
    products: rows,
  };
};
