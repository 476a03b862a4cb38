/** Buys by the keyboard alone, and keeps the focus while a page changes. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { BUYER, DEMO_PASSWORD } from '../support/account.ts';
import { findParts } from '../support/buying.ts';
import { choose, pressAt, tabTo, typeAt } from '../support/keyboard.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';

const shop = useShop();
const open = useBrowser();
/** Limits the stops from the start of the content to the first item. */
const FEW_STOPS = 6;

const logInByKeys = async (page: Page, email: string): Promise<void> => {
  const form = page.getByRole('form', { name: 'Ingresar' });
  await form.getByRole('button', { name: 'Ingresar' }).and(page.locator(':enabled')).waitFor();
  await typeAt(page, form.getByLabel('Email'), email);
  await typeAt(page, form.locator('input[name="password"]'), DEMO_PASSWORD);
  await page.keyboard.press('Enter');
};

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
});

/** Waits until a disabled element has lost the focus. */
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
