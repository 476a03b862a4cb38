/** A supplier's list that comes every week: mapped once, then compared without a question. */
import { beforeAll, expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';

const { shop, logIn } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));

test('at 360 px the list of the second week goes in without a question, and a new column is asked', async () => {
  const { pool } = shop().database;
  const { rows } = await pool.query<{ code: string }>(
    'select code from products where is_public order by code desc limit 2',
  );
  const [code = '', gone = ''] = rows.map((row) => row.code);
  const priceNow = async (): Promise<number | undefined> => {
    const found = await pool.query<{ cents: number }>(
      'select price_cents as cents from products where code = $1',
      [code],
    );
    return found.rows[0]?.cents;
  };
  const isShown = async (): Promise<boolean | undefined> => {
    const found = await pool.query<{ shown: boolean }>(
      'select is_public as shown from products where code = $1',
      [gone],
    );
    return found.rows[0]?.shown;
  };
  const page = await logIn(SELLER, '/gestion/importar', { viewport: { width: 360, height: 800 } });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const bring = async (name: string, text: string) => {
    await page.getByLabel('Qué trae').selectOption({ label: 'Precios' });
    await page
      .getByLabel(/Arrastra el archivo/)
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };

  await bring(
    'lista_distribuidora_sur_46.csv',
    `Codigo;Vale 11/2026;Costo\n${code};x;100\n${gone};x;100\n`,
  );
  await page.getByLabel('Calcular el precio a partir del costo').check();
  await page.getByLabel('Costo sin IVA por').fill('1,4');
  await page.getByLabel('Redondear').selectOption({ label: 'Terminado en 90' });
  expect(await page.getByLabel('Recordar como').inputValue()).toBe('Lista de Distribuidora Sur');
  expect(await fitsScreen(page)).toBe(true);
  await button('Comparar').press('Enter');
  await page.getByText('$ 100,00 × 1,4 + IVA').first().waitFor();
  await button('Escribir 2').press('Enter');
  await page.getByText('Se escribió: 0 nuevas y 2 cambios', { exact: false }).waitFor();
  expect(await priceNow()).toBe(190_00);

  await button(/Todas las importaciones/).press('Enter');
  await page.getByRole('table', { name: 'Importaciones' }).waitFor();
  expect(await objectionsTo(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await bring('sur 47.csv', `Costo;Codigo;Vale 12/2026\n200;${code};x\n`);
  await page.getByText('Se usó «Lista de Distribuidora Sur», de la última vez').waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await button(/^No vienen/).press('Enter');
  await page.getByText(gone, { exact: true }).waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await button('Retirar de la tienda').press('Enter');
  await page.getByText('1 producto ya no se ve en la tienda.').waitFor();
  expect(await isShown()).toBe(false);
  await button('Deshacer').press('Enter');
  await button('Retirar de la tienda').waitFor();
  expect(await isShown()).toBe(true);
  await button('Escribir 1').press('Enter');
  await page.getByText('Se escribió: 0 nuevas y 1 cambio', { exact: false }).waitFor();
  expect(await priceNow()).toBe(390_00);

  await button(/Todas las importaciones/).press('Enter');
  await bring('sur 48.csv', `Costo;Codigo;Vale;Oferta\n210;${code};x;y\n`);
  await page.getByText('Este archivo se parece a «Lista de Distribuidora Sur».').waitFor();
  await page.getByText('Oferta', { exact: true }).waitFor();
  expect(await page.getByText('Codigo', { exact: true }).isVisible()).toBe(false);
  await page.getByText('3 columnas están como la última vez').click();
  expect(await page.getByText('Codigo', { exact: true }).isVisible()).toBe(true);
  expect(await fitsScreen(page)).toBe(true);
  await pool.query("insert into exchange_rates (currency, rate) values ('USD', 40)");
  await page
    .getByLabel('Si un importe no dice la moneda')
    .selectOption({ label: 'Está en dólares' });
  await button('Comparar').press('Enter');
  await page
    .getByText('1 importe en dólares de «Costo» se pasa a pesos', { exact: false })
    .waitFor();
  await page.getByText('US$ 210,00 con el dólar a $ 40,00 × 1,4 + IVA', { exact: false }).waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await button('Descartar').press('Enter');

  await button('Cambiar el nombre de Lista de Distribuidora Sur').press('Enter');
  await page.getByLabel('Nombre', { exact: true }).fill('La de los martes');
  await page.keyboard.press('Enter');
  await button('Olvidar La de los martes').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Olvidar' }).press('Enter');
  await page.getByText('Listas que se recuerdan').waitFor({ state: 'detached' });
});
