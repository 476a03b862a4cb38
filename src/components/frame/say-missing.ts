import { messages, tooShort } from '#contract/messages';

/** Shows the error of a field until it changes. */
export const sayMissing = (
  field: HTMLInputElement | HTMLSelectElement,
  place: HTMLElement,
): void => {
  place.textContent =
    field.value.trim() === '' || !(field instanceof HTMLInputElement)
      ? messages.required
      : tooShort(field.minLength);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', place.id);
  // Only if the visitor has not moved on.
  if (field.form?.matches(':focus-within') || document.activeElement?.contains(field))
    field.focus();
  const stop = (): void => {
    place.textContent = '';
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  };
  field.addEventListener('input', stop, { once: true });
};
