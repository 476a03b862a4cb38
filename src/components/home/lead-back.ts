import { returnPathOf } from '#stores/account/return-path';

/** Makes the finder lead back to the part's page that asked for the vehicle. */
export const leadBack = (form: HTMLFormElement): void => {
  const from = returnPathOf(location.search);
  if (from === undefined) return;
  form.dataset.from = from;
  for (const place of form.querySelectorAll('[data-leads]')) {
    place.textContent = 'Ver si es compatible';
    // The link for the visitor's own vehicle is there already.
    if (place instanceof HTMLAnchorElement) place.href = from;
  }
};
