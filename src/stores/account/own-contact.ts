/** Fills in by what somebody is reached, in a form to the shop, for who is logged in: name, mail and phone of the account. */
import type { User } from '#contract/entities/people';
import { isUntouched } from '../typed-form.ts';
import { $session } from './session.ts';

/** Field → text; the fields are called alike in every such form. */
const contactOf = ({ name, firstName, lastName, email, person }: User): Record<string, string> => {
  const phones = person?.phones ?? [];
  const { phone = '' } = phones.find(({ isDefault }) => isDefault) ?? phones[0] ?? {};
  return { name: `${firstName} ${lastName}`.trim() || name, email, phone };
};

/**
 * Once, as soon as it is known who is in; what was typed stays, and so does a field that somebody is in.
 * @param place the form, or what holds it
 * @returns how to stop waiting
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
