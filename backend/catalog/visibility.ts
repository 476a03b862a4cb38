/** What the one who asks may see of the catalogue. */
import { type SQL, sql } from 'drizzle-orm';
import type { Session } from '#backend/port';
import { isShopSeller } from '#backend/serve/shop-seller';
import type { Variant } from '#variants/schema';

export interface Viewer {
  /** Hidden goods, suppliers, sales and quantities: sellers of the shop itself. */
  seesAll: boolean;
  /** Everybody where the shop sells online, its sellers everywhere. */
  seesPrices: boolean;
}

export const viewerOf = (context: { session: Session | null; variant: Variant }): Viewer => {
  const seesAll = isShopSeller(context);
  return { seesAll, seesPrices: seesAll || context.variant.flags.enableSale };
};

/** Who the pages that everybody gets are built for. */
export const visitorOf = (variant: Variant): Viewer => viewerOf({ session: null, variant });

/** In a query over `product` and, left-joined, its `family`: is the product for everybody? */
export const IS_FOR_ALL: SQL<boolean> = sql<boolean>`(product.is_public and coalesce(family.is_public, true))`;

/** The same as a condition that holds for whoever sees all. */
export const mayBeSeenBy = ({ seesAll }: Pick<Viewer, 'seesAll'>): SQL<boolean> =>
  seesAll ? sql<boolean>`true` : IS_FOR_ALL;
