/** A seller reads the month's sales in groups, and takes them to the accountant as a file. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OWNER, useSellerDay } from '../support/seller-day.ts';

const { shop, logIn, tokenOf, post, placeOrder } = useSellerDay();

test('sales of the month are a chart and a table, and leave as a file for the accountant', async () => {
  const number = await placeOrder();
  const { pool } = shop().database;
  const { rows } = await pool.query<{ id: number }>('select id from orders where number = $1', [
    number,
  ]);
  const token = await tokenOf(OWNER);
  await post(token, 'order/changeState', { orderId: rows[0]?.id, state: 'PAP', sendEmail: false });
  const page = await logIn(OWNER, '/gestion/informes');
  await page.getByRole('img', { name: 'Ventas por día: como tabla debajo' }).waitFor();
  await page.getByLabel('Por', { exact: true }).selectOption('BRAND');
  const table = page.getByRole('table', { name: 'Ventas por marca' });
  await table.getByRole('columnheader', { name: 'Margen %' }).waitFor();
  const saving = page.waitForEvent('download');
  const box = page.getByRole('region', { name: 'Para el contador' });
  await box.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).toContain('"Neto";"IVA";"Total"');
  expect(text).toMatch(new RegExp(`"Venta";${number};`));
  await page.getByRole('button', { name: 'Stock' }).click();
  await page.getByRole('table', { name: 'Stock por local' }).getByText('Bulevar').waitFor();
});
