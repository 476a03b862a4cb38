import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { fromCents } from '#contract/amounts/money';
import type { InputOf, OutputOf } from '#contract/calls';
import { type PriceSources, resolveCents } from './resolve.ts';
import { sourcesFor, type Terms } from './sources.ts';

type Prices = OutputOf<'priceFind'>;

const textsOf = (codes: readonly string[]): SQL => sql`${sql.param([...codes])}::text[]`;

const isLower = ({ price, publicPrice }: { price: number; publicPrice: number }): boolean =>
  price < publicPrice;

/**
 * Returns the prices of products, and of the cheapest product of each item; none if no list makes one lower. Nobody
 * without a company needs a query.
 */
export const findOwnPrices = async (
  db: Pick<Db, 'execute'>,
  { codes, items }: InputOf<'priceFind'>,
  terms: Terms,
): Promise<Prices> => {
  const none = { data: [], items: [] };
  if (terms.companyIds.length === 0 || codes.length + items.length === 0) return none;
  // An item is a family, or a product in shops without them.
  const { rows } = await db.execute<{ code: string; isItem: boolean; sources: PriceSources[] }>(
    sql`select wanted.code, wanted.is_item as "isItem", json_agg(${sourcesFor(terms)}) as sources
        from (select asked.code, false as is_item, product.id
            from unnest(${textsOf(codes)}) as asked (code)
              join ${visibleProducts} product on product.code = asked.code::citext
          union all
          select asked.code, true, product.id
            from unnest(${textsOf(items)}) as asked (code)
              join families family on family.code = asked.code::citext
              join ${visibleProducts} product on product.family_id = family.id
          union all
          select asked.code, true, product.id
            from unnest(${textsOf(items)}) as asked (code)
              join ${visibleProducts} product on product.code = asked.code::citext
            where not exists (select from families where code = asked.code::citext)) wanted
          join products product on product.id = wanted.id
        where product.price_cents > 0 group by wanted.code, wanted.is_item order by min(product.id)`,
  );
  const found = rows.map(({ code, isItem, sources }) => {
    const prices = sources.map(resolveCents);
    const price = Math.min(...prices);
    return {
      code,
      isItem,
      price: fromCents(price),
      publicPrice: fromCents(Math.min(...sources.map(({ publicCents }) => publicCents))),
      isFrom: Math.max(...prices) > price,
    };
  });
  if (!found.some(isLower)) return none;
  const own = (isWanted: boolean) => found.filter(({ isItem }) => isItem === isWanted);
  return {
    data: own(false).map(({ code, price, publicPrice }) => ({ code, price, publicPrice })),
    items: own(true).map(({ isItem: _, ...item }) => item),
  };
};
