/** What of a host's catalogue a caller of ours may see: hosts tell more than the shop does. */
import { type Viewer, visiblePrice } from '#backend/http/viewer';
import type { Autopart } from '#contract/entities/catalog';

export const shownAutopart = (autopart: Autopart, viewer: Viewer): Autopart => ({
  ...autopart,
  products: autopart.products
    .filter(({ isPublic }) => viewer.seesAll || isPublic)
    .map((product) => ({
      ...product,
      productPrice: visiblePrice(product.productPrice, viewer),
      // The last one alone.
      productSales: viewer.seesAll ? product.productSales.slice(0, 1) : [],
    })),
});

/** Whether there is anything of it that the viewer may see. */
export const isSeen = (
  item: { isPublic: boolean; products?: readonly unknown[] },
  { seesAll }: Viewer,
): boolean => seesAll || (item.isPublic && item.products?.length !== 0);
