import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';

test('shows category 301 by default', async () => {
  expect((await loadVariant('NAH')).fixed).toEqual({ categoryId: '301', family: '' });
});

test('NAM shows its radiators', async () => {
  const { fixed, routes } = await loadVariant('NAM');
  expect(fixed.categoryId).toBe('1.1');
  const screens = routes.map(({ screen }) => screen);
  expect(screens).toEqual(
    expect.arrayContaining(['fixed-search', 'fixed-part', 'garage', 'vehicle']),
  );
});
