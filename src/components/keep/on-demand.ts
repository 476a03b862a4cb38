/**
 * What visitors keep (favourites, what they compare, what they wait for): the code comes with the first
 * press of one of its buttons, or by itself once something is kept. It listens on the document, so that
 * buttons work wherever they stand: on built pages, on cards of the list, in what comes later.
 */
import { hasStored } from '#stores/persisted';
import { whenIdle } from '../carousel/when-idle.ts';
import { whenLoggedIn } from '../frame/user-hint.ts';

const load = () => import('./keep.ts');
const show = (): void => void load();

export const keepOnDemand = (): void => {
  // Before an island that is on its way takes the press for itself: it would make it again, on what it replaced.
  const hear = (event: MouseEvent): void => {
    const button = event.target instanceof Element && event.target.closest('[data-keep]');
    if (!(button instanceof HTMLElement)) return;
    event.stopPropagation();
    void load().then(({ press }) => press(button));
  };
  document.addEventListener('click', hear, true);
  if (hasStored('favourites') || hasStored('compared')) whenIdle(show);
  // Something may have been kept on another device.
  whenLoggedIn(show);
};
