/** Every public product, for the build of the pages. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { type Viewer, visiblePrice, visitorOf } from '#backend/http/viewer';
import type { ListedItem, Paged } from '#backend/port';
import { fromCents } from '#contract/amounts/money';
import { catalogueNames, initialValues } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Product } from '#contract/entities/catalog';
import type { Variant } from '#variants/schema';
import { shownCents, shownOffer } from '../public-price.ts';
import { readProductStates, readStatedProducts } from './products.ts';
import { relatedWithin } from './related-products.ts';

const cardColumns = columnsOf(
  products,
  'product',
  'id',
  'code',
  'name',
  'brandId',
  'categoryId',
  'familyId',
  'isOriginal',
);

type CardRow = RowOf<typeof cardColumns> & {
  brandName: string;
  categoryName: string;
  shownCents: number;
  offer: Product['offer'];
  changedOn: string;
};

/** Returns the fields of a product's card, and no others. */
const toCard = (row: CardRow, viewer: Viewer): Product => ({
  ...initialValues(productEntity, catalogueNames(productEntity)),
  id: row.id,
  code: row.code,
  brandId: row.brandId,
  brandName: row.brandName,
  categoryId: row.categoryId,
  categoryName: row.categoryName,
  name: row.name,
  price: visiblePrice(fromCents(row.shownCents), viewer),
  ...(viewer.seesPrices && row.offer && { offer: row.offer }),
  isOriginal: row.isOriginal,
  images: [],
  specifications: [],
  relatedLinks: [],
  barcodes: [],
  sales: [],
});

/** Reads the columns of a card for every public product, the most relevant first. */
const readCardRows = async (db: Db): Promise<CardRow[]> => {
  const { rows } = await db.execute<CardRow>(
    sql`select ${cardColumns}, brand.name as "brandName", category.name as "categoryName",
          ${shownCents('product')} as "shownCents", ${shownOffer('product')} as offer,
          product.updated_at::date::text as "changedOn"
        from ${visibleProducts} product
          join brands brand on brand.id = product.brand_id
          join categories category on category.id = product.category_id
        order by product.relevance desc, product.id`,
  );
  return rows;
};

/** Returns every product that a visitor may see, by id. Memory holds the cards of the whole catalogue. */
export const publicProducts = async (
  db: Db,
  variant: Variant,
): Promise<Paged<ListedItem<Product>, Product>> => {
  const viewer = visitorOf(variant);
  const states = await readProductStates(db, viewer);
  const rows = await readCardRows(db);
  const cards = new Map(rows.map((row) => [row.id, toCard(row, viewer)]));
  const relatedTo = relatedWithin(rows);
  // A product that was hidden or shown between the two statements is left to the next build.
  const current = rows.filter(({ id }) => states.has(id)).sort((a, b) => a.id - b.id);
  const ids = current.map(({ id }) => id);
  const all = current.map((row) => ({
    code: row.code,
    sales: [row.code],
    related: relatedTo(row).flatMap((id) => cards.get(id) ?? []),
    state: states.get(row.id) ?? '',
    changedOn: row.changedOn,
  }));
  return { all, read: (from, to) => readStatedProducts(db, ids.slice(from, to), viewer) };
};
