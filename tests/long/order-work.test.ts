/** A seller's day: attention marks, new orders, bulk moves, notes and tracking numbers. */
import { expect, test } from 'vitest';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

/** Where the support's orders are fetched. */
const BRANCH = 'Bulevar, Bulevar General Artigas 2417';

const { shop, logIn, placeOrders, placeOrder, stateOf, storedState } = useSellerDay();

test('orders of all pages are selected at once, moved together, and printed with the seller’s data', async () => {
  const placed = await placeOrders(6);
  const mark = `lote-${crypto.randomUUID().slice(0, 8)}`;
  await shop().database.pool.query(
    `update orders set words = words || ' ' || $1, company_name = 'Frenos del Sur S.R.L.',
       company_identifier = '216543210012', address_zip_code = '11300', phone_observation = 'De 9 a 12'
     where number = any($2)`,
    [mark, placed],
  );
  const page = await logIn(SELLER, `/1/pedidos?t=${mark}`);
  await page.getByText('6 pedidos', { exact: true }).waitFor();
  await page.getByLabel('Toda la página').check();
  await page.getByText('5 elegidos', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Elegir los 6' }).click();
  await page.getByText('6 elegidos', { exact: true }).waitFor();
  // Another page of the same list keeps the selection.
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
  for (const text of ['216543210012', 'De 9 a 12', 'Total (IVA inc)', BRANCH])
    expect(slip).toContain(text);
  expect(slip).toContain('Cant.CódigoProductoTotal');
  await page.getByLabel('Cambiar el estado de los elegidos').selectOption('PAP');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Se cambian 6 pedidos:').waitFor();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await untilSaid(page, '6 pedidos → Pago aprobado');
  // A mistake: one click undoes all of them while it is offered.
  await page.getByText('6 pedidos: Pago aprobado').waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await untilSaid(page, '6 pedidos como antes');
  for (const number of placed) expect(await storedState(number)).toBe('PPE');
  // And are moved once more from there.
  await page.getByLabel('Cambiar el estado de los elegidos').selectOption('CAN');
  await dialog.getByText('Se cambian 6 pedidos:').waitFor();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await untilSaid(page, '6 pedidos → Cancelado');
  for (const number of placed) expect(await storedState(number)).toBe('CAN');
  // They are still in the list, on both pages: moved orders are printed with their new state.
  await page.getByText('6 elegidos', { exact: true }).waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await slips.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Imprimir remitos' }).click();
  await expect.poll(() => slips.getByText('Cancelado', { exact: true }).count()).toBe(6);
});

test('a seller keeps a note with an order, and gives its parcel a number that the buyer sees', async () => {
  const number = await placeOrder();
  await shop().database.pool.query(
    "update orders set state = 'PAP', shipping_id = 'INT', address = 'Yi 1234' where number = $1",
    [number],
  );
  const page = await logIn(SELLER, `/1/pedidos?t=%23${number}`);
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

  await card.getByRole('button', { name: 'Cambiar seguimiento' }).click();
  await dialog.getByRole('textbox').fill('UY-57');
  await shop().database.pool.query(
    "update orders set tracking_number = 'UY-56' where number = $1",
    [number],
  );
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await dialog.getByText('Otra persona puso «UY-56» mientras tanto.').waitFor();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await card.getByText('UY-57').waitFor();

  const buyer = await logIn('comprador@nam.example', `/mis-compras?t=${number}`);
  const own = buyer.getByRole('article', { name: `Pedido N.º ${number}` });
  await own.getByText('UY-57').waitFor();
  await expect.poll(() => own.textContent()).not.toContain('Llamar antes');
});

test('deciding again over a colleague’s change keeps the colleague’s tracking number', async () => {
  const number = await placeOrder();
  const { pool } = shop().database;
  await pool.query(
    "update orders set state = 'PAP', shipping_id = 'INT', address = 'Yi 1234' where number = $1",
    [number],
  );
  const page = await logIn(SELLER, `/1/pedidos?t=%23${number}`);
  await stateOf(page, number).selectOption('DIS');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Número de seguimiento').waitFor();
  // Dispatched and undone by a colleague meanwhile, who then set the number.
  await pool.query(
    "update orders set tracking_number = 'UY-77', version = version + 2 where number = $1",
    [number],
  );
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await dialog.getByRole('button', { name: 'Decidir de nuevo' }).click();
  await expect.poll(() => dialog.getByLabel('Número de seguimiento').inputValue()).toBe('UY-77');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await page
    .getByRole('article', { name: `Pedido N.º ${number}` })
    .getByText('UY-77')
    .waitFor();
  await expect.poll(() => storedState(number)).toBe('DIS');
});

test('a state change is undone by one click, in the order itself', async () => {
  const number = await placeOrder();
  const page = await logIn(SELLER, `/1/pedidos?t=%23${number}`);
  // It is open meanwhile, and shows what happens.
  await page.getByText('Historial').click();
  await page.getByRole('listitem').filter({ hasText: 'Automático' }).last().waitFor();
  await stateOf(page, number).selectOption('CAN');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(() => stateOf(page, number).inputValue()).toBe('CAN');
  await page.getByRole('listitem').filter({ hasText: 'Cancelado' }).last().waitFor();
  // Where the seller looks: a list is longer than a screen, and ten seconds are short.
  const card = page.getByRole('article', { name: `Pedido N.º ${number}` });
  await card.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => stateOf(page, number).inputValue()).toBe('PPE');
  expect(await storedState(number)).toBe('PPE');
  await page.getByRole('listitem').filter({ hasText: 'Cambio deshecho' }).last().waitFor();
});

test('a new order appears automatically with a message, and an open question stays', async () => {
  const number = await placeOrder();
  const page = await logIn(SELLER, '/1/pedidos');
  await stateOf(page, number).selectOption('CAN');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Sin stock');
  const came = await placeOrder();
  await page.getByText(`Llegó el pedido N.º ${came}.`).waitFor({ timeout: 40_000 });
  await stateOf(page, came).waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  await expect.poll(() => dialog.getByLabel('Motivo').inputValue()).toBe('Sin stock');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar los cambios' }).click();
  await expect.poll(() => page.title()).not.toMatch(/^\(/);
});

test('orders that need attention are counted in the menu, found by one click, and leave it once handled', async () => {
  const number = await placeOrder();
  const text = 'El comprador inició un reclamo en el medio de pago.';
  await shop().database.pool.query(
    'update orders set attention = $1, marks = $2 where number = $3',
    [text, { disputed: text }, number],
  );
  const page = await logIn(SELLER, '/');
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

test('one press reserves the units of a paid order, and the history names the seller', async () => {
  const number = await placeOrder();
  const text = 'El pago llegó con la reserva vencida y no hay stock.';
  const { pool } = shop().database;
  await pool.query(
    "update orders set state = 'PAP', attention = $1, marks = $2 where number = $3",
    [text, { noStock: text }, number],
  );
  await pool.query(
    "update order_items set taken = '{}' where order_id = (select id from orders where number = $1)",
    [number],
  );
  const page = await logIn(SELLER, `/1/pedidos?t=%23${number}`);
  const card = page.getByRole('article', { name: `Pedido N.º ${number}` });
  await card.getByRole('button', { name: 'Apartar ahora' }).press('Enter');
  await untilSaid(page, `Pedido ${number}: apartado`);
  await card.getByText(text).waitFor({ state: 'detached' });
  expect(await card.getByRole('button', { name: 'Apartar ahora' }).count()).toBe(0);
  await card.getByText('Historial').click();
  const done = card.getByRole('listitem').filter({ hasText: 'Apartado' });
  await done.getByText('Lucía Fernández').waitFor();
});

test('a typed day makes one request and one step of the history', async () => {
  await placeOrder();
  const page = await logIn(SELLER, '/1/pedidos');
  await page.getByRole('article').first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const said = `${request.url()} ${request.postData() ?? ''}`;
    if (said.includes('/rest/order/filter') && said.includes('startDate')) asked.push(said);
  });
  const before = await page.evaluate(() => history.length);
  const from = page.getByLabel('Desde');
  await from.focus();
  // Day and month are equal, since browsers order them differently; the year is past whenever this runs.
  const year = new Date().getFullYear() - 1;
  await from.pressSequentially(`1111${year}`);
  await page.waitForURL(`**/pedidos?desde=${year}-11-11`);
  await expect.poll(() => asked).toEqual([expect.stringContaining(`${year}`)]);
  await page.getByRole('article').first().waitFor();
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  // Leaving the field applies it at once.
  await from.press('Backspace');
  await page.keyboard.press('Tab');
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('desde'));
});
