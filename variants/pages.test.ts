/** Which pages of a shop's table search engines are told of. */
import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';
import { findablePaths } from './pages.ts';

test('search engines are told of what somebody may look for, and of no step of a purchase or an account', async () => {
  const { routes } = await loadVariant('NAM');
  expect(findablePaths({ routes })).toEqual(['/', '/productos', '/contacto']);
});
