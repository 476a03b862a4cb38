import { expect, test } from 'vitest';
import { inTwoLengths, isLinear } from './growth.ts';

test('work that takes the square of a text is seen', () => {
  const [small, large] = ['a'.repeat(300), 'a'.repeat(6_000)];
  expect(
    isLinear(
      () => small.replace(/a+b/g, ''),
      () => large.replace(/a+b/g, ''),
    ),
  ).toBe(false);
});

test('work that grows as its text does passes', () => {
  const [small, large] = inTwoLengths('a,');
  expect(
    isLinear(
      () => small.split(',').join(';'),
      () => large.split(',').join(';'),
    ),
  ).toBe(true);
});
