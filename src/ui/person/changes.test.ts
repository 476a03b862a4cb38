import { expect, test } from 'vitest';
import { personUpdate } from '#contract/calls/profile';
import {
  addressChange,
  addressValues,
  changedPart,
  emailChange,
  phoneChange,
  phoneValues,
} from './changes.ts';

const phone = {
  id: 7,
  phone: '099 111 111',
  type: 'HOM',
  observation: '',
  isDefault: true,
} as const;
const address = {
  id: 3,
  stateId: 1,
  cityId: 1,
  stateName: 'Montevideo',
  cityName: 'Montevideo',
  address: 'Av. Italia 1',
  zIPCode: '',
  recipient: '',
  observation: '',
  identifier: '',
  geolocation: '',
  isDefault: false,
};
const email = { id: 2, email: 'ana@correo.example', isDefault: false };

test('detects changed fields only', () => {
  expect(changedPart(phoneValues(phone), { ...phoneValues(phone) })).toEqual({});
  expect(changedPart(phoneValues(phone), { ...phoneValues(phone), type: 'WOR' })).toEqual({
    type: 'WOR',
  });
});

test('an update sends only changed fields', () => {
  expect(phoneChange(phone, { ...phoneValues(phone), phone: '099 222 222' })).toEqual({
    phones: [{ BCMode: 'UPD', PePhoneId: 7, PePhone: '099 222 222' }],
  });
  expect(emailChange(email, { email: 'ana@correo.example', isDefault: true })).toEqual({
    emails: [{ BCMode: 'UPD', PeEmailId: 2, IsDefault: true }],
  });
});

test('a cleared note is sent as a change', () => {
  const noted = { ...phone, observation: 'de tarde' };
  expect(phoneChange(noted, { ...phoneValues(noted), observation: '' })).toEqual({
    phones: [{ BCMode: 'UPD', PePhoneId: 7, PePhoneObservation: '' }],
  });
});

test('a changed department is sent with its city, even if its id is the same', () => {
  expect(addressChange(address, { ...addressValues(address), stateId: 2, cityId: 40 })).toEqual({
    addresses: [{ BCMode: 'UPD', PeAddressId: 3, StateId: 2, CityId: 40 }],
  });
  expect(addressChange(address, { ...addressValues(address), stateId: 2 })).toEqual({
    addresses: [{ BCMode: 'UPD', PeAddressId: 3, StateId: 2, CityId: 1 }],
  });
});

test('all changes are valid inputs of the call', () => {
  const changes = [
    phoneChange(undefined, phoneValues(phone)),
    phoneChange(phone, { ...phoneValues(phone), type: 'WOR' }),
    addressChange(undefined, addressValues(address)),
    addressChange(address, { ...addressValues(address), address: 'Rivera 2' }),
    emailChange(undefined, { email: email.email, isDefault: false }),
  ];
  for (const change of changes)
    expect(personUpdate.input.safeParse({ id: 1, ...change }).error).toBeUndefined();
});
