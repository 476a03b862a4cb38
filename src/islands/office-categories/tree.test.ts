import { expect, test } from 'vitest';
import type { CategoryRow } from '#contract/entities/goods';
import { parentOf } from '#contract/goods/categories';
import { dropPlace, keyPlace, outside, treeRows } from './tree.ts';

const rowOf = (id: string, products: number): CategoryRow => ({
  ...{ id, number: 1, parentId: parentOf(id), name: id, synonyms: '', icon: 'auto' },
  ...{ products, families: 0, companies: 0, attributes: [], imageId: null, version: 1 },
});
const rows = [
  rowOf('1', 1),
  rowOf('2', 2),
  rowOf('1.1', 10),
  rowOf('1.3', 30),
  rowOf('1.2', 20),
  rowOf('1.1.1', 100),
];

test('rows follow their parents, and count what is below them', () => {
  expect(treeRows(rows).map(({ id, depth, total }) => [id, depth, total])).toEqual([
    ['1', 0, 161],
    ['1.1', 1, 110],
    ['1.1.1', 2, 100],
    ['1.3', 1, 30],
    ['1.2', 1, 20],
    ['2', 0, 2],
  ]);
});

test('a category goes anywhere but into itself', () => {
  expect(outside(rows, '1.1').map(({ id }) => id)).toEqual(['1', '2', '1.3', '1.2']);
});

test.each([
  ['1.1', '1.2', 'before', { parentId: '1', position: 1 }],
  ['1.1', '1.2', 'after', { parentId: '1', position: 2 }],
  ['1.1', '1.3', 'inside', { parentId: '1.3', position: 0 }],
  ['1.2', '2', 'before', { parentId: '', position: 1 }],
  ['1.2', '1', 'after', { parentId: '1', position: 0 }],
  ['2', '1', 'after', { parentId: '1', position: 0 }],
  ['1.1.1', '1.1', 'after', { parentId: '1', position: 1 }],
  ['1.1', '1', 'after', undefined],
  ['1.1', '1.1', 'after', undefined],
  ['1.1', '1.1.1', 'inside', undefined],
  ['1.1', '1.3', 'before', undefined],
  ['1.2', '1', 'inside', undefined],
] as const)('%s dropped on %s, %s', (id, over, zone, place) => {
  expect(dropPlace(rows, id, over, zone)).toEqual(place);
});

test.each([
  ['1.3', 'ArrowUp', { parentId: '1', position: 0 }],
  ['1.3', 'ArrowDown', { parentId: '1', position: 2 }],
  ['1.1', 'ArrowUp', undefined],
  ['1.2', 'ArrowDown', undefined],
  ['1.3', 'ArrowRight', { parentId: '1.1', position: 1 }],
  ['1.1', 'ArrowRight', undefined],
  ['1.3', 'ArrowLeft', { parentId: '', position: 1 }],
  ['1', 'ArrowLeft', undefined],
  ['1.3', 'Enter', undefined],
] as const)('%s moved by %s', (id, key, place) => {
  expect(keyPlace(rows, id, key)).toEqual(place);
});
