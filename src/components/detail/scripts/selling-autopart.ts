import { autopartKind } from '#catalog-view/kinds/autopart';
import { $chosenCar } from '#stores/chosen-car';
import { showFit } from './fit.ts';
import { showGone } from './gone.ts';
import { showPictures } from './pictures.ts';
import type { Renewal } from './renew-item.ts';
import { correctOf, showSellerOf } from './selling.ts';

const enliven = (item: HTMLElement, { pictures, applications }: Renewal): void => {
  if (pictures) showPictures(item);
  // The address may name a car as well.
  if (applications && ($chosenCar.get() || location.search !== '')) showFit(item);
};

export const showSeller = (item: HTMLElement): void =>
  showSellerOf(item, autopartKind, (renewal) => enliven(item, renewal));

/** Corrects a page that is older than its item. */
export const correct = (item: HTMLElement): Promise<void> =>
  correctOf(item, autopartKind, {
    onRenewed: (renewal) => enliven(item, renewal),
    onGone: () => showGone(item),
  });
