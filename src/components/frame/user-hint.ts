/** A visitor who never logged in needs nothing of the session: its code stays away until there is one. */
import { hasStored } from '#stores/persisted';
import { storageKey } from '#stores/storage-keys';

const HINT = storageKey('session');

const hasHint = (): boolean => hasStored('session');

let isWaiting = true;
const waiting = new Set<() => void>();

/** Calls back once somebody is (probably) logged in, here or in another tab. */
export const whenLoggedIn = (then: () => void): void => {
  if (hasHint()) then();
  else waiting.add(then);
  if (!isWaiting) return;
  isWaiting = false;
  window.addEventListener('storage', ({ key }) => {
    if (key !== HINT || !hasHint()) return;
    for (const callback of waiting) callback();
    waiting.clear();
  });
};

/** Who logs in comes back to where they were. */
export const returnHere = (): void => {
  const link = document.querySelector<HTMLAnchorElement>('#login-link');
  if (!link || location.pathname === link.pathname || location.pathname === '/') return;
  link.href = `${link.pathname}?from=${encodeURIComponent(location.pathname + location.search)}`;
};

export const showUserWhenThereIsOne = (): void => {
  returnHere();
  whenLoggedIn(() => void import('./user.ts').then(({ showUser }) => showUser()));
};
