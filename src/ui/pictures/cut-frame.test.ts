import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWhole, largest, movedBy, sizedBy } from './cut-frame.ts';

const whole = { width: 400, height: 200 };

test('the largest crop of a shape is centred', () => {
  expect(largest(whole, 1)).toEqual({ x: 100, y: 0, width: 200, height: 200 });
  expect(largest(whole, 4)).toEqual({ x: 0, y: 50, width: 400, height: 100 });
  expect(isWhole(largest(whole, undefined), whole)).toBe(true);
  expect(isWhole(largest(whole, 1), whole)).toBe(false);
});

test('any moves and resizes keep the crop inside and in its shape', () => {
  const step = fc.integer({ min: -500, max: 500 });
  const result = fc.check(
    fc.property(
      fc.constantFrom(undefined, 1, 4 / 3, 14 / 5, 9 / 11),
      fc.array(fc.tuple(fc.boolean(), step, step), { maxLength: 20 }),
      (shape, pulls) => {
        let cut = largest(whole, shape);
        for (const [isMove, dx, dy] of pulls)
          cut = isMove ? movedBy(cut, dx, dy, whole) : sizedBy(cut, dx, dy, whole, shape);
        const isInside =
          cut.x >= 0 && cut.y >= 0 && cut.x + cut.width <= 400 && cut.y + cut.height <= 200;
        const isInShape =
          shape === undefined || Math.abs(cut.width - cut.height * shape) <= shape + 1;
        return isInside && isInShape && cut.width >= 16 && cut.height >= 15;
      },
    ),
    { numRuns: 300 },
  );
  expect(result.failed, `seed ${result.seed}: ${JSON.stringify(result.counterexample)}`).toBe(
    false,
  );
});
