/** The only place that decides which catalogue data the shop hides, for every back end. */
import type { Session } from '#backend/port';
import { initialValues, sellersNames } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Product } from '#contract/entities/catalog';
import { isForSale } from '#contract/goods/for-sale';
import type { ShownPrices } from '#contract/goods/price-filter';
import type { Variant } from '#variants/schema';
import { isShopSeller } from './shop-seller.ts';

export interface Viewer {
  /** Hidden goods, suppliers, sales and quantities: sellers of the shop only. */
  seesAll: boolean;
  /** Everybody if the shop sells online, otherwise its sellers. */
  seesPrices: boolean;
}

export const viewerOf = (context: { session: Session | null; variant: Variant }): Viewer => {
  const seesAll = isShopSeller(context);
  return { seesAll, seesPrices: seesAll || context.variant.flags.enableSale };
};

/** Returns the anonymous viewer for whom static pages are built. */
export const visitorOf = (variant: Variant): Viewer => viewerOf({ session: null, variant });

/** Returns how lists show prices to a viewer, and filter by them. */
export const shownPricesFor = (
  { seesPrices }: Pick<Viewer, 'seesPrices'>,
  { tax }: Pick<Variant, 'tax'>,
): ShownPrices => {
  if (!seesPrices) return 'none';
  return tax === 'added' ? 'withoutTax' : 'withTax';
};

/** Hides prices at which visitors cannot buy. */
export const visiblePrice = (
  price: number | null,
  { seesAll, seesPrices }: Viewer,
): number | null => (seesPrices && (seesAll || isForSale(price)) ? price : null);

/** Suppliers, customs papers and sales are the shop's own business. */
const OWN_BUSINESS = { ...initialValues(productEntity, sellersNames(productEntity)), sales: [] };

export const visibleProduct = (product: Product, viewer: Viewer): Product => ({
  ...product,
  price: visiblePrice(product.price, viewer),
  ...(!viewer.seesPrices && { offer: undefined }),
  ...(viewer.seesAll ? {} : OWN_BUSINESS),
});
