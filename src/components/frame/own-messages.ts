/** A plain form that says by itself, in the shop's words, what is missing: browsers speak their own language. */
import { messages } from '#contract/messages';

type Field = HTMLInputElement | HTMLSelectElement;

const complaintOf = (field: Field): string => {
  const { length } = field.value.trim();
  if (length === 0) return messages.required;
  const least = field instanceof HTMLInputElement ? field.minLength : 0;
  return length < least ? `Escribe al menos ${least} caracteres.` : '';
};

const fieldOf = (form: HTMLFormElement): Field | null => form.querySelector<Field>('[required]');

/**
 * Refuses to send a form whose one required field is not filled in, says why and leads there.
 * @param form with `novalidate`, a required field, and a place of the class `field-error` for the message
 */
export const saysWhatIsMissing = (form: HTMLFormElement | null): void => {
  const place = form?.querySelector<HTMLElement>('.field-error');
  if (!form || !place) return;
  const say = (text: string): void => {
    place.textContent = text;
    const field = fieldOf(form);
    field?.setAttribute('aria-invalid', `${text !== ''}`);
    if (text === '') field?.removeAttribute('aria-describedby');
    else field?.setAttribute('aria-describedby', place.id);
  };
  form.addEventListener('submit', (event) => {
    const field = fieldOf(form);
    const complaint = field ? complaintOf(field) : '';
    say(complaint);
    if (complaint === '') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    field?.focus();
  });
  form.addEventListener('input', () => {
    if (place.textContent !== '') say('');
  });
};
