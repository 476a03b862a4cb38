import { expect, test } from 'vitest';
import type { ListSummary } from '#backend/port';
import { keptLists, MAX_LISTS } from './_kept-lists.ts';

const list = (key: ListSummary['key'], id: string, items: number): ListSummary => ({
  key,
  id,
  items,
});
const LISTS = [
  list('brandId', '7', 1),
  list('vehicleId', '1', 3),
  list('vehicleId', '2', 90),
  list('categoryId', '1', 2),
  list('brandId', '8', 40),
  list('categoryId', '1.1', 5),
];

const choose = (most?: number, lists: readonly ListSummary[] = LISTS) => {
  const warnings: string[] = [];
  const ids = keptLists(lists, { warn: (line: string) => warnings.push(line) }, most).map(
    ({ key, id }) => `${key} ${id}`,
  );
  return { ids, warnings };
};

test('categories and brands come before vehicles, each with most items first', () => {
  expect(choose(6).ids).toEqual([
    'categoryId 1.1',
    'categoryId 1',
    'brandId 8',
    'brandId 7',
    'vehicleId 2',
    'vehicleId 1',
  ]);
  expect(choose(5).ids).toEqual(choose(6).ids.slice(0, 5));
  expect(choose(3).ids).toEqual(choose(6).ids.slice(0, 3));
});

test('values of categories come between brands and vehicles', () => {
  const value = { filter: 'tension=12', title: 'Tensión', value: '12 V', page: 'tension-12-v' };
  const lists = [{ ...list('categoryId', '1.1', 90), value }, ...LISTS];
  expect(keptLists(lists, console).map((one) => one.value?.page ?? one.key)).toEqual([
    ...['categoryId', 'categoryId', 'brandId', 'brandId', 'tension-12-v'],
    ...['vehicleId', 'vehicleId'],
  ]);
});

test('one warning counts the lists without a page', () => {
  expect(choose(6).warnings).toEqual([]);
  expect(choose(4).warnings).toEqual([expect.stringMatching(/^2 of 6 lists get no page/)]);
});

test('the number of lists stays below the hosts’ limit', () => {
  const many = Array.from({ length: MAX_LISTS + 1 }, (_, id) => list('vehicleId', `${id}`, id));
  const { ids, warnings } = choose(undefined, many);
  expect([ids.length, warnings.length, MAX_LISTS < 10_000]).toEqual([MAX_LISTS, 1, true]);
  expect(ids).not.toContain('vehicleId 0');
});
