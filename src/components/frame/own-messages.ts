type Field = HTMLInputElement | HTMLSelectElement;

const isShort = (field: Field): boolean => {
  const least = field instanceof HTMLInputElement ? field.minLength : 0;
  return field.value.trim().length < Math.max(1, least);
};

/**
 * Validates the required field of a plain form, with messages in Spanish whatever the browser's language.
 * @param form has `novalidate`, one required field, and an element `.field-error`
 */
export const saysWhatIsMissing = (form: HTMLFormElement | null): void => {
  const field = form?.querySelector<Field>('[required]');
  const place = form?.querySelector<HTMLElement>('.field-error');
  if (!form || !field || !place) return;
  form.addEventListener('submit', (event) => {
    if (!isShort(field)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The field may be filled in by the time the code has loaded.
    void import('./say-missing.ts').then(
      ({ sayMissing }) => isShort(field) && sayMissing(field, place),
    );
  });
};
