/** The frame of the back-office in the built shop: the way in, the palette, the keys, and the order desk. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { useSellerDay } from '../support/seller-day.ts';

const { shop, logIn, placeOrders, storedState } = useSellerDay();
const SELLER = 'vendedora@nam.example';

/** Presses a key until what it opens is there: the keys are listened to a moment after the page is. */
const pressFor = (page: Page, key: string, name: string) =>
  expect
    .poll(async () => {
      await page.keyboard.press(key);
      const opened = page.getByRole('dialog', { name }).waitFor({ timeout: 2_000 });
      return opened.then(
        () => true,
        () => false,
      );
    })
    .toBe(true);

test('a seller finds the way in, a buyer is sent away', async () => {
  const page = await logIn(SELLER, '/contacto');
  await page.locator('#user-button').click();
  await page.locator('#user-menu').getByRole('link', { name: 'Gestión' }).click();
  await page.getByRole('heading', { level: 1, name: 'Gestión' }).waitFor();
  await page
    .getByRole('region', { name: 'Ventas', exact: true })
    .getByRole('row')
    .nth(30)
    .waitFor();
  const buyer = await logIn('comprador@nam.example', '/perfil');
  await buyer.locator('#user-button').click();
  expect(await buyer.getByRole('link', { name: 'Gestión' }).count()).toBe(0);
  await buyer.goto(`${shop().url}/gestion`);
  await expect.poll(() => new URL(buyer.url()).pathname).toBe('/');
  // And is still in: nothing was asked for him that the server refuses.
  await buyer.goto(`${shop().url}/perfil`);
  await buyer.getByRole('heading', { name: 'Perfil' }).waitFor();
  await buyer.getByText('Tus datos').waitFor();
});

test('by keyboard alone: the palette finds an order by its number, g and a letter open a screen, ? lists the keys', async () => {
  const [number] = await placeOrders(1);
  const page = await logIn(SELLER, '/gestion');
  await pressFor(page, 'Control+k', 'Buscar');
  await page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox').waitFor();
  await page.keyboard.type(`${number}`);
  await page.getByRole('option', { name: `Pedido N.º ${number}` }).waitFor();
  expect(await objectionsTo(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/gestion/pedidos');
  await page.getByRole('grid').getByText(`N.º ${number}`).waitFor();
  await pressFor(page, '?', 'Atajos de teclado');
  expect(await page.getByRole('dialog').innerText()).toContain('Ir a Historial');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.waitForURL((url) => url.pathname === '/gestion/historial');
});

test('orders are worked off beside their list, without a page change and without a mouse', async () => {
  const placed = await placeOrders(3);
  const mark = `mesa-${crypto.randomUUID().slice(0, 8)}`;
  await shop().database.pool.query(
    "update orders set words = words || ' ' || $1 where number = any($2)",
    [mark, placed],
  );
  const page = await logIn(SELLER, `/gestion/pedidos?t=${mark}&s=PPE`);
  const [third, second, first] = placed.toReversed();
  const rowOf = (number = 0) => page.getByRole('grid').getByRole('row', { name: `N.º ${number}` });
  await rowOf(third).focus();
  await page.keyboard.press('Enter');
  const panel = (number = 0) => page.getByRole('dialog', { name: `Pedido N.º ${number}` });
  await panel(third).waitFor();
  await page.keyboard.press('j');
  await panel(second).waitFor();
  await page.keyboard.press('e');
  const select = panel(second).getByLabel(`Estado del pedido ${second}`);
  await expect.poll(() => select.evaluate((one) => one === document.activeElement)).toBe(true);
  // 'Pago aprobado' is the next that may follow.
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('Motivo').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => storedState(second ?? 0)).toBe('PAP');
  // It left the list of those that wait; the panel shows it still, with the way back.
  await rowOf(second).waitFor({ state: 'detached' });
  await panel(second).getByRole('button', { name: 'Deshacer' }).waitFor();
  await rowOf(first).focus();
  await panel(first).waitFor();
  await page.keyboard.press('Escape');
  await panel(first).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/gestion/pedidos');
});

test('on a phone the screens are at the thumb, and an order opens over its list', async () => {
  await placeOrders(1);
  const page = await logIn(SELLER, '/gestion');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menú' }).click();
  const menu = page.getByRole('complementary', { name: 'Menú' });
  await menu.getByRole('link', { name: 'Historial' }).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'A mano' })
    .getByRole('link', { name: 'Pedidos' })
    .click();
  await page.waitForURL((url) => url.pathname === '/gestion/pedidos');
  await page.getByRole('grid').locator('tr[data-index="0"]').click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Estado del pedido/)
    .waitFor();
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await beyond()).toBeLessThanOrEqual(0);
});
