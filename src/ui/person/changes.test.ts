import { expect, test } from 'vitest';
import { personUpdate } from '#contract/calls/profile';
import { personItems } from '#contract/definitions/person';
import { changedPart, itemChange } from './changes.ts';

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

/** Returns the change that a form of an entry sends with these values changed. */
const edited = (
  list: Parameters<typeof itemChange>[0],
  item: { id: number; isDefault: boolean; [field: string]: unknown },
  { isDefault = item.isDefault, ...changed }: { isDefault?: boolean; [field: string]: unknown },
) => {
  const names = Object.keys(personItems[list].fields);
  const shown = Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
  return itemChange(list, item, { ...shown, ...changed }, { isDefault });
};

test('detects changed fields only', () => {
  expect(changedPart(phone, { ...phone })).toEqual({});
  expect(changedPart({ ...phone, type: 'HOM' }, { ...phone, type: 'WOR' })).toEqual({
    type: 'WOR',
  });
});

test('an update sends only changed fields', () => {
  expect(edited('phones', phone, { phone: '099 222 222' })).toEqual({
    phones: [{ BCMode: 'UPD', PePhoneId: 7, PePhone: '099 222 222' }],
  });
  expect(edited('emails', email, { isDefault: true })).toEqual({
    emails: [{ BCMode: 'UPD', PeEmailId: 2, IsDefault: true }],
  });
});

test('a cleared note is sent as a change', () => {
  expect(edited('phones', { ...phone, observation: 'de tarde' }, { observation: '' })).toEqual({
    phones: [{ BCMode: 'UPD', PePhoneId: 7, PePhoneObservation: '' }],
  });
});

test('a changed department is sent with its city, even if its id is the same', () => {
  expect(edited('addresses', address, { stateId: 2, cityId: 40 })).toEqual({
    addresses: [{ BCMode: 'UPD', PeAddressId: 3, StateId: 2, CityId: 40 }],
  });
  expect(edited('addresses', address, { stateId: 2 })).toEqual({
    addresses: [{ BCMode: 'UPD', PeAddressId: 3, StateId: 2, CityId: 1 }],
  });
});

test('all changes are valid inputs of the call', () => {
  const more = { isDefault: true, ofCompany: true };
  const changes = [
    itemChange('phones', undefined, phone, more),
    edited('phones', phone, { type: 'WOR' }),
    itemChange('addresses', undefined, address, more),
    edited('addresses', address, { address: 'Rivera 2' }),
    itemChange('emails', undefined, email, { isDefault: false }),
  ];
  for (const change of changes)
    expect(personUpdate.input.safeParse({ id: 1, ...change }).error).toBeUndefined();
});
