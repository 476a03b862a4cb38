import { $chosenCar } from '#stores/chosen-car';
import { GONE, when } from '../../instant/page-life.ts';
import { enliven } from './live.ts';

/** Loads the code only with a chosen vehicle, or one in the address. */
const showFitOnceChosen = (item: HTMLElement): void => {
  const show = () => void import('./fit.ts').then(({ showFit }) => showFit(item));
  if ($chosenCar.get() || location.search !== '') {
    show();
    return;
  }
  const stop = $chosenCar.listen(() => {
    stop();
    show();
  });
  when(GONE, item, stop);
};

export const enlivenAutopart = (item: HTMLElement): void => {
  showFitOnceChosen(item);
  enliven(item, () => import('./selling-autopart.ts'));
};
