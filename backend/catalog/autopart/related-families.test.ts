import { expect, test } from 'vitest';
import { chooseRelated, oneOfEach } from './related-families.ts';

const part = (id: number, categoryId: string, relevance = 0) => ({
  id,
  categoryId,
  root: categoryId.split('.')[0] ?? '',
  relevance,
});

test('related parts of the same root category come first, then the more relevant, then the older', () => {
  const fits = [
    part(1, '10.1', 9),
    part(2, '1.3', 1),
    part(3, '1', 5),
    part(4, '1.2.1', 5),
    part(5, '12', 9),
    part(6, '2.1', 10),
  ];
  expect(chooseRelated('1.1', oneOfEach([fits]))).toEqual([3, 4, 2, 6, 1, 5]);
  // A category without a parent is its own root.
  expect(chooseRelated('1', oneOfEach([fits]))).toEqual([4, 2, 6, 1, 5]);
});

test('each other category has one related part, from the first vehicle that has one', () => {
  const first = [part(1, '1.1', 9), part(2, '1.2', 1)];
  const second = [part(3, '1.2', 9), part(4, '1.3', 2)];
  expect(chooseRelated('1.1', oneOfEach([first, second]))).toEqual([4, 2]);
});
