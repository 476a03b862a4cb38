/** Makes the finder of a part's page that asked for the vehicle: it tells whether the part fits, and leads to no others. */
import { returnPathOf } from '#stores/account/return-path';

export const leadBack = (form: HTMLFormElement): void => {
  const from = returnPathOf(location.search);
  if (from === undefined) return;
  form.dataset.from = from;
  for (const place of form.querySelectorAll('[data-leads]')) {
    place.textContent = 'Ver si es compatible';
    // As it stands there already for the visitor's own vehicle.
    if (place instanceof HTMLAnchorElement) place.href = from;
  }
};
