import { expect, test } from 'vitest';
import { withoutUnits } from './receive-return.ts';

test.each([
  // First those of the branch that receives them.
  [{ B: 2, C: 1 }, 1, { C: 1 }, { B: 2 }],
  [{ B: 2, C: 1 }, 2, { C: 2 }, { B: 1 }],
  // Written off: any branch.
  [{ B: 1, C: 2 }, 2, {}, { C: 1 }],
  // More than the order still has from the shelves.
  [{ B: 1 }, 3, { B: 3 }, {}],
  [{}, 1, { B: 1 }, {}],
])('%j without %i units is the rest', (taken, units, shelves, expected) => {
  expect(withoutUnits(taken, units, shelves)).toEqual(expected);
});
