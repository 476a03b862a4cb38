/** A seller's day: orders found, moved one by one and together, exported; and the buyer's link. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { OWNER, SELLER, useSellerDay } from '../support/seller-day.ts';

const {
  shop,
  openPage,
  logIn,
  idOf,
  moveElsewhere,
  placeOrders,
  placeOrder,
  storedNumbers,
  stateOf,
  storedState,
} = useSellerDay();

beforeAll(async () => {
  // With the orders of the tests, more than one page.
  await placeOrders(4);
});

test('a seller finds an order, moves it, and a second seller is informed', async () => {
  const seller = await logIn(SELLER, '/1/pedidos');
  const second = await logIn(SELLER, '/1/pedidos');
  const last = await placeOrder();
  for (const page of [seller, second]) {
    await page.getByLabel('Buscar pedidos').fill(`${last}`);
    if (page === second) await page.getByRole('link', { name: /^Pago pendiente \d/ }).click();
    await page.getByRole('button', { name: 'Buscar', exact: true }).last().click();
    await page.getByText('1 pedido', { exact: true }).waitFor();
  }
  // Forbidden states are disabled.
  const options = stateOf(seller, last).locator('option');
  await expect.poll(() => options.filter({ hasText: 'Despachado' }).isDisabled()).toBe(true);
  await stateOf(second, last).selectOption('CAN');
  await second.getByLabel('Motivo').fill('No hay stock');
  // Off by default: cancelling is flagged as a change without a mail.
  await second.getByLabel('Enviar email de notificación').check();
  await stateOf(seller, last).selectOption('PAP');
  const asked = seller.getByRole('dialog');
  await asked.getByText('Esta seguro que desea cambiar el estado a: Pago aprobado').waitFor();
  // Which order it is, and whose.
  await asked.getByText(`Pedido N.º ${last} · Martín Pereira`).waitFor();
  await expect.poll(() => seller.getByLabel('Enviar email de notificación').isChecked()).toBe(true);
  await seller.getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(() => stateOf(seller, last).inputValue()).toBe('PAP');
  // 'Recibimos tu pedido', the shop's own copy, and the change of its state.
  const mails = () => shop().emulators.inbox.mails();
  await expect
    .poll(() => mails().filter(({ subject }) => subject.includes(`${last}`)).length, {
      timeout: 40_000,
    })
    .toBe(3);

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
  // Continuing is another decision, with its own question; typed text is kept.
  await dialog.getByRole('button', { name: 'Decidir de nuevo' }).click();
  await expect.poll(() => dialog.getByLabel('Motivo').inputValue()).toBe('No hay stock');
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
  const page = await logIn(SELLER, '/1/pedidos');
  await page.getByText(`${all.length} pedidos`).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(5);
  for (const number of [first, second, refused])
    await page.getByLabel(`Elegir el pedido ${number}`).check();
  await moveElsewhere(refused, 'PAP');
  await page.getByLabel('Cambiar el estado de los elegidos').selectOption('CAN');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Se cambian 3 pedidos:').waitFor();
  // Cancelling sends no mail unless the seller requests it.
  await expect
    .poll(() => dialog.getByLabel('Enviar email de notificación').isChecked())
    .toBe(false);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  // The order that a colleague moved meanwhile is named, and unchanged.
  await dialog.getByText('No se cambió 1 pedido de 3:').waitFor();
  await dialog.getByText(`N.º ${refused}`).waitFor();
  await dialog.getByText('ahora en Pago aprobado').waitFor();
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  for (const number of [first, second])
    await expect.poll(() => stateOf(page, number).inputValue()).toBe('CAN');
  await expect.poll(() => stateOf(page, refused).inputValue()).toBe('PAP');
  // All of them are still in the list and selected.
  await page.getByText('3 elegidos', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel(`Elegir el pedido ${refused}`).isChecked()).toBe(true);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  for (const number of all) expect(csv).toContain(`\n${number};`);

  const cancelled = await storedNumbers('CAN');
  // The count is shown before it is requested.
  await page.getByRole('link', { name: `Cancelado ${cancelled.length}`, exact: true }).click();
  await page.getByText(`${cancelled.length} pedidos`).waitFor();
  await page.reload();
  await page.getByText(`${cancelled.length} pedidos`).waitFor();
  await page.goBack();
  await page.getByText(`${all.length} pedidos`).waitFor();
  await page.getByLabel('Orden').selectOption('OLD');
  await page.getByLabel(`Estado del pedido ${all.at(-1)}`).waitFor();
});

/** A payment reported by the provider: a payment at the counter stays paid. */
const payOnline = async (number: number): Promise<void> => {
  await moveElsewhere(number, 'PAP');
  await shop().database.pool.query(
    "update order_events set actor = 'provider' where order_id = $1 and to_state = 'PAP'",
    [await idOf(number)],
  );
};

test("a refund states its effect on the order's current state, not on the listed one", async () => {
  const number = await placeOrder();
  await payOnline(number);
  await shop().database.pool.query(
    `insert into payments (provider, provider_id, order_id, status, currency, amount_cents)
     values ('MPU', $1, $2, 'approved', 'USD', 500)`,
    [crypto.randomUUID(), await idOf(number)],
  );
  const page = await logIn(OWNER, `/1/pedidos?t=${number}`);
  // Where the state is: nothing has to be opened first.
  const ask = page.getByRole('button', { name: 'Devolver el dinero' });
  await ask.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Se devuelven US$ 5,00').waitFor();
  await dialog.getByText(`El pedido ${number} queda cancelado`).waitFor();
  // A partial refund keeps the order's state; more than the payment cannot be sent.
  await dialog.getByLabel('Importe a devolver').fill('2,5');
  await dialog.getByText('Se devuelven US$ 2,50 de US$ 5,00').waitFor();
  await dialog.getByText(`El pedido ${number} queda como estaba: Pago aprobado.`).waitFor();
  await dialog.getByLabel('Importe a devolver').fill('9');
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
  await dialog.getByText('Ingresa un importe de hasta US$ 5,00').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar los cambios' }).click();
  await moveElsewhere(number, 'DIS');
  await ask.click();
  await dialog.getByText(`El pedido ${number} ya fue despachado`).waitFor();
  await expect.poll(() => dialog.textContent()).not.toContain('cancelado');
});

test('cancelling names the paid orders, states that the money stays, and offers refunds', async () => {
  const [unpaid, number] = await placeOrders(2);
  if (unpaid === undefined || number === undefined) throw new Error('there is nothing to order');
  await payOnline(number);
  const orderId = await idOf(number);
  const { pool } = shop().database;
  await pool.query("update orders set payment_id = 'MPU' where id = $1", [orderId]);
  await pool.query(
    `insert into payments (provider, provider_id, order_id, status, currency, amount_cents)
     values ('MPU', $1, $2, 'approved', 'UYU', 123450)`,
    [crypto.randomUUID(), orderId],
  );
  const page = await logIn(OWNER, '/1/pedidos');
  const dialog = page.getByRole('dialog');
  await stateOf(page, unpaid).selectOption('CAN');
  await dialog.getByRole('button', { name: 'Confirmar', disabled: false }).waitFor();
  await expect.poll(() => dialog.textContent()).not.toContain('dinero');
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
  const page = await logIn(SELLER, `/1/pedidos?pag=${last + 1}`);
  await page.getByText(`${all.length} pedidos`).waitFor();
  await page.getByLabel(`Estado del pedido ${all.at(-1)}`).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('pag')).toBe(`${last}`);
});

test("another company's seller is shown nothing of this one", async () => {
  const page = await logIn('vendedor2@nam.example', '/1/pedidos');
  await page.getByText('Tu cuenta no es de esa empresa.').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(0);
  // Nothing to choose or to export.
  await expect.poll(() => page.getByRole('toolbar', { name: 'Pedidos elegidos' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Exportar CSV' }).count()).toBe(0);
});

test('the mailed link shows the state to anybody who has it', async () => {
  const { rows } = await shop().database.pool.query<{ number: number; follow_key: string }>(
    'select number, follow_key from orders order by id desc limit 1',
  );
  const order = rows[0];
  if (!order) throw new Error('there is no order');
  const page = await openPage();
  await page.goto(`${shop().url}/pedido/${order.number}/${order.follow_key}`);
  await page.getByText(`N.º ${order.number}`).waitFor();
  await expect
    .poll(() => page.getByRole('main').textContent())
    .not.toContain('comprador@nam.example');
  await page.goto(`${shop().url}/pedido/${order.number}/${crypto.randomUUID()}`);
  await page.getByText('Este enlace no corresponde a ningún pedido.').waitFor();
  const next = page.getByRole('main').getByRole('link', { name: 'Escríbenos' });
  expect(await next.getAttribute('href')).toBe('/contacto');

  // Without an answer nothing is known about the link.
  await page.route('**/rest/order/follow', (route) => route.abort());
  await page.reload();
  const again = page.getByRole('button', { name: 'Reintentar' });
  await again.waitFor();
  await page.unroute('**/rest/order/follow');
  await again.click();
  await next.waitFor();
});
