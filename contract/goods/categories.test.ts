import { expect, test } from 'vitest';
import { categoryId, isCategoryId } from '../fields/fields.ts';
import { productParms } from '../fields/goods-fields.ts';
import { withAncestors } from './categories.ts';

test.each(['1', '1.10.2', '123456789', '1.2.3.4.5.6.7.8.9.10'])('%s is a category id', (text) => {
  expect(isCategoryId(text)).toBe(true);
  expect(productParms.CategoryId.parse(` ${text} `)).toBe(text);
});

test.each(['', '1.', '.1', '1..2', 'a', '1.a', '1234567890', '1.2.3.4.5.6.7.8.9.10.11'])(
  '%j is no category id, and no product has it',
  (text) => {
    expect(isCategoryId(text)).toBe(false);
    expect(categoryId().safeParse(text).success).toBe(text !== '');
    expect(productParms.CategoryId.safeParse(text).success).toBe(false);
  },
);

test.each(['0', '-1'])('%s means that no category is chosen', (text) => {
  const { error } = productParms.CategoryId.safeParse(text);
  expect(error?.issues.map((issue) => issue.message)).toEqual(['Este campo es obligatorio']);
});

test('lists a category after its ancestors', () => {
  expect(withAncestors('1.10.2')).toEqual(['1', '1.10', '1.10.2']);
  expect(withAncestors('3')).toEqual(['3']);
});
