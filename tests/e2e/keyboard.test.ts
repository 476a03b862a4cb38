/** A purchase and a seller's day by the keyboard alone: no mouse, no touch. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { BUYER, DEMO_PASSWORD } from '../support/account.ts';
import { findParts, numberOn } from '../support/buying.ts';
import { choose, pressAt, tabTo, typeAt } from '../support/keyboard.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';

const shop = useShop();
const open = useBrowser();
/** From the start of the page's content to the first thing for sale. */
const FEW_STOPS = 6;

const logInByKeys = async (page: Page, email: string): Promise<void> => {
  const form = page.getByRole('form', { name: 'Ingresar' });
  await form.getByRole('button', { name: 'Ingresar' }).and(page.locator(':enabled')).waitFor();
  await typeAt(page, form.getByLabel('Email'), email);
  await typeAt(page, form.locator('input[name="password"]'), DEMO_PASSWORD);
  await page.keyboard.press('Enter');
};

/** What is bought here is sold to a seller by the second test. */
let number = 0;

test('a part is searched, found, put into the cart, ordered', async () => {
  const [part] = await findParts(shop(), 1);
  if (!part) throw new Error('no part');
  const page = await open();
  const main = page.getByRole('main');
  await page.goto(shop().url);
  await typeAt(page, page.locator('#header-text'), part.code);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/productos\?t=/);
  const first = main.getByRole('article').first();
  await first.waitFor();

  await pressAt(page, page.getByRole('link', { name: 'Saltar al contenido' }));
  await pressAt(page, main.getByRole('link', { name: 'Saltar a los resultados' }));
  const stops = await tabTo(page, first.getByRole('link').first());
  expect(stops).toBeLessThanOrEqual(FEW_STOPS);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/productos\/[^?]+$/);

  const add = main.locator(`[data-add="${part.code}"]:enabled`);
  await add.waitFor();
  await pressAt(page, add);
  await untilSaid(page, 'El producto fue agregado correctamente!');
  await tabTo(page, page.locator('#cart-link'), { back: true });
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Mi compra' });
  await drawer.getByText(part.code).waitFor();
  await pressAt(page, drawer.getByRole('link', { name: 'Finalizar compra' }));
  await page.waitForURL(/\/mi-compra/);
  await pressAt(page, main.getByRole('button', { name: 'Finalizar compra' }));
  await page.waitForURL(/\/iniciar\/?\?from=/);
  await logInByKeys(page, BUYER);

  await page.waitForURL(/\/mi-compra\?detail/);
  const shipping = main.getByRole('group', { name: 'Envío' });
  await choose(page, shipping, shipping.getByRole('radio', { name: /Retiro en el local/ }));
  const branches = main.getByRole('group', { name: /local/i }).last();
  await choose(page, branches, branches.getByRole('radio', { name: /^Bulevar/ }));
  const payment = main.getByRole('group', { name: 'Forma de pago' });
  await choose(page, payment, payment.getByRole('radio', { name: /Depósito bancario/ }));
  await pressAt(page, main.getByRole('button', { name: 'Confirmar compra' }));
  await main.getByRole('heading', { name: 'Recibimos tu pedido' }).waitFor();
  number = await numberOn(page);
});

test('a seller finds the order, says that it was paid, and sees it so', async () => {
  const page = await open();
  await page.goto(`${shop().url}/iniciar?from=/1/pedidos`);
  await logInByKeys(page, 'vendedora@nam.example');
  await page.waitForURL(/\/1\/pedidos/);
  const main = page.getByRole('main');
  await typeAt(page, main.getByLabel('Buscar pedidos'), `#${number}`);
  await page.keyboard.press('Enter');
  const order = main.getByRole('article', { name: `Pedido N.º ${number}` });
  await order.waitFor();
  await expect.poll(() => main.getByRole('article').count()).toBe(1);
  const state = order.getByLabel(`Estado del pedido ${number}`);
  await tabTo(page, state);
  // The next that may follow 'Pago pendiente'.
  await page.keyboard.press('ArrowDown');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Esta seguro que desea cambiar el estado a:').waitFor();
  await pressAt(page, dialog.getByRole('button', { name: 'Confirmar' }));
  await order.getByText('Pago aprobado').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  const { rows } = await shop().database.pool.query('select state from orders where number = $1', [
    number,
  ]);
  expect(rows[0]?.state).toBe('PAP');
});

/** Within it, what was shut has lost the focus. */
const FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

test.each([
  [
    'that somebody left just before the page changed stays left',
    'box.blur(); document.body.append(document.createElement("p"))',
    'BODY',
  ],
  [
    'that was shut for a moment has it again',
    `box.disabled = true; await ${FRAMES}; box.disabled = false`,
    'header-text',
  ],
  ['that was moved has it still', 'box.parentElement.append(box)', 'header-text'],
  ['that was removed leaves it to the content', 'box.remove()', 'contenido'],
])('a box with the focus %s', async (_, act, expected) => {
  const page = await open();
  await page.goto(shop().url);
  await page.locator('#header-text').focus();
  await page.evaluate(`(async (box) => { ${act} })(document.activeElement)`);
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
  await expect.poll(focused).toBe(expected);
});
