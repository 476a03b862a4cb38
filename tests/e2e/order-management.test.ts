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

/** Somebody who speaks the wire, as another page does. */
const tokenOf = async (username: string): Promise<string> => {
  const form = new URLSearchParams({
    client_id: 'web',
    grant_type: 'password',
    scope: 'FullControl',
    username,
    password: PASSWORD,
  });
  const login = await fetch(`${shop().url}/Oauth/access_token`, { method: 'POST', body: form });
  const { access_token: token }: { access_token: string } = await login.json();
  return token;
};

const post = async (token: string, path: string, input: object): Promise<unknown> => {
  const response = await fetch(`${shop().url}/rest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
    body: JSON.stringify(input),
  });
  const body: { data: unknown; error: string } = await response.json();
  if (body.error) throw new Error(body.error);
  return body.data;
};

const idOf = async (number: number): Promise<number> => {
  const { rows } = await shop().database.pool.query<{ id: number }>(
    'select id from orders where number = $1',
    [number],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`there is no order ${number}`);
  return id;
};

/** A colleague moves an order while the page under test still shows it as it was. */
const moveElsewhere = async (number: number, state: string, reason = ''): Promise<void> => {
  const token = await tokenOf('vendedora@nam.example');
  const orderId = await idOf(number);
  await post(token, 'order/changeState', { orderId, state, sendEmail: false, reason });
};

/** Orders of the demo's buyer, placed over HTTP as the checkout does. */
const placeOrders = async (count: number): Promise<number[]> => {
  const token = await tokenOf('comprador@nam.example');
  const { rows } = await shop().database.pool.query<{ code: string; price_cents: number }>(
    `select code, price_cents from products join stock on stock.product_id = products.id
     where is_public and family_id in (select id from families where is_public)
     group by products.id having sum(quantity) > 3 order by products.id limit $1`,
    [count],
  );
  const numbers: number[] = [];
  for (const { code, price_cents: cents } of rows) {
    const order = {
      OrderGUID: crypto.randomUUID(),
      OrderPhone: '099 555 001',
      OrderShippingId: 'RES',
      OrderBranchCode: 'B',
      OrderPaymentId: 'BRDE',
      Items: [{ Code: code, Name: code, Price: cents / 100, Quantity: 1 }],
    };
    // What the contract says of an order.
    const data = (await post(token, 'order/add', { order })) as { number: number };
    numbers.push(data.number);
  }
  return numbers;
};

beforeAll(async () => {
  // With what the tests place themselves, more than one page.
  await placeOrders(4);
});

/** An order of a test's own, so that another try finds it untouched. */
const placeOrder = async (): Promise<number> => {
  const [number] = await placeOrders(1);
  if (number === undefined) throw new Error('there is nothing to order');
  return number;
};

/** Numbers of the company's orders, newest first. */
const storedNumbers = async (state = '%'): Promise<number[]> => {
  const { rows } = await shop().database.pool.query<{ number: number }>(
    'select number from orders where destination_company_id = 1 and state like $1 order by id desc',
    [state],
  );
  return rows.map(({ number }) => number);
};

const stateOf = (page: Page, number: number) => page.getByLabel(`Estado del pedido ${number}`);
const storedState = async (number: number): Promise<string | undefined> => {
  const { rows } = await shop().database.pool.query<{ state: string }>(
    'select state from orders where number = $1',
    [number],
  );
  return rows[0]?.state;
};
test('a seller finds an order, moves it, and a second seller is told', async () => {
  const seller = await logIn('vendedora@nam.example', '/1/pedidos');
  const second = await logIn('vendedora@nam.example', '/1/pedidos');
  const last = await placeOrder();
  for (const page of [seller, second]) {
    await page.getByLabel('Buscar pedidos').fill(`${last}`);
    if (page === second) await page.getByRole('link', { name: /^Pago pendiente \d/ }).click();
    await page.getByRole('button', { name: 'Buscar', exact: true }).last().click();
    await page.getByText('1 pedido', { exact: true }).waitFor();
  }
  // What the table of states forbids is there, but cannot be chosen.
  const options = stateOf(seller, last).locator('option');
  expect(await options.filter({ hasText: 'Despachado' }).isDisabled()).toBe(true);
  await stateOf(second, last).selectOption('CAN');
  await second.getByLabel('Motivo').fill('No hay stock');
  // Off by default: cancelling is flagged as a change without a mail.
  await second.getByLabel('Enviar email de notificación').check();
  await stateOf(seller, last).selectOption('PAP');
  const asked = seller.getByRole('dialog');
  await asked.getByText('Esta seguro que desea cambiar el estado a: Pago aprobado').waitFor();
  // Which order it is, and whose.
  await asked.getByText(`Pedido N.º ${last} · Martín Pereira`).waitFor();
  expect(await seller.getByLabel('Enviar email de notificación').isChecked()).toBe(true);
  await seller.getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(() => stateOf(seller, last).inputValue()).toBe('PAP');
  // 'Recibimos tu pedido', and the change of its state.
  const mails = () => shop().emulators.inbox.mails();
  await expect
    .poll(() => mails().filter(({ subject }) => subject.includes(`${last}`)).length, {
      timeout: 40_000,
    })
    .toBe(2);

  // The second one has filtered by the state that the order has left meanwhile.
  await second.getByRole('button', { name: 'Confirmar' }).click();
  const dialog = second.getByRole('dialog');
  await dialog.getByText('No se cambió').waitFor();
  await dialog.getByText('Ahora está en Pago aprobado: Lucía Fernández').waitFor();
  await second.getByText('No se encontro ningun resultado.').waitFor();
  // The refusal stays, nothing was overwritten, and another press of Enter overwrites nothing.
  await second.keyboard.press('Enter');
  await dialog.getByText('No se cambió').waitFor();
  expect(await storedState(last)).toBe('PAP');
  // To go on is another decision, with its own question; what was written is kept.
  await dialog.getByRole('button', { name: 'Decidir de nuevo' }).click();
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('No hay stock');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await storedState(last)).toBe('CAN');
  // A cancellation is mailed where the box was ticked, in the seller's words.
  const cancelled = () => mails().find(({ subject }) => subject === `Tu pedido ${last}: Cancelado`);
  await expect.poll(cancelled, { timeout: 40_000 }).toBeDefined();
  expect(cancelled()?.text).toContain('No hay stock');

  await seller.getByText('Historial').click();
  await seller.getByRole('listitem').filter({ hasText: 'Pago aprobado' }).first().waitFor();
});

test('many orders move together; the list pages, exports, and survives a reload', async () => {
  const [first, second, refused] = [await placeOrder(), await placeOrder(), await placeOrder()];
  const all = await storedNumbers();
  const page = await logIn('vendedora@nam.example', '/1/pedidos');
  await page.getByText(`${all.length} pedidos`).waitFor();
  expect(await page.getByRole('article').count()).toBe(5);
  for (const number of [first, second, refused])
    await page.getByLabel(`Elegir el pedido ${number}`).check();
  await moveElsewhere(refused, 'PAP');
  await page.getByLabel('Cambiar el estado de los elegidos').selectOption('CAN');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Se cambian 3 pedidos:').waitFor();
  // Cancelling is a change without a mail unless the seller asks for one.
  expect(await dialog.getByLabel('Enviar email de notificación').isChecked()).toBe(false);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  // The one that a colleague moved meanwhile is named, and stays as it is.
  await dialog.getByText('No se cambió 1 pedido de 3:').waitFor();
  await dialog.getByText(`N.º ${refused}`).waitFor();
  await dialog.getByText('ahora en Pago aprobado').waitFor();
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  for (const number of [first, second])
    await expect.poll(() => stateOf(page, number).inputValue()).toBe('CAN');
  expect(await stateOf(page, refused).inputValue()).toBe('PAP');
  // What is done is no longer chosen: the next bulk change does not meet it.
  await page.getByText('1 elegido', { exact: true }).waitFor();
  expect(await page.getByLabel(`Elegir el pedido ${refused}`).isChecked()).toBe(true);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  for (const number of all) expect(csv).toContain(`\n${number};`);

  const cancelled = await storedNumbers('CAN');
  // How many there are is said before it is asked for.
  await page.getByRole('link', { name: `Cancelado ${cancelled.length}`, exact: true }).click();
  await page.getByText(`${cancelled.length} pedidos`).waitFor();
  await page.reload();
  await page.getByText(`${cancelled.length} pedidos`).waitFor();
  await page.goBack();
  await page.getByText(`${all.length} pedidos`).waitFor();
  await page.getByLabel('Orden').selectOption('OLD');
  await page.getByLabel(`Estado del pedido ${all.at(-1)}`).waitFor();
});

test('orders of all pages are chosen with one press, moved together, and printed with what a seller needs', async () => {
  const placed = await placeOrders(6);
  const mark = `lote-${crypto.randomUUID().slice(0, 8)}`;
  await shop().database.pool.query(
    `update orders set words = words || ' ' || $1, company_name = 'Frenos del Sur S.R.L.',
       company_identifier = '216543210012', address_zip_code = '11300', phone_observation = 'De 9 a 12'
     where number = any($2)`,
    [mark, placed],
  );
  const page = await logIn('vendedora@nam.example', `/1/pedidos?t=${mark}`);
  await page.getByText('6 pedidos', { exact: true }).waitFor();
  await page.getByLabel('Toda la página').check();
  await page.getByText('5 elegidos', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Elegir los 6' }).click();
  await page.getByText('6 elegidos', { exact: true }).waitFor();
  // Another page of the same list keeps what was chosen.
  await page.getByRole('link', { name: 'Página 2' }).click();
  await page.getByRole('article').nth(1).waitFor({ state: 'detached' });
  await page.getByText('6 elegidos', { exact: true }).waitFor();
  await page.getByText('Frenos del Sur S.R.L., RUT 216543210012').waitFor();
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole('button', { name: 'Imprimir remitos' }).click();
  const slips = page.locator('[data-print-only]');
  await slips.locator('section').nth(5).waitFor({ state: 'attached' });
  const slip = (await slips.locator('section').first().textContent()) ?? '';
  for (const text of ['216543210012', 'De 9 a 12', 'Precio', 'Total (IVA inc)'])
    expect(slip).toContain(text);
  await page.getByLabel('Cambiar el estado de los elegidos').selectOption('CAN');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Se cambian 6 pedidos:').waitFor();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText('6 pedidos → Cancelado').waitFor();
  await page.getByText('Ningún pedido elegido').waitFor();
  for (const number of placed) expect(await storedState(number)).toBe('CAN');
});

test('a seller keeps a note with an order, and gives its parcel a number that the buyer sees', async () => {
  const number = await placeOrder();
  await shop().database.pool.query(
    "update orders set state = 'PAP', shipping_id = 'INT', address = 'Yi 1234' where number = $1",
    [number],
  );
  const page = await logIn('vendedora@nam.example', `/1/pedidos?t=%23${number}`);
  const card = page.getByRole('article', { name: `Pedido N.º ${number}` });
  await card.getByRole('button', { name: 'Agregar nota' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota', { exact: true }).fill('Llamar antes de enviar');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  const notes = card.getByRole('list', { name: 'Notas internas' });
  await notes.getByText('Llamar antes de enviar').waitFor();
  await notes.getByText('Lucía Fernández').waitFor();
  await stateOf(page, number).selectOption('DIS');
  await dialog.getByLabel('Número de seguimiento').fill('UY-55');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await card.getByText('UY-55').waitFor();

  const buyer = await logIn('comprador@nam.example', `/mis-compras?t=${number}`);
  const own = buyer.getByRole('article', { name: `Pedido N.º ${number}` });
  await own.getByText('UY-55').waitFor();
  expect(await own.textContent()).not.toContain('Llamar antes');
});

test('an order that comes in shows by itself and is told, and an open question stays', async () => {
  const number = await placeOrder();
  const page = await logIn('vendedora@nam.example', '/1/pedidos');
  await stateOf(page, number).selectOption('CAN');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Sin stock');
  const came = await placeOrder();
  await page.getByText(`Llegó el pedido N.º ${came}.`).waitFor({ timeout: 40_000 });
  await stateOf(page, came).waitFor();
  expect(await page.title()).toMatch(/^\(1\) /);
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Sin stock');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  expect(await page.title()).not.toMatch(/^\(/);
});

test('a refund says what becomes of the order as it stands now, not as the list showed it', async () => {
  const number = await placeOrder();
  await moveElsewhere(number, 'PAP');
  await shop().database.pool.query(
    `insert into payments (provider, provider_id, order_id, status, currency, amount_cents)
     values ('MPU', $1, $2, 'approved', 'USD', 500)`,
    [crypto.randomUUID(), await idOf(number)],
  );
  const page = await logIn('vendedora@nam.example', `/1/pedidos?t=${number}`);
  await page.getByText('Historial').click();
  const ask = page.getByRole('button', { name: 'Devolver el dinero' });
  await ask.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Se devuelven USD 5,00').waitFor();
  await dialog.getByText(`El pedido ${number} queda cancelado`).waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await moveElsewhere(number, 'DIS');
  await ask.click();
  await dialog.getByText(`El pedido ${number} ya fue despachado`).waitFor();
  expect(await dialog.textContent()).not.toContain('cancelado');
});

test('cancelling says which orders are paid and that the money stays, and offers to give it back', async () => {
  const [unpaid, number] = await placeOrders(2);
  if (unpaid === undefined || number === undefined) throw new Error('there is nothing to order');
  await moveElsewhere(number, 'PAP');
  const orderId = await idOf(number);
  const { pool } = shop().database;
  await pool.query("update orders set payment_id = 'MPU' where id = $1", [orderId]);
  await pool.query(
    `insert into payments (provider, provider_id, order_id, status, currency, amount_cents)
     values ('MPU', $1, $2, 'approved', 'UYU', 123450)`,
    [crypto.randomUUID(), orderId],
  );
  const page = await logIn('vendedora@nam.example', '/1/pedidos');
  const dialog = page.getByRole('dialog');
  await stateOf(page, unpaid).selectOption('CAN');
  await dialog.getByRole('button', { name: 'Confirmar', disabled: false }).waitFor();
  expect(await dialog.textContent()).not.toContain('dinero');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  for (const one of [unpaid, number]) await page.getByLabel(`Elegir el pedido ${one}`).check();
  await page.getByLabel('Cambiar el estado de los elegidos').selectOption('CAN');
  await dialog.getByText(`1 de los 2 está pagado: N.º ${number}. Cancelarlo no`).waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await stateOf(page, number).selectOption('CAN');
  await dialog.getByText('El pedido está pagado: $ 1.234,50 por').waitFor();
  await dialog.getByRole('button', { name: 'Devolver el dinero' }).click();
  await dialog.getByText('Se devuelven $ 1.234,50 por').waitFor();
  expect(await storedState(number)).toBe('PAP');
});

test('the last page, once worked off, gives way to the one before it', async () => {
  const all = await storedNumbers();
  const last = Math.ceil(all.length / 5);
  const page = await logIn('vendedora@nam.example', `/1/pedidos?pag=${last + 1}`);
  await page.getByText(`${all.length} pedidos`).waitFor();
  await page.getByLabel(`Estado del pedido ${all.at(-1)}`).waitFor();
  expect(new URL(page.url()).searchParams.get('pag')).toBe(`${last}`);
});

test('what needs attention is counted in the menu, found with one press, and gone once dealt with', async () => {
  const number = await placeOrder();
  const text = 'El comprador inició un reclamo en el medio de pago.';
  await shop().database.pool.query(
    'update orders set attention = $1, marks = $2 where number = $3',
    [text, { disputed: text }, number],
  );
  const page = await logIn('vendedora@nam.example', '/');
  await page.locator('#user-button .menu-count', { hasText: '1' }).waitFor();
  await page.goto(`${shop().url}/1/pedidos`);
  await page.getByRole('button', { name: 'Necesitan atención: 1' }).click();
  await page.getByText('1 pedido', { exact: true }).waitFor();
  const card = page.getByRole('article', { name: `Pedido N.º ${number}` });
  await card.getByText(text).waitFor();
  await card.getByRole('button', { name: 'Ya está resuelto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Qué hiciste').fill('Hablado con el comprador');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText('No se encontro ningun resultado.').waitFor();
  await expect.poll(() => page.locator('#user-button .menu-count').count()).toBe(0);
  await page.getByRole('button', { name: 'Necesitan atención: 0' }).click();
  await card.getByText('Historial').click();
  const done = card.getByRole('listitem').filter({ hasText: 'Resuelto' });
  await done.getByText('Lucía Fernández').waitFor();
  await done.getByText('«Hablado con el comprador»').waitFor();
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
