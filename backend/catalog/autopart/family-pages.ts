/** Every public family, streamed for the build of the pages. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import { applications, families, products } from '#backend/database/tables/catalog';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import type { ItemPage } from '#backend/port';
import type { Autopart } from '#contract/entities/catalog';
import { fromCents } from '#contract/money';
import type { Variant } from '#variants/schema';
import { visitorOf } from '../visibility.ts';
import { readCards } from './family-cards.ts';
import { bestByVehicle, chooseRelated } from './related-families.ts';

/** Families per query. */
const BATCH = 500;

const familyColumns = columnsOf(
  families,
  'family',
  'id',
  'code',
  'name',
  'categoryId',
  'isOriginal',
);
const cheapestProduct = jsonOf(products, 'cheapest', 'code', 'name', 'priceCents');
const firstApplication = jsonOf(applications, 'application', 'name', 'brandName');

type CardRow = RowOf<typeof familyColumns> & {
  categoryName: string;
  cheapest: RowOf<typeof cheapestProduct>;
  application: RowOf<typeof firstApplication> | null;
};

const toCard = (row: CardRow, seesPrices: boolean): Autopart => ({
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
      productCode: row.cheapest.code,
      productName: row.cheapest.name,
      productPrice: seesPrices ? fromCents(row.cheapest.priceCents) : null,
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
            applicationName: row.application.name,
            applicationYearRange: '',
            applicationBrandName: row.application.brandName,
            vehicleId: null,
          },
        ],
  originalCodes: [],
});

/** Every public family as a card. */
const readSmallCards = async (db: Db, seesPrices: boolean): Promise<Map<number, Autopart>> => {
  const { rows } = await db.execute<CardRow>(
    sql`select ${familyColumns}, category.name as "categoryName", ${cheapestProduct} as cheapest,
          case when application.family_id is not null then ${firstApplication} end as application
        from (select distinct on (family_id) family_id, code, name, price_cents
              from ${visibleProducts} order by family_id, price_cents, id) as cheapest
          join ${visibleFamilies} family on family.id = cheapest.family_id
          join categories category on category.id = family.category_id
          left join applications application
            on application.family_id = family.id and application.position = 0`,
  );
  return new Map(rows.map((row) => [row.id, toCard(row, seesPrices)]));
};

/**
 * Every family a visitor may see, by id, with its related cards: what a page needs, at some 0.1 ms a
 * page. Memory holds the whole catalogue's cards (about 500 bytes each) and one batch of families.
 */
export async function* publicFamilies(
  db: Db,
  variant: Variant,
): AsyncGenerator<ItemPage<Autopart>> {
  const viewer = visitorOf(variant);
  const best = await bestByVehicle(db);
  const small = await readSmallCards(db, viewer.seesPrices);
  const ids = [...small.keys()].sort((a, b) => a - b);
  const read = (at: number) => readCards(db, ids.slice(at, at + BATCH), viewer);
  let coming = read(0);
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = await coming;
    // The database fetches the next ones while pages are made of these.
    coming = read(at + BATCH);
    // Whoever wants no more does not hear of it; whoever does meets it above.
    coming.catch(() => undefined);
    for (const item of batch) {
      const related = chooseRelated(
        item.categoryId,
        item.applications.map(({ vehicleId }) => best.get(vehicleId ?? -1) ?? []),
      );
      yield { item, related: related.flatMap((id) => small.get(id) ?? []) };
    }
  }
}
