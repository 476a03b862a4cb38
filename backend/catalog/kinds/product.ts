/** Goods of any kind: an item is a product, found by its category, its brand and its words. */
import { sql } from 'drizzle-orm';
import { products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { GIVEN_SYNONYMS } from '#backend/query/synonyms/given-synonyms';
import type { Product } from '#contract/entities/catalog';
import { publicProducts } from '../product/product-pages.ts';
import { productLists, productSources, stockedProducts } from '../product/product-sources.ts';
import { findProduct, readProducts } from '../product/products.ts';
import { findRelatedProducts } from '../product/related-products.ts';
import { specificationsOfEach } from '../title-parts.ts';
import type { CatalogueKind } from './kind.ts';

export const product: CatalogueKind<Product> = {
  key: 'P',
  subject: 'product',
  table: products,
  visible: visibleProducts,
  itemId: sql`product.id`,
  stocked: stockedProducts,
  selectSources: productSources,
  cards: null,
  find: findProduct,
  read: readProducts,
  readCards: readProducts,
  readCardTexts: async (db, ids, viewer) =>
    (await readProducts(db, ids, viewer)).map((one) => JSON.stringify(one)),
  findRelated: findRelatedProducts,
  publicItems: publicProducts,
  listsInStock: productLists,
  listStates: null,
  isChoice: sql`true`,
  originalCodes: sql`array[]::text[]`,
  fitted: sql`'[]'::json`,
  titled: specificationsOfEach(sql`item.category_id`, sql`(select item.id) product`),
  givenSynonyms: GIVEN_SYNONYMS.product,
  suggestMore: async () => [],
};
