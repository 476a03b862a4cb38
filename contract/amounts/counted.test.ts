import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('writes counts with singular or plural, and thousands with a dot', () => {
  const texts = [0, 1, 2, 1_000, 12_345].map((count) => counted(count, 'unidad', 'unidades'));
  expect(texts).toEqual([
    '0 unidades',
    '1 unidad',
    '2 unidades',
    '1.000 unidades',
    '12.345 unidades',
  ]);
});
