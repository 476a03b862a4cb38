/**
 * What is typed to the shop stands there again after a reload, and what the account knows of who writes, before the
 * form's own code comes with the first touch.
 */
import { keepTyped } from '#stores/typed-form';
import { whenLoggedIn } from '../frame/user-hint.ts';

export const keepMessage = (): void => {
  const place = document.querySelector<HTMLElement>('[aria-labelledby="mensaje"]');
  if (!place) return;
  keepTyped('contact', place);
  whenLoggedIn(
    () =>
      void import('#stores/account/own-contact').then(({ fillOwnContact }) =>
        fillOwnContact(place),
      ),
  );
};
