/**
 * PayPal's own window, as shops with credentials open it. A script replaces theirs at its address,
 * with the calls of `@paypal/paypal-js` (types/v6).
 */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { sessionOf } from '../support/account.ts';
import { addToCart, checkOut, findParts, numberOn, type Part, stateOf } from '../support/buying.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const newPage = useBrowser();
const PAYPAL_SCRIPT = 'https://www.sandbox.paypal.com/web-sdk/v6/core';

let part: Part | undefined;
let session: Awaited<ReturnType<typeof sessionOf>>;
beforeAll(async () => {
  [part] = await findParts(shop(), 1);
  session = await sessionOf(shop().url);
});

/** Returns the stub script. @param deed code that the window runs once it has the order */
const script = (deed: string) => `
  window.paypal = {
    version: '6.0.0',
    createInstance: async ({ clientId, components }) => {
      // Once the page has what this gives it.
      requestAnimationFrame(() => { document.documentElement.dataset.payPalReady = ''; });
      return {
        createPayPalOneTimePaymentSession: ({ onApprove, onCancel, onError }) => ({
          start: async (mode, order) => {
            const { orderId } = await order;
            document.documentElement.dataset.payPal = [clientId, ...components].join(' ');
            ${deed}
          },
        }),
      };
    },
  };`;

/** A page of a shop whose public key is PayPal's own; without a script PayPal's hosts are away. */
const openWith = async (payPalScript?: string): Promise<Page> => {
  const page = await newPage({ storageState: session });
  await page.route('**/rest/payment/list*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const option of body.data) if (option.id === 'PYPL') option.publicKey = 'own-key';
    await route.fulfill({ response: answer, json: body });
  });
  await page.route('https://*.paypal.com/**', (route) =>
    payPalScript === undefined
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: payPalScript }),
  );
  await page.exposeFunction('agreeAtPayPal', (orderId: string) => {
    shop().emulators.payPal.approve(orderId);
  });
  return page;
};

const confirm = async (page: Page): Promise<void> => {
  if (!part) throw new Error('no part');
  await addToCart(page, shop().url, part);
  await checkOut(page, shop().url, /PayPal/);
  await page.getByRole('heading', { name: 'Tu pedido espera el pago' }).waitFor();
};

const pay = (page: Page) => page.getByRole('button', { name: 'Pagar ahora' }).click();

test('agreed to in the window: the money is taken and the page shows it', async () => {
  const page = await openWith(
    script('await window.agreeAtPayPal(orderId); await onApprove({ orderId });'),
  );
  const loaded = page.waitForResponse((response) => response.url().startsWith(PAYPAL_SCRIPT));
  await confirm(page);
  await loaded;
  // Ready a moment after the script: until then the button leads to PayPal's page.
  await page.waitForFunction(() => 'payPalReady' in document.documentElement.dataset);
  await pay(page);
  await page.getByRole('heading', { name: 'Recibimos tu pedido' }).waitFor();
  expect(await stateOf(shop(), await numberOn(page))).toBe('PAP');
});

test('a window that is closed leaves the order as it was', async () => {
  const page = await openWith(script('onCancel({ orderId });'));
  const loaded = page.waitForResponse((response) => response.url().startsWith(PAYPAL_SCRIPT));
  await confirm(page);
  await loaded;
  await page.waitForFunction(() => 'payPalReady' in document.documentElement.dataset);
  await pay(page);
  await expect
    .poll(() => page.locator('html').getAttribute('data-pay-pal'))
    .toBe('own-key paypal-payments');
  await page.getByRole('button', { name: 'Pagar ahora', disabled: false }).waitFor();
  expect(await stateOf(shop(), await numberOn(page))).toBe('INI');
});

test("without PayPal's script its page is the way", async () => {
  const page = await openWith();
  await confirm(page);
  await pay(page);
  await page.getByRole('button', { name: 'Aceptar y pagar' }).click();
  await page.getByRole('heading', { name: 'Recibimos tu pedido' }).waitFor();
});
