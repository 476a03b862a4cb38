/** Who chose no car needs nothing of it: the code that names it in the header comes once there is one. */
import { CHOSEN_EVENT } from '#stores/chosen-car-event';

export const showCarOnceChosen = (): void => {
  const show = () => void import('./own-car.ts').then(({ showCar }) => showCar());
  // As the early script found it.
  if (document.documentElement.dataset.car === '') show();
  else addEventListener(CHOSEN_EVENT, show, { once: true });
};
