import { expect, test } from 'vitest';
import { bestStock } from './best-stock.ts';

const stock = (code: string, available: 'AV' | 'NO') => ({ code, available, branches: [] });

test('takes the best of the products of an item, and undefined where their stock is unknown', () => {
  const stocks = [stock('A', 'NO'), stock('B', 'AV'), stock('C', 'NO')];
  expect(bestStock(['A', 'B'], stocks)).toBe('AV');
  expect(bestStock(['A', 'C'], stocks)).toBe('NO');
  expect(bestStock(['A', 'X'], stocks)).toBe('NO');
  expect(bestStock(['A', 'X'], stocks, ['X'])).toBeUndefined();
  expect(bestStock(['B', 'X'], stocks, ['X'])).toBe('AV');
  for (const unknown of [undefined, [], stocks]) expect(bestStock(['X'], unknown)).toBeUndefined();
});
