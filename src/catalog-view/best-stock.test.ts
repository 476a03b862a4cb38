/** What is said of the stock of an item of several products. */
import { expect, test } from 'vitest';
import { bestStock } from './best-stock.ts';

const stock = (code: string, available: 'AV' | 'NO') => ({ code, available, branches: [] });

test('the best of its own; where nothing is known of them, nothing', () => {
  const told = [stock('A', 'NO'), stock('B', 'AV'), stock('C', 'NO')];
  expect(bestStock(['A', 'B'], told)).toBe('AV');
  expect(bestStock(['A', 'C'], told)).toBe('NO');
  expect(bestStock(['A', 'X'], told)).toBe('NO');
  expect(bestStock(['A', 'X'], told, ['X'])).toBeUndefined();
  expect(bestStock(['B', 'X'], told, ['X'])).toBe('AV');
  for (const unknown of [undefined, [], told]) expect(bestStock(['X'], unknown)).toBeUndefined();
});
