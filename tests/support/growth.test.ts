import { expect, test } from 'vitest';
import { inTwoLengths, isLinear } from './growth.ts';

/** Additions: `count` of them take a time that grows with it alone. */
const add = (count: number): number => {
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum = (sum + at) | 0;
  return sum;
};

test.each([100_000, 400_000])(
  'work that takes the square is seen: %i at first',
  (n) => {
    const [small, large] = [() => add(n), () => add(n * 100)];
    expect(isLinear(small, large)).toBe(false);
  },
  60_000,
);

test('work that grows as its text does passes', () => {
  const [small, large] = inTwoLengths('a,');
  expect(
    isLinear(
      () => small.split(',').join(';'),
      () => large.split(',').join(';'),
    ),
  ).toBe(true);
});
