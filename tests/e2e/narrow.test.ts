/** The narrowest phone, a desk's page at 400 %, and a phone whose letters are large: nothing stands beyond the edge (WCAG 1.4.10). */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { logIn } from '../support/account.ts';
import { addToCart, findParts, loggedIn } from '../support/buying.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();
const NARROW = { viewport: { width: 320, height: 640 } };

test.each([
  '/',
  '/productos?c=1.1',
  '/productos?t=40x60 cm',
  '/productos/RP0001',
  '/mi-garaje',
  '/mi-compra',
  '/comparar',
  '/contacto',
  '/iniciar',
  '/registro',
])('%s', async (path) => {
  const page = await open(NARROW);
  await page.goto(shop().url + path, { waitUntil: 'networkidle' });
  expect(await fitsScreen(page)).toBe(true);
  const cards = await page.locator('#lista article').all();
  for (const card of cards) {
    const right = (one: Element) => one.getBoundingClientRect().right;
    const edge = await card.evaluate(right);
    for (const control of await card.locator('a, button').all())
      expect(await control.evaluate(right)).toBeLessThanOrEqual(edge);
  }
});

/** Of all that is on it, in letters so much larger. */
const widthAt = (page: Page, percent: number): Promise<number> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
    return document.documentElement.scrollWidth;
  }, percent);

const PHONE = { viewport: { width: 360, height: 780 } };

test.each([
  '/',
  '/productos?c=1.1',
  '/productos?t=40x60 cm',
  '/productos/RP0001',
  '/contacto',
  '/registro',
])('%s in letters of 130 % and 200 %', async (path) => {
  const page = await open(PHONE);
  await page.goto(shop().url + path, { waitUntil: 'networkidle' });
  expect(await widthAt(page, 130)).toBe(360);
  expect(await widthAt(page, 200)).toBe(360);
});

test('the cart, the checkout, the account and a comparison in letters of 130 % and 200 %', async () => {
  const parts = await findParts(shop(), 3);
  const [part] = parts;
  if (!part) throw new Error('no part');
  const page = await open({
    ...PHONE,
    storageState: await loggedIn(await open(), shop().url),
  });
  const fits = async () => {
    expect(await widthAt(page, 130)).toBe(360);
    expect(await widthAt(page, 200)).toBe(360);
    await widthAt(page, 100);
  };
  await addToCart(page, shop().url, part);
  await page.goto(`${shop().url}/mi-compra`);
  await page.getByRole('table', { name: 'Mi compra' }).locator('tbody tr').waitFor();
  await fits();
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.getByRole('button', { name: 'Confirmar compra' }).waitFor();
  await fits();
  await page.goto(`${shop().url}/perfil`);
  await page.getByRole('heading', { name: 'Tus datos', exact: true }).waitFor();
  await fits();
  await page.goto(`${shop().url}/comparar?codigos=${parts.map(({ family }) => family).join()}`);
  await page.getByRole('rowheader', { name: 'Precio' }).waitFor();
  await fits();
});

test("an offer's price lies on nothing in letters of 200 %", async () => {
  const page = await open(PHONE);
  await page.goto(`${shop().url}/productos/RP0001`, { waitUntil: 'networkidle' });
  await widthAt(page, 200);
  const offer = page.getByRole('region', { name: 'Precios y stock' }).locator('.offer').first();
  const code = await offer.locator('.offer-name').boundingBox();
  const price = await offer.locator('.price').boundingBox();
  if (!code || !price) throw new Error('it is not on the screen');
  expect(price.y).toBeGreaterThanOrEqual(code.y + code.height);
});

test('the back-office in letters of 130 % and 200 %', async () => {
  const page = await open(PHONE);
  await page.goto(`${shop().url}/iniciar?from=/gestion`);
  await logIn(page, 'vendedora@nam.example');
  await page.waitForURL((url) => url.pathname === '/gestion');
  for (const path of [
    '',
    '/pedidos',
    '/agenda',
    '/comunicaciones',
    '/empresas/2',
    '/historial',
    '/stock',
  ]) {
    await page.goto(`${shop().url}/gestion${path}`, { waitUntil: 'networkidle' });
    for (const percent of [130, 200])
      expect([path, percent, await widthAt(page, percent)]).toEqual([path, percent, 360]);
  }
  // At a desk the side bar grows with its words: none is cut.
  await page.setViewportSize({ width: 1280, height: 800 });
  const cut = await page
    .getByRole('complementary', { name: 'Menú' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) => (link.scrollWidth > link.clientWidth ? [link.textContent] : [])),
    );
  expect(cut).toEqual([]);
});
