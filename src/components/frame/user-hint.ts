import { hasStored, whenStoredElsewhere } from '#stores/persisted';

const hasHint = (): boolean => hasStored('session');

let isWaiting = true;
const waiting = new Set<() => void>();

/** Calls back once somebody is probably logged in, here or in another tab. */
export const whenLoggedIn = (then: () => void): void => {
  if (hasHint()) then();
  else waiting.add(then);
  if (!isWaiting) return;
  isWaiting = false;
  whenStoredElsewhere('session', () => {
    if (!hasHint()) return;
    for (const callback of waiting) callback();
    waiting.clear();
  });
};

/** Keeps the return path of the login link current: lists and items change the address without a load. */
const returnHere = ({ currentTarget: link }: Event): void => {
  const { pathname, search } = location;
  if (!(link instanceof HTMLAnchorElement)) return;
  const from = pathname === '/' ? '' : `?from=${encodeURIComponent(pathname + search)}`;
  if (pathname !== link.pathname) link.href = link.pathname + from;
};

export const showUserWhenThereIsOne = (): void => {
  const link = document.querySelector('#login-link');
  for (const type of ['pointerdown', 'click']) link?.addEventListener(type, returnHere);
  whenLoggedIn(() => void import('./user.ts').then(({ showUser }) => showUser()));
};
