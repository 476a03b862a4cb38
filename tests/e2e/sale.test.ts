/** Buys a part as a person does: finds it, sees its stock, orders it; the seller sees the order. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { logIn } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { numberOn } from '../support/buying.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';

const shop = useShop();
const openPage = useBrowser();

const cartCount = (page: Page) => page.locator('#cart-count');

const stockOf = async (code: string): Promise<number> => {
  const { rows } = await shop().database.pool.query(
    `select sum(quantity)::int as quantity from stock
     join products on products.id = stock.product_id where products.code = $1`,
    [code],
  );
  return rows[0].quantity;
};

test('a radiator for a Gol: advanced search, stock, cart, login, deposit, order number', async () => {
  const page = await openPage();
  await page.goto(`${shop().url}/productos`);
  await page.getByRole('link', { name: 'Refrigeración del motor' }).click();
  await page.getByRole('link', { name: /^Radiadores[ ,]*\d*$/ }).click();
  await page
    .getByRole('region', { name: 'Marca' })
    .getByRole('link', { name: /^Volkswagen/ })
    .click();
  await page.getByLabel('Filtrar Modelo').fill('gol 1.6');
  await page.reload();
  await page.getByLabel('Filtrar Modelo').fill('gol 1.6');
  await page
    .getByRole('row', { name: /Gol 1\.6/ })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/\/productos\?c=1\.1&v=\d+/);
  const results = page.getByText(/^\d+ resultados?$/);
  await results.waitFor();
  await page.reload();
  await results.waitFor();

  const card = page.getByRole('article').first();
  await card.getByText('Disponible').first().waitFor();
  await card.getByRole('link', { name: 'Ver más' }).click();
  await page.waitForURL(/\/productos\/[A-Z0-9]+\?v=\d+$/);
  const forCar = /^para Volkswagen Gol 1\.6/;
  await page
    .locator('.item-head')
    .getByText(/· para Volkswagen Gol 1\.6/)
    .waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/Gol/);
  await page.getByText('Disponible').first().waitFor();
  const add = page.locator('[data-item-code] [data-add]').first();
  const code = await add.getAttribute('data-add');
  if (!code) throw new Error('the add button names no product');
  const before = await stockOf(code);
  await add.click();
  await untilSaid(page, 'El producto fue agregado correctamente!');
  await page.reload();
  await expect.poll(() => cartCount(page).textContent()).toContain('1');

  await page.locator('#cart-link').click();
  await page.getByRole('dialog', { name: 'Mi compra' }).getByText(code).waitFor();
  await page.getByRole('dialog', { name: 'Mi compra' }).getByText(forCar).waitFor();
  expect(await objectionsTo(page), 'the cart beside the page').toEqual([]);
  await page.goto(`${shop().url}/mi-compra`);
  await page.getByText(code).first().waitFor();
  await page.getByRole('main').getByText(forCar).first().waitFor();
  expect(await objectionsTo(page, 'main'), 'the cart').toEqual([]);
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.waitForURL(/\/iniciar\/?\?from=/);
  await page.getByText('Para continuar el proceso debes iniciar sesión').waitFor();
  await page.reload();
  await logIn(page, 'comprador@nam.example');
  await page.waitForURL(/\/mi-compra\?detail/);
  await page.getByLabel(/Retiro en el local/).check();
  await page.getByLabel(/^Bulevar/).check();
  await page.getByLabel(/Depósito bancario/).check();
  await page.reload();
  await expect.poll(() => page.getByLabel(/Retiro en el local/).isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel(/^Bulevar/).isChecked()).toBe(true);
  expect(await objectionsTo(page, 'main'), 'the order detail').toEqual([]);
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await page.getByText('Recibimos tu pedido').waitFor();
  const number = `${await numberOn(page)}`;
  await page.reload();
  await page.getByText(`N.º ${number}`).waitFor();
  expect(await objectionsTo(page, 'main'), 'the confirmation').toEqual([]);
  expect(await stockOf(code)).toBe(before - 1);
  await page.goto(`${shop().url}/mis-compras`);
  await page.getByText(number).first().waitFor();
  await page.getByRole('main').getByText(forCar).first().waitFor();

  const seller = await openPage();
  await seller.goto(`${shop().url}/iniciar?from=/1/pedidos`);
  await logIn(seller, 'vendedora@nam.example');
  await seller.waitForURL(/\/1\/pedidos/);
  await seller.getByText(number).first().waitFor();
  await seller
    .getByRole('article', { name: `Pedido N.º ${number}` })
    .getByText(forCar)
    .waitFor();
  await seller.getByLabel(`Estado del pedido ${number}`).selectOption('PAP');
  await seller.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).waitFor();
  expect(await objectionsTo(seller), 'the question before a change').toEqual([]);
});

test('without JavaScript a product page shows the data that mechanics need', async () => {
  const { rows } = await shop().database.pool.query(
    `select families.code, products.code as product from families
     join products on products.family_id = families.id
     where families.is_public and products.is_public and families.category_id <@ '1.1'
       and exists (select from original_codes where family_id = families.id)
     order by families.id limit 1`,
  );
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${shop().url}/productos/${rows[0].code}`);
  const text = await page.getByRole('main').innerText();
  expect(text).toContain(rows[0].product);
  expect(text).toMatch(/\$ [\d.]+,\d\d/);
  expect(text).toMatch(/Alto\s+[\d.,]+\smm/);
  for (const title of ['Códigos originales', 'Aplicaciones', 'Tambien te puede interesar'])
    expect(text).toContain(title);
  const codes = await shop().database.pool.query(
    'select original_codes.code from original_codes join families on families.id = family_id where families.code = $1',
    [rows[0].code],
  );
  for (const { code } of codes.rows) expect(text).toContain(code);
  await expect
    .poll(() => page.getByRole('main').locator('a[href^="/productos/"]').count())
    .toBeGreaterThan(2);
});

test('an unknown page and an unknown product show the not-found page', async () => {
  const page = await openPage();
  for (const path of [
    '/nada',
    '/a/b/c',
    '/productos/NO-EXISTE-9',
    '/abc/pedidos',
    '/gestion/empresas/abc',
  ]) {
    await page.goto(shop().url + path);
    await page.getByText('Parece que esta página no existe').waitFor();
  }
  expect(await objectionsTo(page, 'main')).toEqual([]);
});
