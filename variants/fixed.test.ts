import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';

test('a shop that says nothing else shows the category 301', async () => {
  expect((await loadVariant('NAH')).fixed).toEqual({ categoryId: '301', family: '' });
});

test('NAM, whose tree has none, shows its radiators', async () => {
  const { fixed, routes } = await loadVariant('NAM');
  expect(fixed.categoryId).toBe('1.1');
  const screens = routes.map(({ screen }) => screen);
  expect(screens).toEqual(
    expect.arrayContaining(['fixed-search', 'fixed-part', 'garage', 'vehicle']),
  );
});
