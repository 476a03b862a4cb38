import { expect, test } from 'vitest';
import { addressText } from './addresses.ts';

const order = {
  address: 'Rondeau 1',
  addressCityName: 'Las Piedras',
  addressStateName: 'Canelones',
  addressRecipient: '',
  addressObservation: '',
};

test('omits a department named like its city, and leaves no gap for empty fields', () => {
  expect(addressText(order)).toBe('Rondeau 1, Las Piedras, Canelones');
  const inTown = { ...order, addressCityName: 'Montevideo', addressStateName: 'Montevideo' };
  expect(addressText({ ...inTown, addressObservation: 'Apto 302' })).toBe(
    'Rondeau 1, Montevideo · Apto 302',
  );
  expect(addressText({ ...inTown, addressRecipient: 'Ana' })).toBe(
    'Rondeau 1, Montevideo · Recibe Ana',
  );
});
