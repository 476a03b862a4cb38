/** The cart beside the page is React; it arrives when somebody opens it first. */
import { $drawer } from '#stores/drawer';

/** What opened it stays in the store, so the first click is not lost. */
export const openCartOnDemand = (): void => {
  const stop = $drawer.listen((open) => {
    if (open !== 'cart') return;
    stop();
    void import('./mount-cart.ts').then(({ mountCart }) => mountCart());
  });
};
