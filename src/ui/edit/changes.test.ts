/** What a form says was changed, and what becomes of two people's changes. */
import { expect, test } from 'vitest';
import { changedFields, clashesOf, differenceOf, merged, onlyChanged } from './changes.ts';

const before = { name: 'Vaso', price: 100, phones: ['1'], note: '' };

test('only what differs is a change, and only that is sent', () => {
  const after = { ...before, price: 120, phones: ['1', '2'] };
  expect(changedFields(before, { ...before, phones: ['1'] })).toEqual([]);
  expect(changedFields(before, after).map(({ field }) => field)).toEqual(['price', 'phones']);
  expect(onlyChanged(before, after)).toEqual({ price: 120, phones: ['1', '2'] });
});

test('what only one changed is kept without a question', () => {
  const theirs = { ...before, note: 'ella' };
  const mine = { ...before, price: 120 };
  const clashes = clashesOf(before, theirs, mine);
  expect(clashes.map(({ field, isClash }) => [field, isClash])).toEqual([
    ['price', false],
    ['note', false],
  ]);
  expect(merged(mine, clashes, {})).toEqual({ ...before, price: 120, note: 'ella' });
});

test('what both changed alike is no question, and otherwise one that each side can win', () => {
  const theirs = { ...before, name: 'Vaso de agua', price: 120 };
  const mine = { ...before, name: 'Vaso expansor', price: 120 };
  const clashes = clashesOf(before, theirs, mine);
  expect(clashes).toEqual([
    { field: 'name', before: 'Vaso', theirs: 'Vaso de agua', mine: 'Vaso expansor', isClash: true },
  ]);
  expect(merged(mine, clashes, {}).name).toBe('Vaso expansor');
  expect(merged(mine, clashes, { name: 'theirs' }).name).toBe('Vaso de agua');
});

test('of two lists both can be kept, each thing once', () => {
  const theirs = { ...before, phones: ['1', '2'] };
  const mine = { ...before, phones: ['1', '3'] };
  const clashes = clashesOf(before, theirs, mine);
  expect(merged(mine, clashes, { phones: 'both' }).phones).toEqual(['1', '2', '3']);
  // Nobody took anything away: what either added stays, unless somebody says otherwise.
  expect(merged(mine, clashes, {}).phones).toEqual(['1', '2', '3']);
  expect(merged(mine, clashes, { phones: 'mine' }).phones).toEqual(['1', '3']);
  const less = { ...before, phones: ['3'] };
  expect(merged(less, clashesOf(before, theirs, less), {}).phones).toEqual(['3']);
});

test('what is other in a list than before is told, and of anything else nothing', () => {
  expect(differenceOf(['1', { a: 1 }], [{ a: 1 }, '2'])).toEqual({ added: ['2'], gone: ['1'] });
  expect(differenceOf(['1', '2'], ['2', '1'])).toEqual({ added: [], gone: [] });
  expect(differenceOf('1', ['1'])).toBeUndefined();
});
