/** What a part's picture needs to know of it: its measures and its first photo. */
import { asc, eq, sql } from 'drizzle-orm';
import type { PicturedPart } from '#backend/images/route';
import { images } from '#backend/images/tables';
import type { Db } from '#backend/serve/database';
import { categories, families, productImages, productSpecifications, products } from './tables.ts';

interface Found {
  code: string;
  categoryId: string;
  categoryName: string;
  productIds: number[];
}

const columns = { categoryName: categories.name };

const findFamily = async (db: Db, code: string): Promise<Found | undefined> => {
  const [family] = await db
    .select({ ...columns, id: families.id, code: families.code, categoryId: families.categoryId })
    .from(families)
    .innerJoin(categories, eq(categories.id, families.categoryId))
    .where(eq(families.code, code));
  if (!family) return undefined;
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.familyId, family.id))
    .orderBy(asc(products.id));
  return { ...family, productIds: rows.map(({ id }) => id) };
};

const findProduct = async (db: Db, code: string): Promise<Found | undefined> => {
  const [product] = await db
    .select({ ...columns, id: products.id, code: products.code, categoryId: products.categoryId })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(products.code, code));
  return product && { ...product, productIds: [product.id] };
};

const among = (ids: readonly number[]) => sql`any(${sql.param(`{${ids.join(',')}}`)}::int[])`;

const firstPhoto = async (db: Db, { productIds }: Found): Promise<string | null> => {
  const rows = await db
    .select({ path: images.path })
    .from(productImages)
    .innerJoin(images, eq(images.id, productImages.imageId))
    .where(sql`${productImages.productId} = ${among(productIds)}`)
    .orderBy(asc(productImages.productId), asc(productImages.position))
    .limit(1);
  return rows[0]?.path ?? null;
};

/** A family's measures are those of its first product that has any. */
const specificationsOf = async (db: Db, { productIds }: Found) => {
  const rows = await db
    .select({
      productId: productSpecifications.productId,
      key: productSpecifications.key,
      value: productSpecifications.value,
    })
    .from(productSpecifications)
    .where(sql`${productSpecifications.productId} = ${among(productIds)}`)
    .orderBy(asc(productSpecifications.productId), asc(productSpecifications.position));
  return rows.filter(({ productId }) => productId === rows[0]?.productId);
};

/** @param code a family's, else a product's, in any case; null where there is neither */
export const findPicturedPart = async (code: string, db: Db): Promise<PicturedPart | null> => {
  const found = (await findFamily(db, code)) ?? (await findProduct(db, code));
  if (!found) return null;
  const [photo, specifications] = await Promise.all([
    firstPhoto(db, found),
    specificationsOf(db, found),
  ]);
  const { categoryId, categoryName } = found;
  return { drawn: { code: found.code, categoryId, categoryName, specifications }, photo };
};
