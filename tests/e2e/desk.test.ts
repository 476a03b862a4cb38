/** A seller's day: orders found, moved one by one and together, exported; and the buyer's link. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const PASSWORD = 'mostrador86';

const logIn = async (email: string, from: string): Promise<Page> => {
  const page = await openPage();
  await page.goto(`${shop().url}/iniciar?from=${encodeURIComponent(from)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/iniciar'));
  return page;
};

/** Orders of the demo's buyer, placed over HTTP as the checkout does. */
const placeOrders = async (count: number): Promise<number[]> => {
  const form = new URLSearchParams({
    client_id: 'web',
    grant_type: 'password',
    scope: 'FullControl',
    username: 'comprador@nam.example',
    password: PASSWORD,
  });
  const login = await fetch(`${shop().url}/Oauth/access_token`, { method: 'POST', body: form });
  const { access_token: token }: { access_token: string } = await login.json();
  const { rows } = await shop().database.pool.query<{ code: string; price_cents: number }>(
    `select code, price_cents from products join stock on stock.product_id = products.id
     where is_public and family_id in (select id from families where is_public)
     group by products.id having sum(quantity) > 3 order by products.id limit $1`,
    [count],
  );
  const numbers: number[] = [];
  for (const { code, price_cents: cents } of rows) {
    const response = await fetch(`${shop().url}/rest/order/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
      body: JSON.stringify({
        order: {
          OrderGUID: crypto.randomUUID(),
          OrderPhone: '099 555 001',
          OrderShippingId: 'RES',
          OrderPaymentId: 'BRDE',
          Items: [{ Code: code, Name: code, Price: cents / 100, Quantity: 1 }],
        },
      }),
    });
    const { data, error }: { data: { number: number }; error: string } = await response.json();
    if (error) throw new Error(error);
    numbers.push(data.number);
  }
  return numbers;
};

let numbers: number[] = [];
beforeAll(async () => {
  numbers = await placeOrders(7);
});

const stateOf = (page: Page, number: number) => page.getByLabel(`Estado del pedido ${number}`);
const numberAt = (index: number): number => {
  const number = numbers.at(index);
  if (number === undefined) throw new Error(`there is no order at ${index}`);
  return number;
};

test('a seller finds an order, moves it, and a second seller is told', async () => {
  const seller = await logIn('vendedora@nam.example', '/1/pedidos');
  const second = await logIn('vendedora@nam.example', '/1/pedidos');
  const last = numberAt(-1);
  for (const page of [seller, second]) {
    await page.getByLabel('Buscar pedidos').fill(`${last}`);
    await page.getByRole('button', { name: 'Buscar', exact: true }).last().click();
    await page.getByText('1 pedido', { exact: true }).waitFor();
  }
  // What the table of states forbids is there, but cannot be chosen.
  const options = stateOf(seller, last).locator('option');
  expect(await options.filter({ hasText: 'Despachado' }).isDisabled()).toBe(true);
  await stateOf(seller, last).selectOption('PAP');
  await seller.getByText('Esta seguro que desea cambiar el estado a:').waitFor();
  expect(await seller.getByLabel('Enviar email de notificación').isChecked()).toBe(true);
  await seller.getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(() => stateOf(seller, last).inputValue()).toBe('PAP');
  // 'Recibimos tu pedido', and the change of its state.
  const mails = () => shop().sandbox.inbox.mails();
  await expect
    .poll(() => mails().filter(({ subject }) => subject.includes(`${last}`)).length, {
      timeout: 40_000,
    })
    .toBe(2);

  await stateOf(second, last).selectOption('CAN');
  await second.getByRole('button', { name: 'Confirmar' }).click();
  await second.getByText('Otra persona modificó este registro').waitFor();
  await second.getByRole('button', { name: 'Cancelar' }).click();
  await expect.poll(() => stateOf(second, last).inputValue()).toBe('PAP');

  await seller.getByText('Historial').click();
  await seller.getByRole('listitem').filter({ hasText: 'Pago aprobado' }).first().waitFor();
});

test('many orders move together; the list pages, exports, and survives a reload', async () => {
  const page = await logIn('vendedora@nam.example', '/1/pedidos');
  await page.getByText('7 pedidos').waitFor();
  expect(await page.getByRole('article').count()).toBe(5);
  const chosen = [numberAt(-2), numberAt(-3)];
  for (const number of chosen) await page.getByLabel(`Elegir el pedido ${number}`).check();
  await page.getByLabel('Cambiar el estado de los elegidos').selectOption('CAN');
  // Cancelling is a change without a mail unless the seller asks for one.
  expect(await page.getByLabel('Enviar email de notificación').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  for (const number of chosen)
    await expect.poll(() => stateOf(page, number).inputValue()).toBe('CAN');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  for (const number of numbers) expect(csv).toContain(`\n${number};`);

  await page.getByRole('combobox', { name: 'Estado', exact: true }).selectOption('CAN');
  await page.getByText('2 pedidos').waitFor();
  await page.reload();
  await page.getByText('2 pedidos').waitFor();
  await page.goBack();
  await page.getByText('7 pedidos').waitFor();
});

test("another company's seller is shown nothing of this one", async () => {
  const page = await logIn('vendedor2@nam.example', '/1/pedidos');
  await page.getByText('No se encontro ningun resultado.').waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
});

test('the link in the mail shows the state to whoever holds it', async () => {
  const { rows } = await shop().database.pool.query<{ number: number; follow_key: string }>(
    'select number, follow_key from orders order by id desc limit 1',
  );
  const order = rows[0];
  if (!order) throw new Error('there is no order');
  const page = await openPage();
  await page.goto(`${shop().url}/pedido/${order.number}/${order.follow_key}`);
  await page.getByText(`N.º ${order.number}`).waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain('comprador@nam.example');
  await page.goto(`${shop().url}/pedido/${order.number}/${crypto.randomUUID()}`);
  await page.getByText('Este enlace no corresponde a ningún pedido.').waitFor();
});
