import { asc, count, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { brands, categories, productImages, products } from '#backend/database/tables/catalog';
import { companies } from '#backend/database/tables/companies';
import { companyImages } from '#backend/database/tables/company-lists';
import { config } from '#backend/database/tables/site';
import { type ImageUses, SHOWN_IN, SHOWN_KEYS, type ShownKey } from '#contract/entities/images';
import { readOwnWords } from '#contract/entities/own-data';
import { picturesOfTexts } from '#contract/entities/own-texts';
import { parseJson } from '#contract/text/json-values';

/** Products and companies that an answer names. */
const NAMED = 20;

const idOf = (picture: unknown): number[] =>
  typeof picture === 'object' &&
  picture !== null &&
  'id' in picture &&
  typeof picture.id === 'number'
    ? [picture.id]
    : [];

/** Returns the picture ids of a configured banner; values that cannot be read have none. */
const idsIn = (value: string): number[] => {
  const items = parseJson(value);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null
      ? [...('image' in item ? idOf(item.image) : []), ...('sd' in item ? idOf(item.sd) : [])]
      : [],
  );
};

const idsOf = (key: ShownKey, value: string): number[] =>
  key === 'SHOP_TEXTS'
    ? picturesOfTexts(readOwnWords({ SHOP_TEXTS: value })).map(({ id }) => id)
    : idsIn(value);

/** Maps picture ids to the banners and texts that show them. */
export const bannersById = async (db: Db | Tx): Promise<Map<number, ShownKey[]>> => {
  const rows = await db.select().from(config).where(inArray(config.key, SHOWN_KEYS));
  const shown = new Map<number, ShownKey[]>();
  for (const key of SHOWN_KEYS) {
    const value = rows.find((row) => row.key === key)?.value ?? '[]';
    for (const id of new Set(idsOf(key, value))) shown.set(id, [...(shown.get(id) ?? []), key]);
  }
  return shown;
};

export const usesOf = async (db: Db | Tx, imageId: number): Promise<ImageUses> => {
  const where = eq(productImages.imageId, imageId);
  const [total] = await db.select({ rows: count() }).from(productImages).where(where);
  const shown = await db
    .selectDistinct({ code: products.code, name: products.name })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(where)
    .orderBy(asc(products.code))
    .limit(NAMED);
  const ofCompany = eq(companyImages.imageId, imageId);
  const [customers] = await db.select({ rows: count() }).from(companyImages).where(ofCompany);
  const named = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .innerJoin(companyImages, eq(companies.id, companyImages.companyId))
    .where(ofCompany)
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(NAMED);
  const ofCategories = await db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.imageId, imageId))
    .orderBy(asc(categories.id));
  const ofBrands = await db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(eq(brands.logoId, imageId))
    .orderBy(asc(brands.name));
  return {
    products: shown,
    productCount: total?.rows ?? 0,
    companies: named,
    companyCount: customers?.rows ?? 0,
    categories: ofCategories.map(({ name }) => name),
    brands: ofBrands,
    config: (await bannersById(db)).get(imageId) ?? [],
  };
};

const SHORT_LIST = 3;

const someOf = (names: readonly string[], total: number): string[] => {
  const listed = names.slice(0, SHORT_LIST);
  const more = total - listed.length;
  return listed.length > 0 ? [listed.join(', ') + (more > 0 ? ` y ${more} más` : '')] : [];
};

/** Describes the uses: 'RAD-1, RAD-2 y 4 más · el banner del inicio'; empty for none. */
export const placesOf = (uses: ImageUses): string =>
  [
    ...someOf(
      uses.products.map(({ code }) => code),
      uses.productCount,
    ),
    ...someOf(
      uses.companies.map(({ name }) => name),
      uses.companyCount,
    ),
    ...someOf(uses.categories, uses.categories.length),
    ...uses.brands.map(({ name }) => `la marca ${name}`),
    ...uses.config.map((key) => SHOWN_IN[key]),
  ].join(' · ');
