/** Removes what the viewer may not see: hosts return more than the shop shows. */
import { type Viewer, visiblePrice } from '#backend/http/viewer';
import type { Autopart } from '#contract/entities/catalog';

export const visibleAutopart = (autopart: Autopart, viewer: Viewer): Autopart => ({
  ...autopart,
  products: autopart.products
    .filter(({ isPublic }) => viewer.seesAll || isPublic)
    .map((product) => ({
      ...product,
      productPrice: visiblePrice(product.productPrice, viewer),
      // The latest one only.
      productSales: viewer.seesAll ? product.productSales.slice(0, 1) : [],
    })),
});

/** Returns whether the viewer may see anything of the item. */
export const isVisible = (
  item: { isPublic: boolean; products?: readonly unknown[] },
  { seesAll }: Viewer,
): boolean => seesAll || (item.isPublic && item.products?.length !== 0);
