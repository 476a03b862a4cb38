/** What an order's rows cost now, according to the catalogue alone. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { executePrepared, listOf } from '#backend/database/prepared';
import { IS_FOR_ALL } from './visibility.ts';

export interface PricedItem {
  productId: number;
  /** As the catalogue writes it. */
  code: string;
  name: string;
  /** Integer cents of UYU, with tax. */
  priceCents: number;
}

/**
 * Products that are on sale (public, in a public family where they have one), by their codes.
 * @param codes in any case; unknown codes and those not on sale are absent from the answer
 * @returns lower-cased code → what it is and costs
 */
export const priceItems = async (
  tx: Pick<Db | Tx, '_'>,
  codes: readonly string[],
): Promise<Map<string, PricedItem>> => {
  const { rows } = await executePrepared<{
    id: number;
    code: string;
    name: string;
    price_cents: number;
  }>(
    tx,
    'price-items',
    // The limit keeps it a look at each product's own family: for a join all families would be read.
    sql`select product.id, product.code, product.name, product.price_cents
        from products product left join lateral (
          select is_public from families where id = product.family_id limit 1) family on true
        where product.code = any(${listOf(codes, 'citext')})
          and ${IS_FOR_ALL}`,
  );
  return new Map(
    rows.map((row) => [
      row.code.toLowerCase(),
      { productId: row.id, code: row.code, name: row.name, priceCents: row.price_cents },
    ]),
  );
};
