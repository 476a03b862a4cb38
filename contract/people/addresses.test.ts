/** An order's address on one line. */
import { expect, test } from 'vitest';
import { addressText } from './addresses.ts';

const order = {
  address: 'Rondeau 1',
  addressCityName: 'Las Piedras',
  addressStateName: 'Canelones',
  addressRecipient: '',
  addressObservation: '',
};

test('a department that is called like its city is said once, and what nobody wrote leaves no gap', () => {
  expect(addressText(order)).toBe('Rondeau 1, Las Piedras, Canelones');
  const inTown = { ...order, addressCityName: 'Montevideo', addressStateName: 'Montevideo' };
  expect(addressText({ ...inTown, addressObservation: 'Apto 302' })).toBe(
    'Rondeau 1, Montevideo · Apto 302',
  );
  expect(addressText({ ...inTown, addressRecipient: 'Ana' })).toBe(
    'Rondeau 1, Montevideo · Recibe Ana',
  );
});
