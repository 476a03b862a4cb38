/** What is written down of a change. */
import { expect, test } from 'vitest';
import { changesBetween } from './record.ts';

test('only what differs is a change; a list is one field, equal by what it holds', () => {
  const before = { name: 'Radiador', price: 100, images: [{ id: 1 }], dua: '' };
  expect(changesBetween(before, { ...before, images: [{ id: 1 }] })).toEqual([]);
  expect(changesBetween(before, { ...before, price: 120, images: [] })).toEqual([
    { field: 'price', from: 100, to: 120 },
    { field: 'images', from: [{ id: 1 }], to: [] },
  ]);
});

test('what is new has no before, what is gone no after', () => {
  expect(changesBetween(null, { name: 'Vaso' })).toEqual([{ field: 'name', to: 'Vaso' }]);
  expect(changesBetween({ name: 'Vaso' }, null)).toEqual([{ field: 'name', from: 'Vaso' }]);
});
