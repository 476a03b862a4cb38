/** Views of tables: what an earlier release kept on the device alone is adopted, once, and nothing of it is lost. */
import { beforeEach, expect, test, vi } from 'vitest';
import { mergeEntries } from '#contract/people/synced-list';
import { standInBrowser } from '../support/browser.ts';

let browser: ReturnType<typeof standInBrowser>;
beforeEach(() => {
  browser = standInBrowser();
  vi.resetModules();
});

const openPage = async () => {
  vi.resetModules();
  const { tableLook } = await import('#stores/tables');
  const { removeView, saveView, viewsOf } = await import('#stores/kept/table-views');
  const names = () =>
    viewsOf('products')
      .get()
      .map(({ name }) => name);
  return { tableLook, removeView, saveView, viewsOf, names };
};

test('views that were kept with the look of a table move into the kept list, the look stays', async () => {
  const old = {
    columns: ['code', 'price'],
    sort: { id: 'price', isDown: true },
    views: [
      { name: 'Caros', search: '?t=rad', columns: ['code'], sort: { id: 'price', isDown: true } },
      { name: 'Sin columnas', search: '' },
      { name: 7 },
    ],
  };
  browser.localStorage.setItem('mostrador.table.products', JSON.stringify(old));
  const first = await openPage();
  expect(first.tableLook('products').get()).toEqual({ columns: old.columns, sort: old.sort });
  expect(first.names()).toEqual(['Caros', 'Sin columnas']);
  expect(first.viewsOf('products').get()[0]).toEqual({ ...old.views[0], table: 'products' });
  expect(first.viewsOf('companies').get()).toEqual([]);
  // What was taken off afterwards is not adopted again.
  first.removeView({ table: 'products', name: 'Caros' });
  const next = await openPage();
  next.tableLook('products');
  expect(next.names()).toEqual(['Sin columnas']);
});

test('what the account has under the name is newer than what was adopted from the device', async () => {
  const view = { table: 'products', name: 'Caros', search: '?t=nuevo', columns: ['code'] };
  const old = { views: [{ name: 'Caros', search: '?t=viejo', columns: ['code'] }] };
  browser.localStorage.setItem('mostrador.table.products', JSON.stringify(old));
  const page = await openPage();
  page.tableLook('products');
  expect(page.viewsOf('products').get()).toMatchObject([{ search: '?t=viejo' }]);
  const kept = JSON.parse(browser.localStorage.getItem('mostrador.views') ?? '');
  const inAccount = [{ id: 'products|Caros', changedAt: 1_700_000_000_000, value: view }];
  for (const merged of [
    mergeEntries(kept.entries, inAccount),
    mergeEntries(inAccount, kept.entries),
  ])
    expect(merged).toEqual(inAccount);
});

test('a view under a name that there is takes its place', async () => {
  const { saveView, viewsOf } = await openPage();
  const view = { table: 'products', name: 'Míos', search: '?t=a', columns: ['code'] };
  saveView(view);
  saveView({ ...view, search: '?t=b' });
  expect(viewsOf('products').get()).toEqual([{ ...view, search: '?t=b' }]);
});
