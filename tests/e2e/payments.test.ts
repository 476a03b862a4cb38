/** Buys with each payment method against emulated providers. */
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessionOf } from '../support/account.ts';
import {
  addToCart,
  checkOut,
  countOrders,
  findParts,
  numberOn,
  type Part,
  receivedMails,
  stateOf,
  stockOf,
} from '../support/buying.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const newPage = useBrowser();

let parts: Part[] = [];
let session: Awaited<ReturnType<typeof sessionOf>>;

beforeAll(async () => {
  parts = await findParts(shop(), 3);
  await shop().database.pool.query('update stock set quantity = quantity + 50');
  session = await sessionOf(shop().url);
});

const openPage = () => newPage({ storageState: session });
const partAt = (index: number): Part => {
  const part = parts[index];
  if (!part) throw new Error(`there is no part ${index}`);
  return part;
};

const buy = async (page: Page, payment: RegExp): Promise<void> => {
  await addToCart(page, shop().url, partAt(0));
  await checkOut(page, shop().url, payment);
};

// The page waits some seconds for the provider before it reports that there is no payment.
const PATIENCE_MS = 30_000;
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor({ timeout: PATIENCE_MS });
const says = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const cartCount = (page: Page) => page.locator('#cart-count').textContent();

const PAID = 'Recibimos tu pedido';
const UNPAID = 'Tu pedido espera el pago';

/** Checks the state of an order in the buyer's own list. */
const isListed = async (page: Page, number: number, state: string): Promise<void> => {
  await page.goto(`${shop().url}/mis-compras`);
  await page
    .getByRole('article', { name: new RegExp(`${number}`) })
    .getByText(state, { exact: true })
    .first()
    .waitFor();
};

describe('Mercado Pago', () => {
  test('approved: the state, the list, an empty cart, one mail', async () => {
    const page = await openPage();
    await addToCart(page, shop().url, partAt(0));
    await page.goto(`${shop().url}/mi-compra?detail`);
    await page.getByRole('radio', { name: /Mercado Pago/ }).check();
    await says(page, 'Tienda de prueba.');
    const shown = page.getByText(/^Se cobran US\$/);
    const [, dollars = ''] = /US\$\s([\d.,]+), a \$\s40,00/.exec(await shown.innerText()) ?? [];
    await checkOut(page, shop().url, /Mercado Pago/);
    await page.getByRole('row', { name: `Total USD ${dollars}` }).waitFor();
    await press(page, 'Aprobar el pago');
    await heading(page, PAID);
    await says(page, /Pago aprobado/);
    await says(page, new RegExp(`Se cobraron US\\$\\s${dollars}, a \\$\\s40,00 por dólar`));
    const number = await numberOn(page);
    expect(await stateOf(shop(), number)).toBe('PAP');
    await expect.poll(() => cartCount(page)).toMatch(/^0?$/);
    expect(await receivedMails(shop(), number)).toHaveLength(1);
    await isListed(page, number, 'Pago aprobado');
  });

  test('rejected, then approved with another attempt at the same order', async () => {
    const page = await openPage();
    await buy(page, /Mercado Pago/);
    await press(page, 'Rechazar el pago');
    await heading(page, 'El pago no se completó');
    const number = await numberOn(page);
    expect(await stateOf(shop(), number)).toBe('PCH');
    // One step back, from the list as well.
    await page.goto(`${shop().url}/mis-compras`);
    const card = page.getByRole('article', { name: new RegExp(`${number}`) });
    await card.getByRole('button', { name: 'Pagar ahora' }).click();
    await press(page, 'Aprobar el pago');
    await heading(page, PAID);
    expect(await numberOn(page)).toBe(number);
    expect(await stateOf(shop(), number)).toBe('PAP');
  });

  test('pending, then approved while the page is closed', async () => {
    const page = await openPage();
    await buy(page, /Mercado Pago/);
    await press(page, 'Dejar el pago pendiente');
    await heading(page, 'Tu pago está pendiente');
    const number = await numberOn(page);
    expect(await stateOf(shop(), number)).toBe('PPE');
    await expect.poll(() => cartCount(page)).toMatch(/^0?$/);
    const { mercadoPago } = shop().emulators;
    const payment = [...mercadoPago.payments.values()].find(
      (one) => one.external_reference === `${number}`,
    );
    mercadoPago.change(payment?.id ?? 0, 'approved');
    await expect.poll(() => stateOf(shop(), number)).toBe('PAP');
    await isListed(page, number, 'Pago aprobado');
    expect(await receivedMails(shop(), number)).toHaveLength(1);
  });

  test('abandoned by the back button: the cart is still there, and its order continues', async () => {
    const page = await openPage();
    await buy(page, /Mercado Pago/);
    await page.getByRole('button', { name: 'Aprobar el pago' }).waitFor();
    await page.goBack();
    await heading(page, UNPAID);
    const number = await numberOn(page);
    const orders = await countOrders(shop());
    const left = await stockOf(shop(), partAt(0));
    await checkOut(page, shop().url, /Mercado Pago/);
    await press(page, 'Volver sin pagar');
    await heading(page, UNPAID);
    expect(await numberOn(page)).toBe(number);
    expect(await countOrders(shop())).toBe(orders);
    expect(await stockOf(shop(), partAt(0))).toBe(left);
    await press(page, 'Pagar ahora');
    await press(page, 'Aprobar el pago');
    await heading(page, PAID);
    expect(await numberOn(page)).toBe(number);
    await expect.poll(() => cartCount(page)).toMatch(/^0?$/);
  });

  test('the buyer can change the payment of the last unit repeatedly', async () => {
    const last = partAt(2);
    const setStock = (quantity: number) =>
      shop().database.pool.query(
        `update stock set quantity = case when branch_code = 'B' then $2::int else 0 end
         from products where products.id = product_id and products.code = $1`,
        [last.code, quantity],
      );
    await setStock(1);
    const page = await openPage();
    await addToCart(page, shop().url, last);
    await checkOut(page, shop().url, /Mercado Pago/);
    await press(page, 'Volver sin pagar');
    await heading(page, UNPAID);
    expect(await stockOf(shop(), last)).toBe(0);
    await page.goto(`${shop().url}/mi-compra`);
    await says(page, 'Esta compra ya es un pedido y falta pagarla.');
    const row = page.getByRole('row', { name: new RegExp(last.code) });
    await expect.poll(() => row.getAttribute('data-stock')).toBe('available');
    await expect.poll(() => page.getByText('Stock insuficiente').count()).toBe(0);
    // Another payment method replaces the unpaid order.
    await page.goBack();
    await heading(page, UNPAID);
    const earlier = await numberOn(page);
    await press(page, 'Cambiar el pedido');
    await page.getByRole('radio', { name: /Depósito bancario/ }).check();
    await press(page, 'Confirmar compra');
    await heading(page, PAID);
    expect(await stateOf(shop(), earlier)).toBe('CAN');
    expect(await stateOf(shop(), await numberOn(page))).toBe('PPE');
    expect(await stockOf(shop(), last)).toBe(0);
    await setStock(20);
  });

  test('paid after another tab changed the order: it is refunded, and the page shows it', async () => {
    const page = await openPage();
    await buy(page, /Mercado Pago/);
    await page.getByRole('button', { name: 'Aprobar el pago' }).waitFor();
    const other = await page.context().newPage();
    await addToCart(other, shop().url, partAt(1));
    await checkOut(other, shop().url, /Depósito bancario/);
    await heading(other, PAID);
    await press(page, 'Aprobar el pago');
    await heading(page, 'El pedido fue cancelado');
    await says(page, /^Te devolvimos US\$ [\d,]+ el \d+ de \w+ de \d{4}\. /);
    expect(await stateOf(shop(), await numberOn(page))).toBe('CAN');
  });

  test('a forged return changes nothing', async () => {
    const page = await openPage();
    await buy(page, /Mercado Pago/);
    await press(page, 'Volver sin pagar');
    await heading(page, UNPAID);
    const number = await numberOn(page);
    const guid = new URL(page.url()).searchParams.get('pedido');
    // The page shows it for some seconds, which a busy machine may need to load the rest.
    await Promise.all([
      heading(page, 'Estamos confirmando tu pago'),
      page.goto(`${shop().url}/mi-compra?pedido=${guid}&status=approved&payment_id=1`),
    ]);
    await heading(page, UNPAID);
    await page.goto(`${shop().url}/mi-compra?status=approved`);
    await heading(page, UNPAID);
    expect(await stateOf(shop(), number)).toBe('INI');
    await isListed(page, number, 'Pago sin terminar');
  });
});

describe('PayPal', () => {
  test('approved, in dollars at the displayed rate', async () => {
    const page = await openPage();
    await buy(page, /PayPal/);
    const total = await page.getByRole('row', { name: /^Total USD/ }).innerText();
    await press(page, 'Aceptar y pagar');
    await heading(page, PAID);
    const [dollars = ''] = /[\d.,]+$/.exec(total) ?? [];
    const plain = (text: string) => text.replaceAll('.', '');
    expect(plain(await page.getByText(/^Se cobraron US\$/).innerText())).toContain(plain(dollars));
    const number = await numberOn(page);
    expect(await stateOf(shop(), number)).toBe('PAP');
    expect(await receivedMails(shop(), number)).toHaveLength(1);
    await isListed(page, number, 'Pago aprobado');
  });

  test('cancelled: nothing is paid, and it can be tried again', async () => {
    const page = await openPage();
    await buy(page, /PayPal/);
    await press(page, 'Cancelar y volver a la tienda');
    await heading(page, UNPAID);
    await says(
      page,
      /^El pago no se hizo: PayPal no registra ninguno\. Puedes pagar de nuevo; te guardamos los productos hasta el \d+ de \w+ de \d{4}/,
    );
    await says(page, /^Pedido N\.º \d+ · Pago sin terminar · Total/);
    const number = await numberOn(page);
    expect(await stateOf(shop(), number)).toBe('INI');
    await press(page, 'Pagar ahora');
    await press(page, 'Aceptar y pagar');
    await heading(page, PAID);
    expect(await numberOn(page)).toBe(number);
  });

  test('another card can be used after a declined one', async () => {
    const page = await openPage();
    await buy(page, /PayPal/);
    await press(page, 'Aceptar, con una tarjeta que no pasa');
    await heading(page, 'El pago no se completó');
    const number = await numberOn(page);
    expect(await stateOf(shop(), number)).toBe('PCH');
    await press(page, 'Pagar ahora');
    await press(page, 'Aceptar y pagar');
    await heading(page, PAID);
    expect(await numberOn(page)).toBe(number);
  });
});

test('a payment outside the shop shows its instructions, and so does its mail', async () => {
  const page = await openPage();
  await buy(page, /Giro por Abitab/);
  await heading(page, PAID);
  await says(page, 'Haz el giro');
  const number = await numberOn(page);
  expect(await stateOf(shop(), number)).toBe('PPE');
  const mails = await receivedMails(shop(), number);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Haz el giro');
  await isListed(page, number, 'Pago pendiente');
});
