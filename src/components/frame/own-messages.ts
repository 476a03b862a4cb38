/** A plain form that says by itself, in the shop's words, what is missing: browsers speak their own language. */

type Field = HTMLInputElement | HTMLSelectElement;

const isShort = (field: Field): boolean => {
  const least = field instanceof HTMLInputElement ? field.minLength : 0;
  return field.value.trim().length < Math.max(1, least);
};

/**
 * Refuses to send a form whose one required field is not filled in; why, it says with code of its own,
 * which comes when it is needed first.
 * @param form with `novalidate`, a required field, and a place of the class `field-error` for the message
 */
export const saysWhatIsMissing = (form: HTMLFormElement | null): void => {
  const field = form?.querySelector<Field>('[required]');
  const place = form?.querySelector<HTMLElement>('.field-error');
  if (!form || !field || !place) return;
  form.addEventListener('submit', (event) => {
    if (!isShort(field)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Somebody may have typed on until it is here.
    void import('./say-missing.ts').then(
      ({ sayMissing }) => isShort(field) && sayMissing(field, place),
    );
  });
};
