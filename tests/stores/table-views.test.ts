import { expect, test, vi } from 'vitest';
import { standInBrowser } from '../support/browser.ts';

test('a view replaces the one of the same name', async () => {
  standInBrowser();
  vi.resetModules();
  const { saveView, viewsOf } = await import('#stores/kept/table-views');
  const view = { table: 'products', name: 'Míos', search: '?t=a', columns: ['code'] };
  saveView(view);
  saveView({ ...view, search: '?t=b' });
  expect(viewsOf('products').get()).toEqual([{ ...view, search: '?t=b' }]);
});
