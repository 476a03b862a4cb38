import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sessionOf } from '../support/account.ts';
import { holdAnswers } from '../support/held.ts';
import { DESKTOP } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();
const SELLER = 'vendedora@obj.example';

const offersOf = (page: Page) => page.getByRole('region', { name: 'Precios y stock' });
const add = (page: Page) => offersOf(page).getByRole('button', { name: 'Agregar' });
const visit = async (code: string) => {
  const page = await open(DESKTOP);
  await page.goto(`${shop().url}/productos/${code}`);
  return page;
};

test('only products with a stock record other than NO can be bought', async () => {
  const { pool } = shop().database;
  await pool.query(
    "delete from stock where product_id = (select id from products where code = 'SER-9')",
  );
  for (const [code, label, isSold] of [
    ['ROB-10', 'Disponible', true],
    ['SEN-DIS', 'Ultimas unidades', true],
    ['AGO-1', 'Sin stock', false],
    ['SER-9', 'Sin stock', false],
  ] as const) {
    const page = await visit(code);
    await offersOf(page).getByText(label, { exact: true }).first().waitFor();
    await expect.poll(() => add(page).isEnabled()).toBe(isSold);
    await page.close();
  }
});

test('nothing can be bought before the stock has loaded', async () => {
  const page = await open();
  await page.route('**/rest/stock/list*', (route) => route.abort());
  await page.goto(`${shop().url}/productos/ROB-10`);
  await offersOf(page).getByText('Sin conexión').first().waitFor();
  await expect.poll(() => add(page).isDisabled()).toBe(true);
});

test('the page shows specifications; related links open in a dialog', async () => {
  const page = await visit('ROB-10');
  const facts = page.getByRole('region', { name: 'Especificaciones' });
  await expect.poll(() => facts.innerText()).toMatch(/Peso\s+41 g[\s\S]*Edad\s+Desde 8 años/);
  await offersOf(page).getByRole('button', { name: 'Enlaces relacionados' }).click();
  const link = page.getByRole('link', { name: 'Manual', exact: true });
  await link.waitFor();
  await expect.poll(() => link.getAttribute('href')).toBe('https://manuales.example/ROB-10');
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
});

test('several pictures have thumbnails, and the visible one is enlarged', async () => {
  const { pool } = shop().database;
  // Photos added after the build show on the live page of a product.
  await pool.query(
    `insert into images (id, target, name, path, width, height)
     values (901, 'product', 'Frente', 'frente', 640, 480), (902, 'product', 'Dorso', 'dorso', 640, 480)`,
  );
  await pool.query(
    `with made as (insert into products (code, brand_id, category_id, name, price_cents)
       values ('FOTOS-1', 1, '1.1', 'Con dos fotos', 10000) returning id)
     insert into product_images (product_id, position, image_id)
       select id, place, 901 + place from made, generate_series(0, 1) as place`,
  );
  const page = await open(DESKTOP);
  await page.route(/\/imagenes\/id\/90[12]/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>',
    }),
  );
  await page.goto(`${shop().url}/productos/FOTOS-1`);
  const thumbs = page.locator('.thumbs').getByRole('link');
  await thumbs.nth(1).waitFor();
  await expect.poll(() => thumbs.count()).toBe(2);
  await thumbs.nth(1).click();
  await expect.poll(() => thumbs.nth(1).getAttribute('aria-current')).toBe('true');
  await page.getByRole('button', { name: 'Ampliar imagen' }).click();
  const large = page.locator('#zoom img');
  await large.waitFor();
  await expect.poll(() => large.getAttribute('src')).toMatch(/\/imagenes\/id\/902$/);
});

test('a seller sees the inactive mark, branch letters and the price', async () => {
  const page = await open({
    ...DESKTOP,
    storageState: await sessionOf(shop().url, SELLER),
  });
  // As in a shop without online sales, whose pages have no prices.
  await page.route('**/productos/ROB-10', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<p class="price">[\s\S]*?<\/p>/, '');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${shop().url}/productos/ROB-10`);
  const stock = offersOf(page).getByRole('list', { name: 'Stock' });
  await stock.getByText(/^T: \d+$/).waitFor();
  await stock.getByText('$ 3.490,00').waitFor();
  await expect.poll(() => add(page).count()).toBe(0);
  await page.goto(`${shop().url}/productos/FIL-1`);
  await page.getByRole('heading', { name: 'Filamento de prueba', level: 1 }).waitFor();
  await page.getByRole('main').getByText('Inactivo', { exact: true }).waitFor();
  await expect.poll(() => add(page).count()).toBe(0);
});

test('missing and hidden products lead to not-found', async () => {
  for (const code of ['NO-HAY', 'FIL-1']) {
    const page = await open();
    await page.goto(`${shop().url}/productos/${code}`);
    await page.waitForURL(/\/404$/);
    await page.getByText('Parece que esta página no existe').waitFor();
  }
});

test('each item shows itself, also after going back', async () => {
  const page = await visit('ROB-10');
  const heading = page.getByRole('heading', { level: 1 });
  const first = await heading.innerText();
  const shows = async (name: string) => {
    await expect.poll(() => heading.innerText()).toBe(name);
    await expect.poll(() => page.title()).toContain(name);
    const code = await page.locator('[data-item-code]').getAttribute('data-item-code');
    await expect
      .poll(() => decodeURIComponent(new URL(page.url()).pathname))
      .toBe(`/productos/${code}`);
    await offersOf(page)
      .getByText(/Disponible|Ultimas unidades|Sin stock/)
      .first()
      .waitFor();
  };
  await shows(first);
  const other = page.getByRole('list', { name: 'Tambien te puede interesar' }).getByRole('link');
  await other.first().click();
  await expect.poll(() => heading.innerText()).not.toBe(first);
  const second = await heading.innerText();
  await shows(second);
  await page.goBack();
  await shows(first);
});

test('a product without a page shows that it is loading', async () => {
  const { pool } = shop().database;
  await pool.query(
    `insert into products (code, brand_id, category_id, name, price_cents)
     values ('NUEVO-1', 1, '1.1', 'Llegó hoy', 10000)`,
  );
  const page = await open();
  const { answer } = await holdAnswers(page, '**/rest/product/find*');
  await page.goto(`${shop().url}/productos/NUEVO-1`);
  const waiting = page.getByRole('main').getByRole('status', { name: 'Cargando' });
  await waiting.waitFor();
  answer();
  await page.getByRole('heading', { name: 'Llegó hoy', level: 1 }).waitFor();
  await waiting.waitFor({ state: 'detached' });
});
