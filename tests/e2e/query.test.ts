/** Shows how a text was understood, as chips, and lists that no part fits. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { fitsScreen } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true } as const;
const main = (page: Page) => page.getByRole('main');
const chips = (page: Page) =>
  main(page)
    .getByRole('list', { name: 'Filtros elegidos' })
    .getByRole('link', { name: /^Quitar (?!todos)/ });
const chip = (page: Page, label: string) =>
  main(page).getByRole('link', { name: `Quitar ${label}`, exact: true });
const searched = (page: Page) => new URL(page.url()).searchParams.get('t');

const visit = async (text: string, options: Parameters<typeof open>[0] = {}) => {
  const page = await open(options);
  await page.goto(`${shop().url}/productos?t=${encodeURIComponent(text)}`);
  return page;
};

test('a text becomes chips, each of which can be taken off, and the address can be shared', async () => {
  const page = await visit('radiador gol 1.6 2001', phone);
  await chip(page, 'Radiadores').waitFor();
  await expect
    .poll(() => chips(page).allInnerTexts())
    .toEqual(['Radiadores', 'Gol', '1.6', '2001']);
  expect(await fitsScreen(page)).toBe(true);
  await chip(page, '2001').click();
  await expect.poll(() => searched(page)).toBe('radiador gol 1.6');
  await expect.poll(() => chips(page).allInnerTexts()).toEqual(['Radiadores', 'Gol', '1.6']);
  await chip(page, 'Radiadores').click();
  await expect.poll(() => searched(page)).toBe('gol 1.6');

  const other = await open();
  await other.goto(page.url());
  await expect.poll(() => chips(other).allInnerTexts()).toEqual(['Gol', '1.6']);
});

test('where nothing fits, the list says so, which word it left out, and shows what fits the rest', async () => {
  const page = await visit('radiador gol 1.6 2025', phone);
  await main(page).getByText('No se encontro ningun resultado.').waitFor();
  const years = main(page).getByRole('region', { name: 'Radiadores Gol 1.6: otros años' });
  await years.getByText('Sin “2025”').waitFor();
  for (const card of await years.getByRole('article').all())
    await expect.poll(() => card.getByText(/Gol/).count()).toBeGreaterThan(0);
  expect(await fitsScreen(page)).toBe(true);
  await main(page).getByRole('region', { name: 'Otras piezas para Gol 1.6' }).waitFor();
  await years.getByRole('link', { name: /^Ver los? / }).click();
  await expect.poll(() => searched(page)).toBe('radiador gol 1.6');
  await main(page).getByRole('article').first().waitFor();
});

test('a code that no part has leads to similar ones, and nonsense to popular parts', async () => {
  const page = await visit('21460-QQQQQ', phone);
  const near = main(page).getByRole('region', { name: 'Códigos parecidos a 21460-QQQQQ' });
  await near.getByRole('article').first().waitFor();
  await page.goto(`${shop().url}/productos?t=xyzzyplugh`);
  const all = main(page).getByRole('region', { name: 'Lo más buscado' });
  await all.getByRole('article').first().waitFor();
});
