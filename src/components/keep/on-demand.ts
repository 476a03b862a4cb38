import { hasStored } from '#stores/persisted';
import { whenIdle } from '../carousel/when-idle.ts';
import { whenLoggedIn } from '../frame/user-hint.ts';

const load = () => import('./keep.ts');
const show = (): void => void load();

/**
 * Loads the code for favourites, comparison and stock notices at the first press of a `data-keep` button, or once
 * something is stored. Listening on the document covers buttons that are added later.
 */
export const keepOnDemand = (): void => {
  // Captured before an island that is still loading, which would repeat the press on a replaced button.
  const hear = (event: MouseEvent): void => {
    const button = event.target instanceof Element && event.target.closest('[data-keep]');
    if (!(button instanceof HTMLElement)) return;
    event.stopPropagation();
    void load().then(({ press }) => press(button));
  };
  document.addEventListener('click', hear, true);
  if (hasStored('favourites') || hasStored('compared')) whenIdle(show);
  // The account may have favourites from another device.
  whenLoggedIn(show);
};
