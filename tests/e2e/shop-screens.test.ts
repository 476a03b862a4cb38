/** The header's links by user, the login of logged-in users, and the contact page. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { BUYER, sessionOf } from '../support/account.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const header = (page: Page) => page.getByRole('banner');

test('the header links to the home page, the login, and the pages of buyers and company members', async () => {
  const visitor = await openPage({ viewport: { width: 1280, height: 900 } });
  await visitor.goto(`${shop().url}/contacto`);
  const logo = header(visitor)
    .getByRole('link')
    .filter({ has: visitor.locator('svg') })
    .first();
  await expect.poll(() => logo.getAttribute('href')).toBe('/');
  await header(visitor).getByRole('link', { name: 'Ingresar' }).click();
  await visitor.waitForURL(/\/iniciar/);

  const entriesOf = async (email: string) => {
    const storageState = await sessionOf(shop().url, email);
    const page = await openPage({ storageState, viewport: { width: 1280, height: 900 } });
    await page.goto(`${shop().url}/contacto`);
    await header(page).locator('#user-button').click();
    const menu = page.locator('#user-menu');
    await menu.getByRole('button', { name: 'Salir' }).waitFor();
    const links = menu.getByRole('link');
    return {
      page,
      entries: () =>
        links.evaluateAll((all) =>
          all.map((link) => `${link.firstChild?.textContent} ${link.getAttribute('href')}`),
        ),
    };
  };
  const own = ['Perfil /perfil', 'Mis compras /mis-compras'];
  const buyer = await entriesOf(BUYER);
  await expect.poll(buyer.entries).toEqual(own);
  const seller = await entriesOf('vendedora@nam.example');
  await expect
    .poll(seller.entries)
    .toEqual([...own, 'Gestión /gestion', 'Pedidos /1/pedidos', 'Configuración /1/config']);
});

test('a login from a list returns to the narrowed list', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${shop().url}/productos?c=1.1`);
  const filters = page.getByRole('complementary', { name: 'Filtros' });
  await filters.getByRole('link', { name: /^Fiat/ }).click();
  await page.waitForURL(/[?&]b=\d+/);
  const { pathname, search } = new URL(page.url());
  await header(page).getByRole('link', { name: 'Ingresar' }).click();
  await page.waitForURL(/\/iniciar/);
  expect(new URL(page.url()).searchParams.get('from')).toBe(pathname + search);
});

test('a logged-in user continues from the login to the requested page', async () => {
  const storageState = await sessionOf(shop().url);
  const page = await openPage({ storageState });
  await page.goto(`${shop().url}/iniciar?from=%2Fmis-compras%3Fpag%3D1`);
  await page.waitForURL(/\/mis-compras/);
});

test('the contact page shows address, opening hours and contact of each branch', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${shop().url}/contacto`);
  const card = (name: string) =>
    page.getByRole('main').locator('.branch').filter({ hasText: name }).first();
  for (const [name, address, hours, phone] of [
    ['NAM Bulevar', 'Bulevar General Artigas 2417', '8:00–12:00', '24800101'],
    ['NAM Cerro Largo', 'Cerro Largo 1286', '8:00–12:30', '29000102'],
  ] as const) {
    const text = await card(name).innerText();
    expect(text).toContain(address);
    expect(text).toContain(hours);
    await expect.poll(() => card(name).locator(`a[href="tel:${phone}"]`).count()).toBe(1);
  }
});
