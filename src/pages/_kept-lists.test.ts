/** Where there are more lists than pages, those that lead furthest are kept, and the build says how many are not. */
import { expect, test } from 'vitest';
import type { ListSummary } from '#backend/port';
import { keptLists, MOST_LISTS } from './_kept-lists.ts';

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

const kept = (most?: number, lists: readonly ListSummary[] = LISTS) => {
  const said: string[] = [];
  const ids = keptLists(lists, { warn: (line: string) => said.push(line) }, most).map(
    ({ key, id }) => `${key} ${id}`,
  );
  return { ids, said };
};

test('categories and brands come before vehicles, and of each those with most items', () => {
  expect(kept(6).ids).toEqual([
    'categoryId 1.1',
    'categoryId 1',
    'brandId 8',
    'brandId 7',
    'vehicleId 2',
    'vehicleId 1',
  ]);
  expect(kept(5).ids).toEqual(kept(6).ids.slice(0, 5));
  expect(kept(3).ids).toEqual(kept(6).ids.slice(0, 3));
});

test('what is left out is said in one line, and nothing where all have their page', () => {
  expect(kept(6).said).toEqual([]);
  expect(kept(4).said).toEqual([expect.stringMatching(/^2 of 6 lists get no page/)]);
});

test('the hosts name no more than they can', () => {
  const many = Array.from({ length: MOST_LISTS + 1 }, (_, id) => list('vehicleId', `${id}`, id));
  const { ids, said } = kept(undefined, many);
  expect([ids.length, said.length, MOST_LISTS < 10_000]).toEqual([MOST_LISTS, 1, true]);
  expect(ids).not.toContain('vehicleId 0');
});
