import { expect, test } from 'vitest';
import type { Availability, Stock } from '#contract/entities/stock';
import { missingAt, missingText } from './missing-at.ts';

const stock = (code: string, at: Readonly<Record<string, Availability>>): Stock => ({
  code,
  available: Object.values(at).find((one) => one !== 'NO') ?? 'NO',
  branches: Object.entries(at).map(([branch, available]) => ({ code: branch, available })),
});
const items = [
  { code: 'RA1', name: 'Radiador' },
  { code: 'EV2', name: 'Electroventilador' },
];

test('a branch without a part of the cart is reported with the part’s name', () => {
  const stocks = [stock('RA1', { B: 'NO', C: 'CO' }), stock('EV2', { B: 'AV', C: 'AV' })];
  expect(missingAt('B', items, stocks)).toEqual(['Radiador']);
  expect(missingAt('C', items, stocks)).toEqual([]);
  expect(missingText(['Radiador'])).toBe(
    'Sin stock en este local: Radiador. Traerlo puede demorar.',
  );
});

test('a branch that the server does not name is not said to have none', () => {
  expect(missingAt('C', items, [stock('RA1', { B: 'AV' })])).toEqual([]);
});

test('parts that no branch has, or of unknown stock, are not attributed to a branch', () => {
  expect(missingAt('B', items, [stock('RA1', { B: 'NO', C: 'NO' })])).toEqual([]);
  expect(missingAt('B', items, [])).toEqual([]);
});
