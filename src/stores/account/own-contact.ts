import type { User } from '#contract/entities/people';
import { isUntouched } from '../typed-form.ts';
import { $session } from './session.ts';

/** Field → value; contact forms share these names. */
const contactOf = ({ name, firstName, lastName, email, person }: User): Record<string, string> => {
  const phones = person?.phones ?? [];
  const { phone = '' } = phones.find(({ isDefault }) => isDefault) ?? phones[0] ?? {};
  return { name: `${firstName} ${lastName}`.trim() || name, email, phone };
};

/**
 * Fills a contact form from the account once the session is known; edited and focused fields stay.
 * @param place the form or its container
 * @returns a function that stops waiting
 */
export const fillOwnContact = (place: ParentNode): (() => void) => {
  let isFilled = false;
  return $session.subscribe((session) => {
    if (session.status !== 'user' || isFilled) return;
    isFilled = true;
    const contact = contactOf(session.user);
    for (const control of place.querySelectorAll('input'))
      if (isUntouched(control)) control.value = contact[control.name] ?? '';
  });
};
