/** Saves contact details typed at the checkout; the next order uses them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Address, Phone, User } from '#contract/entities/people';
import { type Asked, standInBrowser, standInServer } from '../support/browser.ts';
import { samplePerson } from '../support/sample-records.ts';

const address = (id: number, street: string, isDefault = false): Address => ({
  id,
  stateId: 1,
  cityId: 1,
  stateName: 'Montevideo',
  cityName: 'Montevideo',
  address: street,
  zIPCode: '',
  recipient: '',
  observation: '',
  identifier: '',
  geolocation: '',
  isDefault,
});
const phone = (id: number, number: string): Phone => ({
  id,
  phone: number,
  type: 'HOM',
  observation: '',
  isDefault: false,
});
const user: User = {
  gUID: 'ana',
  name: 'ana@personas.example',
  email: 'ana@personas.example',
  firstName: 'Ana',
  lastName: 'Paz',
  isSeller: false,
  roles: [],
  externalId: 'Person:1',
  company: null,
  person: samplePerson({ addresses: [address(1, 'Calle vieja 1', true)], phones: [] }),
};

let server: Awaited<ReturnType<typeof standInServer>>;
beforeEach(async () => {
  standInBrowser();
  const away = { status: 503, body: { error: 'La tienda no responde.' } };
  const answers: Record<string, { body: unknown }> = {
    '/rest/person/addAddress': { body: { data: address(2, 'Calle nueva 2'), error: '' } },
    '/rest/person/addPhone': { body: { data: phone(7, '099 123 456'), error: '' } },
  };
  // On a busy server reads get 429, and writes of orders do not.
  server = await standInServer(({ path }: Asked) => answers[path] ?? away);
});
afterEach(() => server.close());

test('replies that arrive after another account has logged in are ignored', async () => {
  vi.resetModules();
  const { $session } = await import('#stores/account/session');
  const { saveAddress } = await import('#stores/checkout/contact-details');
  const { $draft, EMPTY_ADDRESS } = await import('#stores/checkout/checkout-draft');
  $session.set({ status: 'user', user });
  const saving = saveAddress({ ...EMPTY_ADDRESS, address: 'Calle nueva 2' });
  const other = { ...user, gUID: 'beto', person: samplePerson({ addresses: [] }) };
  $session.set({ status: 'user', user: other });
  await saving;
  expect($session.get()).toEqual({ status: 'user', user: other });
  expect($draft.get().addressId).toBe(-1);
});

test('address and phone can be chosen even if the server is unreachable', async () => {
  vi.resetModules();
  const { $session } = await import('#stores/account/session');
  const { saveAddress, savePhone } = await import('#stores/checkout/contact-details');
  const { $draft, EMPTY_ADDRESS, EMPTY_PHONE } = await import('#stores/checkout/checkout-draft');
  $session.set({ status: 'user', user });
  expect(await saveAddress({ ...EMPTY_ADDRESS, address: 'Calle nueva 2' })).toBeUndefined();
  expect(await savePhone({ ...EMPTY_PHONE, phone: '099 123 456' })).toBeUndefined();
  // A repeat adds nothing.
  expect(await saveAddress({ ...EMPTY_ADDRESS, address: 'calle nueva 2' })).toBeUndefined();
  const state = $session.get();
  const person = state.status === 'user' ? state.user.person : null;
  expect(person?.addresses.map(({ id }) => id)).toEqual([1, 2]);
  expect(person?.phones.map(({ id }) => id)).toEqual([7]);
  expect($draft.get()).toMatchObject({
    addressId: 2,
    phoneId: 7,
    newAddress: null,
    newPhone: null,
  });
});
