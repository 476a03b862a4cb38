/** Current prices of line items, from the catalogue alone. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { listOf, runPrepared, statement } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { type TitledProduct, titleOfProduct } from '#contract/goods/product-title';
import { byTypedCode, spellingsOf } from './stored-codes.ts';
import { productTitleParts } from './title-parts.ts';

export interface PricedItem {
  productId: number;
  /** As the catalogue writes it. */
  code: string;
  /** Its title. */
  name: string;
  /** Integer cents of UYU, with tax. */
  priceCents: number;
}

const priced = columnsOf(products, 'product', 'id', 'code', 'priceCents');

const pricing = statement<
  { codes: readonly string[] },
  RowOf<typeof priced> & { titled: TitledProduct }
>(
  'price-items',
  ({ codes }) =>
    // With the limit, only each product's own family is read; a join would read all families.
    sql`select product.* from unnest(${listOf(codes, 'citext')}) as wanted (code)
        cross join lateral (select ${priced}, ${productTitleParts} as titled from ${visibleProducts} product
          where product.code = wanted.code and product.price_cents > 0 limit 1) product`,
);

/**
 * Returns products on sale (visible and with a price) by lower-cased input code.
 * @param codes in any case; unknown codes and those not on sale are left out
 */
export const priceItems = async (
  tx: Pick<Db | Tx, '_'>,
  codes: readonly string[],
): Promise<Map<string, PricedItem>> => {
  const { rows } = await runPrepared(tx, pricing({ codes: spellingsOf(codes) }));
  const found = new Map(
    rows.map((row) => [
      row.code.toLowerCase(),
      {
        productId: row.id,
        code: row.code,
        name: titleOfProduct(row.titled),
        priceCents: row.priceCents,
      },
    ]),
  );
  return new Map(
    codes.flatMap((code) => {
      const priced = byTypedCode(found, code);
      return priced ? [[code.toLowerCase(), priced] as const] : [];
    }),
  );
};
