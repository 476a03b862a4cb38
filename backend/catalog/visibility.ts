/** What the one who asks may see of the catalogue. */
import { families, products } from '#backend/database/tables/catalog';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import { isShopSeller } from '#backend/http/shop-seller';
import type { Session } from '#backend/port';
import { isForSale } from '#contract/for-sale';
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

/** What the viewer sees of a price: sellers what they wrote, visitors what they can buy for. */
export const seenPrice = (price: number, { seesAll, seesPrices }: Viewer): number | null =>
  seesPrices && (seesAll || isForSale(price)) ? price : null;

/** Who the pages that everybody gets are built for. */
export const visitorOf = (variant: Variant): Viewer => viewerOf({ session: null, variant });

const ALL = { families, products };
const VISIBLE = { families: visibleFamilies, products: visibleProducts };

/** What to read families and products from: the tables for who sees all, else the views. */
export const catalogOf = ({ seesAll }: Pick<Viewer, 'seesAll'>): typeof ALL | typeof VISIBLE =>
  seesAll ? ALL : VISIBLE;
