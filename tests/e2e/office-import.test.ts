/** A price list in a seller's hands: brought in, put right, compared, written, taken back; and taken out as a book that comes back. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { logIn } from '../support/account.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const PATH = '/gestion/importar';

const open = async (width: number): Promise<Page> => {
  const page = await openPage({ viewport: { width, height: 800 } });
  await page.goto(`${shop().url}/iniciar?from=${encodeURIComponent(PATH)}`);
  await logIn(page, 'vendedora@nam.example');
  await page.waitForURL(`${shop().url}${PATH}`);
  await page.getByLabel('Qué trae').selectOption({ label: 'Precios' });
  return page;
};
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const bring = (page: Page, name: string, text: string) =>
  page
    .getByLabel(/Arrastra el archivo/)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });

const prices = async (codes: readonly string[]): Promise<number[]> => {
  const { rows } = await shop().database.pool.query<{ cents: number }>(
    'select price_cents as cents from products where code = any($1) order by code',
    [codes],
  );
  return rows.map(({ cents }) => cents);
};
const someCodes = async (): Promise<[string, string]> => {
  const { rows } = await shop().database.pool.query<{ code: string }>(
    'select code from products where is_public order by code limit 2',
  );
  return [rows[0]?.code ?? '', rows[1]?.code ?? ''];
};

test.each([1280, 360])(
  'at %d px a list with semicolons and decimal commas is put right, written and taken back, by keyboard',
  async (width) => {
    const codes = await someCodes();
    const before = await prices(codes);
    const page = await open(width);
    const list = (second: string) =>
      `Lista de otoño\nCódigo;Precio\n${codes[0]};1.234,50\n${codes[1]};${second}\n`;

    await bring(page, 'mala.csv', list('mucho'));
    await button(page, 'Comparar').press('Enter');
    await page.getByText(/^1 fila tiene errores/).waitFor();
    await page.getByRole('list', { name: 'Filas' }).getByText(codes[1]).waitFor();
    expect(await button(page, /^Escribir/).isDisabled()).toBe(true);
    expect(await fits(page)).toBe(true);
    await button(page, 'Descartar').press('Enter');

    await page.getByLabel('Qué trae').selectOption({ label: 'Precios' });
    await bring(page, 'buena.csv', list('98,7'));
    await button(page, 'Comparar').press('Enter');
    const rows = page.getByRole('list', { name: 'Filas' });
    await rows.getByText('1.234,50').waitFor();
    expect(await prices(codes)).toEqual(before);
    expect(await fits(page)).toBe(true);
    await button(page, 'Escribir 2').press('Enter');
    await page.getByText('Se escribió: 0 nuevas y 2 cambios.').waitFor();
    expect(await prices(codes)).toEqual([123_450, 9_870]);

    // A page that is loaded anew goes on with it.
    await page.reload();
    await button(page, 'Deshacer la importación').press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).press('Enter');
    await page.getByText(/^Se deshizo el /).waitFor();
    expect(await prices(codes)).toEqual(before);
    await button(page, /Todas las importaciones/).press('Enter');
    const past = page.getByRole('row').filter({ hasText: 'buena.csv' }).first();
    await past.getByText('Deshecha').waitFor();
    expect(await fits(page)).toBe(true);
  },
);

test('what is taken out as a book says, brought back, that nothing changes', async () => {
  const page = await open(1280);
  await page.getByLabel('Qué', { exact: true }).selectOption({ label: 'Precios' });
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Excel (XLSX)').press('Enter'),
  ]);
  expect(book.suggestedFilename()).toMatch(/^precios-\d{4}-\d\d-\d\d\.xlsx$/);
  await page.getByLabel(/Arrastra el archivo/).setInputFiles(await book.path());
  await button(page, 'Comparar').press('Enter');
  await page.getByText(/El archivo dice lo mismo que la tienda/).waitFor();
  expect(await button(page, /^Escribir/).isDisabled()).toBe(true);
});
