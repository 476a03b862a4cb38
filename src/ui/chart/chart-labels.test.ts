import { expect, test } from 'vitest';
import { chartLabels } from './chart-labels.ts';

const barsOf = (...values: number[]) => values.map((value, at) => ({ id: `${at}`, value }));
const idsOf = (...values: number[]) => chartLabels(barsOf(...values)).map(({ id }) => id);

test('a few bars have a label each', () => {
  expect(idsOf(3)).toEqual(['0']);
  expect(idsOf(3, 2, 1)).toEqual(['0', '1', '2']);
});

test('of many bars the ends and the largest are labelled', () => {
  expect(idsOf(1, 2, 9, 4, 5, 6, 7)).toEqual(['0', '2', '6']);
  expect(idsOf(9, 2, 3, 4, 5, 6, 7)).toEqual(['0', '6']);
});
