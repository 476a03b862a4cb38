/** Current prices of line items for their buyer, from the catalogue and the price lists alone. */
import { sql } from 'drizzle-orm';
import { byTypedCode, spellingsOf } from '#backend/catalog/stored-codes';
import { productTitleParts } from '#backend/catalog/title-parts';
import type { Db, Tx } from '#backend/database/connection';
import { listOf, runPrepared, statement } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { type TitledProduct, titleOfProduct } from '#contract/goods/product-title';
import { type PriceSources, resolveCents } from './resolve.ts';
import { sourcesFor, type Terms } from './sources.ts';

export interface PricedItem {
  productId: number;
  /** As the catalogue writes it. */
  code: string;
  /** Its title. */
  name: string;
  /** Price of a unit for this buyer; integer cents of UYU, with tax. */
  priceCents: number;
}

const priced = columnsOf(products, 'product', 'id', 'code');

const pricing = statement<
  { codes: readonly string[]; companyIds: readonly number[]; day: string },
  RowOf<typeof priced> & { titled: TitledProduct; sources: PriceSources }
>(
  'price-items',
  ({ codes, companyIds, day }) =>
    // With the limit, only each product's own family is read; a join would read all families.
    sql`select product.* from unnest(${listOf(codes, 'citext')}) as wanted (code)
        cross join lateral (select ${priced}, ${productTitleParts} as titled,
            ${sourcesFor({ companyIds, day })} as sources from ${visibleProducts} product
          where product.code = wanted.code and product.price_cents > 0 limit 1) product`,
);

/**
 * Returns products on sale (visible and with a price) by lower-cased input code.
 * @param codes in any case; unknown codes and those not on sale are left out
 * @param buyer whose lists count, and when (`termsOf`, `termsOfCompany`)
 */
export const priceItems = async (
  tx: Pick<Db | Tx, '_'>,
  codes: readonly string[],
  { companyIds, day }: Terms,
): Promise<Map<string, PricedItem>> => {
  const { rows } = await runPrepared(tx, pricing({ codes: spellingsOf(codes), companyIds, day }));
  const found = new Map(
    rows.map((row) => [
      row.code.toLowerCase(),
      {
        productId: row.id,
        code: row.code,
        name: titleOfProduct(row.titled),
        priceCents: resolveCents(row.sources),
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
