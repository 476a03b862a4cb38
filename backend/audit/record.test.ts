import { expect, test } from 'vitest';
import { changesBetween } from './record.ts';

test('reports only fields that differ; a list is one field, compared by its contents', () => {
  const before = { name: 'Radiador', price: 100, images: [{ id: 1 }], dua: '' };
  expect(changesBetween(before, { ...before, images: [{ id: 1 }] })).toEqual([]);
  expect(changesBetween(before, { ...before, price: 120, images: [] })).toEqual([
    { field: 'price', from: 100, to: 120 },
    { field: 'images', from: [{ id: 1 }], to: [] },
  ]);
});

test('a new record has only new values, a deleted one only old values', () => {
  expect(changesBetween(null, { name: 'Vaso' })).toEqual([{ field: 'name', to: 'Vaso' }]);
  expect(changesBetween({ name: 'Vaso' }, null)).toEqual([{ field: 'name', from: 'Vaso' }]);
});
