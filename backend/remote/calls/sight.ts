/** What of a host's catalogue a caller of ours may see: hosts tell more than the shop does. */
import { isShopSeller } from '#backend/http/shop-seller';
import type { Session } from '#backend/port';
import type { Autopart, Product } from '#contract/entities/catalog';
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

export const shownProduct = (product: Product, { seesAll, seesPrices }: Viewer): Product => ({
  ...product,
  price: seesPrices ? product.price : null,
  ...(seesAll ? {} : OWN_BUSINESS),
});

export const shownAutopart = (autopart: Autopart, { seesAll, seesPrices }: Viewer): Autopart => ({
  ...autopart,
  products: autopart.products
    .filter(({ isPublic }) => seesAll || isPublic)
    .map((product) => ({
      ...product,
      productPrice: seesPrices ? product.productPrice : null,
      // The last one alone.
      productSales: seesAll ? product.productSales.slice(0, 1) : [],
    })),
});

/** Whether there is anything of it that the viewer may see. */
export const isSeen = (
  item: { isPublic: boolean; products?: readonly unknown[] },
  { seesAll }: Viewer,
): boolean => seesAll || (item.isPublic && item.products?.length !== 0);
