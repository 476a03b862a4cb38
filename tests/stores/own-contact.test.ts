/** Fills forms to the shop from the account, never over typed text. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Phone, User } from '#contract/entities/people';
import { fillOwnContact } from '#stores/account/own-contact';
import { $session } from '#stores/account/session';

const phone = (text: string, isDefault: boolean): Phone => ({
  id: 1,
  phone: text,
  type: 'HOM',
  observation: '',
  isDefault,
});
const user: User = {
  gUID: 'ana',
  name: 'ana@personas.example',
  email: 'ana@personas.example',
  firstName: 'Ana',
  lastName: 'Paz',
  isSeller: false,
  roles: [],
  externalId: '',
  company: null,
  person: {
    id: 1,
    name: 'Ana',
    lastName: 'Paz',
    identifier: '',
    employeeOf: [],
    phones: [phone('24001000', false), phone('099123456', true)],
    addresses: [],
    emails: [],
    defaultPhone: null,
    defaultAddress: null,
    defaultEmail: null,
  },
};

const formOf = (typed: Readonly<Record<string, string>>) => {
  const controls = Object.entries(typed).map(([name, value]) => ({ name, value }));
  return {
    controls,
    // A stub: the code uses only this member of a form.
    place: { querySelectorAll: () => controls } as unknown as ParentNode,
    texts: () => controls.map(({ value }) => value),
  };
};
const EMPTY = { name: '', phone: '', email: '', subject: '', website: '' };

afterEach(() => $session.set({ status: 'anonymous' }));

test('after the session is known, empty fields are filled in, and typed ones stay', () => {
  vi.stubGlobal('document', { activeElement: null });
  $session.set({ status: 'unknown' });
  const empty = formOf(EMPTY);
  const typed = formOf({ ...EMPTY, name: 'Taller Paz' });
  const stops = [fillOwnContact(empty.place), fillOwnContact(typed.place)];
  expect(empty.texts()).toEqual(['', '', '', '', '']);
  $session.set({ status: 'user', user });
  expect(empty.texts()).toEqual(['Ana Paz', '099123456', 'ana@personas.example', '', '']);
  expect(typed.texts()).toEqual(['Taller Paz', '099123456', 'ana@personas.example', '', '']);
  // Emptied on purpose: the same account, read again, fills in nothing more.
  for (const control of empty.controls) control.value = '';
  $session.set({ status: 'user', user: { ...user } });
  expect(empty.texts()).toEqual(['', '', '', '', '']);
  for (const stop of stops) stop();
});

test('a focused field is not changed', () => {
  const form = formOf(EMPTY);
  vi.stubGlobal('document', { activeElement: form.controls[0] });
  $session.set({ status: 'user', user });
  fillOwnContact(form.place)();
  expect(form.texts()).toEqual(['', '099123456', 'ana@personas.example', '', '']);
});
