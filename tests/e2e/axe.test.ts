/** Nothing that axe objects to on any screen, as a visitor, a buyer and a seller see them. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { logIn } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { addToCart, checkOut, findParts, loggedIn, type Part } from '../support/buying.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
let part: Part;
beforeAll(async () => {
  const [found] = await findParts(shop(), 1);
  if (!found) throw new Error('no part');
  part = found;
});

/** A screen, and what is there once it is ready. */
type Screen = readonly [path: string, ready: (page: Page) => Locator];

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('heading', { name }).first();

const look = async (page: Page, [path, ready]: Screen): Promise<void> => {
  await page.goto(shop().url + path);
  await ready(page).waitFor();
  // The frame is looked at once.
  expect(await objectionsTo(page, path === '/' ? 'html' : 'main'), path).toEqual([]);
};

test.each<Screen>([
  ['/', heading('Nuestros locales')],
  ['/productos', heading('Autopartes')],
  ['/productos?c=1.1', (page) => page.getByRole('main').getByRole('article').first()],
  ['/contacto', heading('Contacto')],
  ['/iniciar', heading('Ingresar')],
  ['/registro', heading('Crea tu cuenta')],
  ['/restablecer-contrasena', heading('Restablecer contraseña')],
  ['/nada', heading('Parece que esta página no existe')],
  ['/mi-compra', (page) => page.getByText('Su carrito se encuentra vacio.')],
])('%s, as visitors see it', async (...screen) => look(await openPage(), screen));

test("a part's page", async () => {
  const path = `/productos/${encodeURIComponent(part.family)}`;
  await look(await openPage(), [path, (page) => page.getByText(/Disponible|Ultimas/).first()]);
});

test('what buyers see: cart, checkout, what they ordered, profile', async () => {
  const page = await openPage();
  const { url } = shop();
  const main = page.getByRole('main');
  await loggedIn(page, url);
  await addToCart(page, url, part);
  await page.locator('#cart-link').click();
  await page.getByRole('dialog', { name: 'Mi compra' }).getByText(part.code).waitFor();
  expect(await objectionsTo(page), 'the cart beside the page').toEqual([]);
  for (const screen of [
    ['/mi-compra', () => main.getByRole('button', { name: 'Finalizar compra' })],
    ['/mi-compra?detail', () => main.getByRole('button', { name: 'Confirmar compra' })],
  ] as const satisfies readonly Screen[])
    await look(page, screen);
  await checkOut(page, url, /Depósito bancario/);
  await main.getByRole('heading', { name: 'Recibimos tu pedido' }).waitFor();
  expect(await objectionsTo(page, 'main'), 'the confirmation').toEqual([]);
  for (const screen of [
    ['/perfil', heading('Sesiones abiertas')],
    ['/mis-compras', () => main.getByRole('article').first()],
  ] as const satisfies readonly Screen[])
    await look(page, screen);
});

test("what sellers see: their company's orders, and the question before a change", async () => {
  const page = await openPage();
  await page.goto(`${shop().url}/iniciar?from=/1/pedidos`);
  await logIn(page, 'vendedora@nam.example');
  const order = page.getByRole('main').getByRole('article').first();
  await order.waitFor();
  expect(await objectionsTo(page, 'main'), '/1/pedidos').toEqual([]);
  await order.getByLabel(/^Estado del pedido/).selectOption('PAP');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).waitFor();
  expect(await objectionsTo(page), 'the question').toEqual([]);
});
