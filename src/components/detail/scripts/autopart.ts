/** The page of a family of auto parts comes alive: it also says whether it fits the visitor's vehicle. */
import { $chosenCar } from '#stores/chosen-car';
import { GONE, when } from '../../instant/page-life.ts';
import { enliven } from './live.ts';

/** Most visitors chose no vehicle, and their address tells none. */
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
