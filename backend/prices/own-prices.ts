import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { fromCents } from '#contract/amounts/money';
import type { OutputOf } from '#contract/calls';
import { type PriceSources, resolveCents } from './resolve.ts';
import { sourcesFor, type Terms } from './sources.ts';

/** Returns the prices of products; none if no list makes one lower. Nobody without a company needs a query. */
export const findOwnPrices = async (
  db: Pick<Db, 'execute'>,
  codes: readonly string[],
  terms: Terms,
): Promise<OutputOf<'priceFind'>['data']> => {
  if (terms.companyIds.length === 0 || codes.length === 0) return [];
  const { rows } = await db.execute<{ code: string; sources: PriceSources }>(
    sql`select wanted.code, ${sourcesFor(terms)} as sources
        from unnest(${sql.param([...codes])}::text[]) as wanted (code)
          join ${visibleProducts} product on product.code = wanted.code::citext
        where product.price_cents > 0 order by product.id`,
  );
  const prices = rows.map(({ code, sources }) => ({
    code,
    price: fromCents(resolveCents(sources)),
    publicPrice: fromCents(sources.publicCents),
  }));
  return prices.some(({ price, publicPrice }) => price < publicPrice) ? prices : [];
};
