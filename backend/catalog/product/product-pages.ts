/** Every public product, streamed for the build of the pages. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import type { ItemPage } from '#backend/port';
import type { Product } from '#contract/entities/catalog';
import { fromCents } from '#contract/money';
import type { Variant } from '#variants/schema';
import { visitorOf } from '../visibility.ts';
import { readProducts } from './products.ts';
import { relatedWithin } from './related-products.ts';

/** Products per query. */
const BATCH = 500;

const cardColumns = columnsOf(
  products,
  'product',
  'id',
  'code',
  'name',
  'brandId',
  'categoryId',
  'familyId',
  'priceCents',
  'isOriginal',
);

type CardRow = RowOf<typeof cardColumns> & { brandName: string; categoryName: string };

const toCard = (row: CardRow, seesPrices: boolean): Product => ({
  id: row.id,
  code: row.code,
  brandId: row.brandId,
  brandName: row.brandName,
  providerCode: '',
  providerUrl: '',
  mLCode: '',
  categoryId: row.categoryId,
  categoryName: row.categoryName,
  name: row.name,
  description: '',
  price: seesPrices ? fromCents(row.priceCents) : null,
  dua: '',
  isOriginal: row.isOriginal,
  isPublic: true,
  family: '',
  images: [],
  specifications: [],
  relatedLinks: [],
  sales: [],
});

/** What a card needs of every public product, the most relevant first. */
const readCardRows = async (db: Db): Promise<CardRow[]> => {
  const { rows } = await db.execute<CardRow>(
    sql`select ${cardColumns}, brand.name as "brandName", category.name as "categoryName"
        from ${visibleProducts} product
          join brands brand on brand.id = product.brand_id
          join categories category on category.id = product.category_id
        order by product.relevance desc, product.id`,
  );
  return rows;
};

/**
 * Every product a visitor may see, by id, with its related cards. Memory holds the whole catalogue's
 * cards and one batch of products.
 */
export async function* publicProducts(db: Db, variant: Variant): AsyncGenerator<ItemPage<Product>> {
  const viewer = visitorOf(variant);
  const rows = await readCardRows(db);
  const cards = new Map(rows.map((row) => [row.id, toCard(row, viewer.seesPrices)]));
  const neighbours = new Map(rows.map((row) => [row.id, row]));
  const relatedTo = relatedWithin(rows);
  const ids = [...cards.keys()].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += BATCH)
    for (const item of await readProducts(db, ids.slice(at, at + BATCH), viewer)) {
      const known = neighbours.get(item.id);
      // A product that was hidden or shown since the cards were read is the next build's.
      if (!known) continue;
      yield { item, related: relatedTo(known).flatMap((id) => cards.get(id) ?? []) };
    }
}
