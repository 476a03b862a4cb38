/** What whoever asks may see of the catalogue, whichever back end tells it: the one place that says what the shop keeps to itself. */
import type { Session } from '#backend/port';
import type { Product } from '#contract/entities/catalog';
import { isForSale } from '#contract/goods/for-sale';
import type { Variant } from '#variants/schema';
import { isShopSeller } from './shop-seller.ts';

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

/** What the viewer sees of a price: sellers what they wrote, visitors what they can buy for. */
export const seenPrice = (price: number | null, { seesAll, seesPrices }: Viewer): number | null =>
  seesPrices && (seesAll || isForSale(price)) ? price : null;

/** Suppliers, customs papers and sales are the shop's own business. */
const OWN_BUSINESS = { providerCode: '', providerUrl: '', dua: '', sales: [] };

export const shownProduct = (product: Product, viewer: Viewer): Product => ({
  ...product,
  price: seenPrice(product.price, viewer),
  ...(viewer.seesAll ? {} : OWN_BUSINESS),
});
