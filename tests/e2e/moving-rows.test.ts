/** Rows of a table that move while a user edits one of them. */
import { beforeAll, expect, test } from 'vitest';
import { returnToTab, SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';

const { shop, logIn } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));

test('a price being typed stays with its product when a colleague’s change moves the row', async () => {
  const { pool } = shop().database;
  const page = await logIn(SELLER, '/gestion/productos');
  await page.getByRole('button', { name: 'Precio', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Productos' });
  const sorted = grid.locator('th[aria-sort="ascending"]');
  await sorted.waitFor();
  const codeAt = (row: number) => grid.getByRole('row').nth(row).locator('a.code').textContent();
  // Prices alone make the order: until it is there, the first row is a dearer one.
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        'select code from products where code = $1 and price_cents = (select min(price_cents) from products where is_public)',
        [await codeAt(1)],
      );
      return rows.length;
    })
    .toBe(1);
  const [cheapest, fourth] = [await codeAt(1), await codeAt(4)];
  await grid.getByRole('button', { name: new RegExp(`^Precio de ${fourth}:`) }).click();
  const box = page.getByLabel(`Precio de ${fourth}`, { exact: true });
  await box.fill('1777');
  // From elsewhere, so that this page does not notice.
  const status = await page.evaluate(async (code) => {
    const body = JSON.stringify({ code, parms: { ProductPrice: 500_000 } });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/rest/product/update', { method: 'POST', headers, body })).status;
  }, cheapest);
  expect(status).toBe(200);
  await returnToTab(page);
  await expect.poll(() => grid.getByRole('row').nth(1).textContent()).not.toContain(cheapest);
  expect(await box.inputValue()).toBe('1777');
  expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'detached' });
  const { rows: now } = await pool.query(
    'select price_cents as cents from products where code = $1',
    [fourth],
  );
  expect(now).toEqual([{ cents: 177_700 }]);
});
