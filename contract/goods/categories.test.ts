/** What a category's id looks like, and which categories lie above it. */
import { expect, test } from 'vitest';
import { categoryId, isCategoryId } from '../fields/fields.ts';
import { productParms } from '../fields/goods-fields.ts';
import { withAncestors } from './categories.ts';

test.each(['1', '1.10.2', '123456789', '1.2.3.4.5.6.7.8.9.10'])('%s is an id', (text) => {
  expect(isCategoryId(text)).toBe(true);
  expect(productParms.CategoryId.parse(` ${text} `)).toBe(text);
});

test.each(['', '1.', '.1', '1..2', 'a', '1.a', '1234567890', '1.2.3.4.5.6.7.8.9.10.11'])(
  '%j is none: it is asked for in vain, and no product is of it',
  (text) => {
    expect(isCategoryId(text)).toBe(false);
    expect(categoryId().safeParse(text).success).toBe(text !== '');
    expect(productParms.CategoryId.safeParse(text).success).toBe(false);
  },
);

test.each(['0', '-1'])('%s stands for none chosen', (text) => {
  const { error } = productParms.CategoryId.safeParse(text);
  expect(error?.issues.map((issue) => issue.message)).toEqual(['Este campo es obligatorio']);
});

test('above a category lie those that its id begins with', () => {
  expect(withAncestors('1.10.2')).toEqual(['1', '1.10', '1.10.2']);
  expect(withAncestors('3')).toEqual(['3']);
});
