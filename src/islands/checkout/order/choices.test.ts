import { describe, expect, test } from 'vitest';
import type { Address } from '#contract/entities/people';
import { EMPTY_ADDRESS } from '#stores/checkout/checkout-draft';
import { loadVariant } from '#variants/load';
import { choicesOf } from './choices.ts';

const nam = await loadVariant('NAM');
const states = [
  { id: 1, name: 'Montevideo' },
  { id: 2, name: 'Canelones' },
  { id: 3, name: 'Artigas' },
];
const home = (stateName: string): Address => ({
  id: 1,
  stateId: states.find(({ name }) => name === stateName)?.id ?? -1,
  cityId: 1,
  stateName,
  cityName: 'X',
  address: 'Ruta 1',
  zIPCode: '',
  recipient: '',
  observation: '',
  identifier: '',
  geolocation: '',
  isDefault: false,
});
const nothing = {
  phoneId: -1,
  addressId: -1,
  shippingId: '',
  paymentId: '',
  branchCode: '',
  newAddress: null,
};
const choose = (addresses: Address[], changes: object = {}) => {
  const draft = { ...nothing, ...changes };
  const { shipping, shippings } = choicesOf(draft, { phones: [], addresses }, nam, { states });
  return { chosen: shipping.id, offered: shippings.map(({ id }) => id) };
};

test('a pick-up is at the default or nearest branch until the buyer chooses', () => {
  const [first, second] = nam.branches;
  const branchOf = (branches: typeof nam.branches, branchCode = '', addresses: Address[] = []) =>
    choicesOf(
      { ...nothing, shippingId: 'RES', branchCode },
      { phones: [], addresses },
      { ...nam, branches },
      { states },
    ).branch?.code;
  expect(branchOf(nam.branches)).toBe(first?.code);
  const near = { ...home('Montevideo'), geolocation: '-34.9030,-56.1880' };
  expect(branchOf(nam.branches, '', [near])).toBe(second?.code);
  expect(branchOf(nam.branches, first?.code, [near])).toBe(first?.code);
  const far = nam.branches.map((branch) => ({
    ...branch,
    ...(branch === second && { cityName: 'Salto', stateName: 'Salto' }),
  }));
  const inSalto = { ...home('Montevideo'), stateName: 'Salto', cityName: 'Salto' };
  expect(branchOf(far, '', [inSalto])).toBe(second?.code);
  const marked = nam.branches.map((branch) => ({ ...branch, isDefault: branch === second }));
  expect(branchOf(marked)).toBe(second?.code);
  expect(branchOf(marked, first?.code)).toBe(first?.code);
});

describe('a delivery depends on the address', () => {
  test.each([
    ['Montevideo', 'MON', ['RES', 'MON']],
    ['Canelones', 'AME', ['RES', 'AME', 'INT']],
    ['Artigas', 'INT', ['RES', 'INT']],
  ])('in %s it is %s', (department, chosen, offered) => {
    for (const shippingId of ['MON', 'AME', 'INT'])
      expect(choose([home(department)], { shippingId }).offered).toEqual(offered);
    const wrong = department === 'Montevideo' ? 'INT' : 'MON';
    expect(choose([home(department)], { shippingId: wrong }).chosen).toBe(chosen);
  });

  test('the shop’s first choice is the default', () => {
    expect(choose([home('Artigas')])).toEqual({ chosen: 'RES', offered: ['RES', 'INT'] });
  });

  test('without an address all are offered', () => {
    const { offered } = choose([], { shippingId: 'AME' });
    expect(offered).toEqual(['RES', 'MON', 'AME', 'INT']);
  });

  test('typed values count before they are saved', () => {
    const typed = { ...EMPTY_ADDRESS, stateId: 3 };
    const shippingId = 'MON';
    expect(choose([], { shippingId, newAddress: typed }).chosen).toBe('INT');
    const known = [home('Montevideo')];
    expect(choose(known, { shippingId, newAddress: typed }).chosen).toBe('MON');
    const meant = { ...typed, address: 'Ruta 30' };
    expect(choose(known, { shippingId, newAddress: meant }).chosen).toBe('INT');
  });
});
