/** What of a host's catalogue a caller of ours may see: hosts tell more than the shop does. */
import { isShopSeller } from '#backend/http/shop-seller';
import type { Session } from '#backend/port';
import type { Autopart, Product } from '#contract/entities/catalog';
import { isForSale } from '#contract/for-sale';
import type { Variant } from '#variants/schema';

interface Viewer {
  /** Hidden goods, suppliers, sales and quantities: sellers of the shop itself. */
  seesAll: boolean;
  /** Everybody where the shop sells online, its sellers everywhere. */
  seesPrices: boolean;
}

export const viewerOf = (session: Session | null, variant: Variant): Viewer => {
  const seesAll = isShopSeller({ session, variant });
  return { seesAll, seesPrices: seesAll || variant.flags.enableSale };
};

/** Suppliers, customs papers and sales are the shop's own business. */
const OWN_BUSINESS = { providerCode: '', providerUrl: '', dua: '', sales: [] };

/** Sellers see what the host has, visitors what they can buy for. */
const seenPrice = (price: number | null, { seesAll, seesPrices }: Viewer): number | null =>
  seesPrices && (seesAll || isForSale(price)) ? price : null;

export const shownProduct = (product: Product, viewer: Viewer): Product => ({
  ...product,
  price: seenPrice(product.price, viewer),
  ...(viewer.seesAll ? {} : OWN_BUSINESS),
});

export const shownAutopart = (autopart: Autopart, viewer: Viewer): Autopart => ({
  ...autopart,
  products: autopart.products
    .filter(({ isPublic }) => viewer.seesAll || isPublic)
    .map((product) => ({
      ...product,
      productPrice: seenPrice(product.productPrice, viewer),
      // The last one alone.
      productSales: viewer.seesAll ? product.productSales.slice(0, 1) : [],
    })),
});

/** Whether there is anything of it that the viewer may see. */
export const isSeen = (
  item: { isPublic: boolean; products?: readonly unknown[] },
  { seesAll }: Viewer,
): boolean => seesAll || (item.isPublic && item.products?.length !== 0);
