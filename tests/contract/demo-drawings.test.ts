/** Every shelf of every demo shop names a drawing that there is. */
import { expect, test } from 'vitest';
import { DRAWING_NAMES } from '#backend/drawing/kinds';
import { createGoods } from '#demo-data/goods';
import partCategories from '../../demo-data/data/categories.json' with { type: 'json' };

// XYZ: a shop that nobody has filled a folder for.
test.each(['RTC', 'NAH', 'NAE', 'NAC', 'XYZ'])('%s', (shop) => {
  const leaves = createGoods(shop, 2).categories.filter(({ id }) => id.includes('.'));
  expect(leaves.length).toBeGreaterThan(5);
  expect(leaves.filter(({ drawing }) => !DRAWING_NAMES.includes(drawing))).toEqual([]);
});

test('the shop of parts', () => {
  const named = partCategories.flatMap(({ drawing }) => drawing ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !DRAWING_NAMES.includes(name))).toEqual([]);
});
