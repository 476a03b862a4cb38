/** What a plain form says of a field that is not filled in, until somebody goes on filling it in. */
import { messages, tooShort } from '#contract/messages';

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
  // Whoever went on to something else stays there.
  if (field.form?.matches(':focus-within') || document.activeElement?.contains(field))
    field.focus();
  const stop = (): void => {
    place.textContent = '';
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  };
  field.addEventListener('input', stop, { once: true });
};
