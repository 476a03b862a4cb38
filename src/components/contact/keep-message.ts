/** What is typed to the shop stands there again after a reload, before the form's own code comes with the first touch. */
import { keepTyped } from '#stores/typed-form';

export const keepMessage = (): void => {
  const place = document.querySelector<HTMLElement>('[aria-labelledby="mensaje"]');
  if (place) keepTyped('contact', place);
};
