/** What was counted, as people in Uruguay read it. */
import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('one is one, and thousands have their dot', () => {
  const said = [0, 1, 2, 1_000, 12_345].map((count) => counted(count, 'unidad', 'unidades'));
  expect(said).toEqual([
    '0 unidades',
    '1 unidad',
    '2 unidades',
    '1.000 unidades',
    '12.345 unidades',
  ]);
});
