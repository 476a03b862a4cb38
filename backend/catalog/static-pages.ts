/** The whole public catalogue, streamed for the build of the pages. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import type { PartPage } from '#backend/port';
import type { Autopart } from '#contract/entities/catalog';
import type { Variant } from '#variants/schema';
import { readCards } from './family-cards.ts';
import { bestByVehicle, chooseRelated } from './related.ts';
import { visitorOf } from './visibility.ts';

/** Families per query. */
const BATCH = 500;

type CardRow = {
  id: number;
  code: string;
  name: string;
  categoryId: string;
  categoryName: string;
  isOriginal: boolean;
  price: number | null;
  brand: string | null;
  application: string | null;
  product: string;
  product_name: string;
};

const toCard = (row: CardRow): Autopart => ({
  code: row.code,
  name: row.name,
  description: '',
  categoryId: row.categoryId,
  categoryName: row.categoryName,
  isOriginal: row.isOriginal,
  isPublic: true,
  images: [],
  products: [
    {
      productCode: row.product,
      productName: row.product_name,
      productPrice: row.price,
      productSales: [],
      categoryName: row.categoryName,
      brandName: '',
      isPublic: true,
      specifications: [],
      relatedLinks: [],
    },
  ],
  applications:
    row.application === null
      ? []
      : [
          {
            applicationName: row.application,
            applicationYearRange: '',
            applicationBrandName: row.brand ?? '',
            vehicleId: null,
          },
        ],
  originalCodes: [],
});

/** Every public family as a card. */
const readSmallCards = async (db: Db, seesPrices: boolean): Promise<Map<number, Autopart>> => {
  const { rows } = await db.execute<CardRow>(
    sql`select family.id, family.code, family.name, family.category_id::text as "categoryId",
          category.name as "categoryName", family.is_original as "isOriginal",
          ${seesPrices ? sql`cheapest.price_cents / 100.0::float8` : sql`null`} as price,
          application.brand_name as brand, application.name as application,
          cheapest.code as product, cheapest.name as product_name
        from (select distinct on (family_id) family_id, code, name, price_cents
              from ${visibleProducts} order by family_id, price_cents, id) as cheapest
          join ${visibleFamilies} family on family.id = cheapest.family_id
          join categories category on category.id = family.category_id
          left join applications application
            on application.family_id = family.id and application.position = 0`,
  );
  return new Map(rows.map((row) => [row.id, toCard(row)]));
};

/**
 * Every family a visitor may see, by id, with its related cards: what a page needs, at some 0.1 ms a
 * page. Memory holds the whole catalogue's cards (about 500 bytes each) and one batch of families.
 */
export async function* publicFamilies(db: Db, variant: Variant): AsyncGenerator<PartPage> {
  const viewer = visitorOf(variant);
  const best = await bestByVehicle(db);
  const small = await readSmallCards(db, viewer.seesPrices);
  const ids = [...small.keys()].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += BATCH)
    for (const part of await readCards(db, ids.slice(at, at + BATCH), viewer)) {
      const related = chooseRelated(
        part.categoryId,
        part.applications.map(({ vehicleId }) => best.get(vehicleId ?? -1) ?? []),
      );
      yield { part, related: related.flatMap((id) => small.get(id) ?? []) };
    }
}
