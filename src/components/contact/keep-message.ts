import { storeDrafts } from '#stores/typed-form';
import { whenLoggedIn } from '../frame/user-hint.ts';

/** Restores the typed message after a reload, and fills in the account's contact data, before the island hydrates. */
export const keepMessage = (): void => {
  const place = document.querySelector<HTMLElement>('[aria-labelledby="mensaje"]');
  if (!place) return;
  storeDrafts('contact', place);
  whenLoggedIn(
    () =>
      void import('#stores/account/own-contact').then(({ fillOwnContact }) =>
        fillOwnContact(place),
      ),
  );
};
