import { productKind } from '#catalog-view/kinds/product';
import { showGone } from './gone.ts';
import { showPictures } from './pictures.ts';
import type { Renewal } from './renew-item.ts';
import { correctOf, showSellerOf } from './selling.ts';

const enliven = (item: HTMLElement, { pictures }: Renewal): void => {
  if (pictures) showPictures(item);
};

export const showSeller = (item: HTMLElement): void =>
  showSellerOf(item, productKind, (renewal) => enliven(item, renewal));

/** Corrects a page that is older than its item. */
export const correct = (item: HTMLElement): Promise<void> =>
  correctOf(item, productKind, {
    onRenewed: (renewal) => enliven(item, renewal),
    onGone: () => showGone(item),
  });
