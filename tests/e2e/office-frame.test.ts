/** The frame of the back-office in the built shop: the way in, the palette, the keys, and the order table. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { permissionFind } from '#contract/calls/people';
import { objectionsTo } from '../support/axe.ts';
import { untilFocused } from '../support/focus.ts';
import { holdAnswers } from '../support/held.ts';
import { canBeTapped, fitsScreen } from '../support/screen-sizes.ts';
import { OWNER, SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, logIn, placeOrders, placeMarked, send, storedState, tokenOf } = useSellerDay();

/** One press is enough, however early it comes. */
const pressFor = async (page: Page, key: string, name: string): Promise<void> => {
  await page.keyboard.press(key);
  await page.getByRole('dialog', { name }).waitFor();
};

test('a seller finds the way in, a buyer is sent away', async () => {
  const page = await logIn(SELLER, '/contacto');
  await page.locator('#user-button').click();
  await page.locator('#user-menu').getByRole('link', { name: 'Gestión' }).click();
  await page.getByRole('heading', { level: 1, name: 'Gestión' }).waitFor();
  await page
    .getByRole('region', { name: 'Ventas', exact: true })
    .getByText('Todavía no hay ventas en este período.')
    .waitFor();
  const buyer = await logIn('comprador@nam.example', '/perfil');
  await buyer.locator('#user-button').click();
  await buyer.locator('#user-menu').getByRole('button', { name: 'Salir' }).waitFor();
  await expect.poll(() => buyer.getByRole('link', { name: 'Gestión' }).count()).toBe(0);
  await buyer.goto(`${shop().url}/gestion`);
  await expect.poll(() => new URL(buyer.url()).pathname).toBe('/');
  // The session remains: the page made no request that the server refuses.
  await buyer.goto(`${shop().url}/perfil`);
  await buyer.getByRole('heading', { name: 'Perfil' }).waitFor();
  await buyer.getByRole('heading', { name: 'Tus datos', exact: true }).waitFor();
});

test('by keyboard alone: the palette finds an order by its number, g and a letter open a screen, ? shows its help with all keys', async () => {
  const [number] = await placeOrders(1);
  const page = await logIn(SELLER, '/gestion');
  await pressFor(page, 'Control+k', 'Buscar');
  await page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox').waitFor();
  await page.keyboard.type(`${number}`);
  await page.getByRole('option', { name: `Pedido N.º ${number}` }).waitFor();
  expect(await objectionsTo(page, 'dialog')).toEqual([]);
  // One Escape closes it, whatever is typed.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pressFor(page, 'Control+k', 'Buscar');
  await page.keyboard.type(`${number}`);
  await page.getByRole('option', { name: `Pedido N.º ${number}` }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/gestion/pedidos');
  await page.getByRole('grid').getByText(`N.º ${number}`).waitFor();
  // It opens beside its list, and Escape leaves it.
  const order = page.getByRole('dialog', { name: `Pedido N.º ${number}` });
  await order.waitFor();
  await page.keyboard.press('Escape');
  await order.waitFor({ state: 'detached' });
  await pressFor(page, '?', 'Ayuda: Pedidos');
  await page.getByRole('dialog').getByText('Encuentra un pedido').waitFor();
  await expect.poll(() => page.getByRole('dialog').innerText()).toContain('Ir a Historial');
  expect(await objectionsTo(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  // The second comes within a moment of the first, however busy the machine is.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('h')]);
  await page.waitForURL((url) => url.pathname === '/gestion/historial');
});

test('Enter in the palette before its answer opens the typed order, not the last result', async () => {
  const [earlier, meant] = await placeOrders(2);
  const page = await logIn(SELLER, '/gestion');
  await pressFor(page, 'Control+k', 'Buscar');
  const box = page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox');
  await box.fill(`${earlier}`);
  await page.getByRole('option', { name: `Pedido N.º ${earlier}` }).waitFor();
  const answers = await holdAnswers(page, '**/rest/office/search*');
  await box.fill(`${meant}`);
  await page.keyboard.press('Enter');
  await answers.asked();
  expect(new URL(page.url()).pathname).toBe('/gestion');
  answers.answer();
  await page.getByRole('dialog', { name: `Pedido N.º ${meant}` }).waitFor();
});

test('orders are processed beside their list, without a page change and without a mouse', async () => {
  const { placed, mark } = await placeMarked(3);
  const page = await logIn(SELLER, `/gestion/pedidos?t=${mark}&s=PPE`);
  const [third, second, first] = placed.toReversed();
  const rowOf = (number = 0) => page.getByRole('grid').getByRole('row', { name: `N.º ${number}` });
  await rowOf(third).waitFor();
  // Without a field in focus, the list's keys lead into it.
  await page.keyboard.press('j');
  await untilFocused(rowOf(third));
  await page.keyboard.press('Enter');
  const panel = (number = 0) => page.getByRole('dialog', { name: `Pedido N.º ${number}` });
  await panel(third).waitFor();
  await page.keyboard.press('j');
  await panel(second).waitFor();
  await page.keyboard.press('e');
  const select = panel(second).getByLabel(`Estado del pedido ${second}`);
  await untilFocused(select);
  // 'Pago aprobado' is the next that may follow. The first key opens the list.
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
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

test('orders moved together stay chosen as far as they are in the list', async () => {
  const { placed, mark } = await placeMarked(2);
  const page = await logIn(SELLER, `/gestion/pedidos?t=${mark}`);
  await page.evaluate(() => {
    window.print = () => {};
  });
  const move = async (state: string) => {
    await page.getByLabel('Cambiar el estado de los elegidos').selectOption(state);
    const dialog = page.getByRole('dialog', { name: 'Cambiar estado' });
    await dialog.getByText('Se cambian 2 pedidos:').waitFor();
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const choose = async () => {
    for (const number of placed)
      await page.getByRole('checkbox', { name: `Elegir el pedido ${number}`, exact: true }).check();
  };
  await choose();
  await move('PAP');
  await page.getByText('2 elegidas').waitFor();
  await page.getByRole('button', { name: 'Imprimir remitos' }).click();
  const slips = page.locator('[data-print-only]');
  await expect.poll(() => slips.locator('section').count()).toBe(2);
  // Paid as they are by now, they may leave.
  expect(await slips.textContent()).not.toContain('Pago pendiente');
  await page.getByRole('link', { name: /^Pago aprobado/ }).click();
  await page.getByText('Cambió el filtro: las 2 filas elegidas ya no lo están.').waitFor();
  await choose();
  await move('DIS');
  await page.getByText('elegidas').waitFor({ state: 'detached' });
});

test('the order beside the list is in the address: links, reload and back work', async () => {
  const { placed, mark } = await placeMarked(2);
  const [first, second] = placed;
  const page = await logIn(SELLER, `/gestion/pedidos?t=${mark}`);
  const panel = (number = 0) => page.getByRole('dialog', { name: `Pedido N.º ${number}` });
  const opened = () => new URL(page.url()).searchParams.get('pedido');
  const stateIn = (number = 0) => panel(number).getByLabel(`Estado del pedido ${number}`);
  await page.getByRole('checkbox', { name: `Elegir el pedido ${first}`, exact: true }).check();
  await page
    .getByRole('grid')
    .getByRole('row', { name: `N.º ${second}` })
    .click();
  await stateIn(second).waitFor();
  expect(opened()).toBe(`${second}`);
  await page.getByText('1 elegida').waitFor();
  // The next one takes its place: the way back leads to the list.
  await page.keyboard.press('j');
  await stateIn(first).waitFor();
  await expect.poll(opened).toBe(`${first}`);
  await page.reload();
  await stateIn(first).waitFor();
  await page.goBack();
  await panel(first).waitFor({ state: 'detached' });
  expect(opened()).toBeNull();
  await page.goForward();
  await stateIn(first).waitFor();
  // Another filter leaves it in place.
  await page.getByRole('link', { name: /^Cancelado/ }).click();
  await page.getByText('No se encontro ningun resultado.').waitFor();
  await stateIn(first).waitFor();
  await panel(first).getByRole('button', { name: 'Cerrar' }).click();
  await panel(first).waitFor({ state: 'detached' });
  expect(opened()).toBeNull();
  // A link leads to an order that its list does not show.
  await page.goto(`${shop().url}/gestion/pedidos?t=${mark}&s=CAN&pedido=${second}`);
  await stateIn(second).waitFor();
  await page.goto(`${shop().url}/gestion/pedidos?pedido=999999999`);
  await page.getByText('No existe un pedido con ese número.').waitFor();
});

test('at 1280 px the order table shows all of its columns, with the export beside the column choice', async () => {
  await placeOrders(1);
  const page = await logIn(SELLER, '/gestion/pedidos', { viewport: { width: 1280, height: 800 } });
  const grid = page.getByRole('grid');
  await grid.getByRole('columnheader', { name: 'Atención' }).waitFor();
  await grid.locator('tr[data-index="0"]').waitFor();
  const hidden = await grid.evaluate(({ parentElement: box }) =>
    box ? box.scrollWidth - box.clientWidth : -1,
  );
  expect(hidden).toBe(0);
  const middle = async (name: string): Promise<number> => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    return box ? box.y + box.height / 2 : -1;
  };
  const [exported, columns] = [await middle('Exportar CSV'), await middle('Columnas')];
  expect(Math.abs(exported - columns)).toBeLessThan(8);
});

test('beside an open order the order table still shows totals and attention marks', async () => {
  const [number] = await placeOrders(1);
  const page = await logIn(SELLER, '/gestion/pedidos', { viewport: { width: 1280, height: 800 } });
  const grid = page.getByRole('grid');
  await grid.getByRole('row', { name: `N.º ${number}` }).click();
  await page.getByRole('dialog', { name: `Pedido N.º ${number}` }).waitFor();
  const cutOff = (name: string) =>
    grid.getByRole('columnheader', { name }).evaluate((head) => {
      const box = head.closest('table')?.parentElement?.getBoundingClientRect();
      return head.getBoundingClientRect().right - (box?.right ?? 0);
    });
  for (const name of ['Total', 'Atención']) expect(await cutOff(name), name).toBeLessThanOrEqual(0);
});

test('on a phone the screens are at the thumb, and an order opens over its list', async () => {
  await placeOrders(1);
  const page = await logIn(SELLER, '/gestion', { viewport: { width: 360, height: 740 } });
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
  await expect.poll(() => fitsScreen(page)).toBe(true);
});

test('on a phone the help fits without its keys, and closing it returns to its button', async () => {
  const page = await logIn(SELLER, '/gestion/stock', {
    viewport: { width: 320, height: 568 },
    hasTouch: true,
  });
  const button = page.getByRole('button', { name: 'Ayuda' });
  await button.click();
  const help = page.getByRole('dialog', { name: 'Ayuda: Stock' });
  await expect.poll(() => help.getByRole('listitem').count()).toBe(3);
  expect(await help.getByRole('heading', { name: 'Atajos' }).count()).toBe(0);
  expect(await objectionsTo(page, 'dialog')).toEqual([]);
  expect(await fitsScreen(page)).toBe(true);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test('a refused field is in view with its label, below the heading of its dialog', async () => {
  const page = await logIn(OWNER, '/gestion/tokens', { viewport: { width: 1280, height: 600 } });
  const refused = async (open: string, send: string, label: string) => {
    await page.getByRole('button', { name: open }).click();
    const dialog = page.getByRole('dialog', { name: open });
    await dialog.getByRole('button', { name: send, exact: true }).click();
    const field = dialog.getByRole('textbox', { name: label, exact: true });
    await untilFocused(field);
    await expect.poll(() => canBeTapped(dialog.getByText(label, { exact: true }))).toBe(true);
    await expect.poll(() => canBeTapped(field)).toBe(true);
  };
  await refused('Nuevo token', 'Crear', 'Nombre');
  await page.goto(`${shop().url}/gestion/empresas`);
  await refused('Nueva empresa', 'Agregar empresa', 'Razón social');
});

test('at 320 px the way up stays beside the tools, also below a long title', async () => {
  const page = await logIn(OWNER, '/gestion/listas-de-precios/nueva', {
    viewport: { width: 320, height: 740 },
  });
  const search = page.getByRole('button', { name: /^Buscar/ });
  await search.waitFor();
  const up = page.getByRole('navigation', { name: 'Dónde estás' });
  const list = await up.getByRole('link', { name: 'Listas de precios' }).boundingBox();
  if (!list) throw new Error('the way up is not on the screen');
  expect(list.x + list.width).toBeLessThanOrEqual((await search.boundingBox())?.x ?? 0);
});

test('on a phone a card of the table has no column that is empty in it', async () => {
  await placeOrders(1);
  const page = await logIn(SELLER, '/gestion/pedidos', { viewport: { width: 360, height: 740 } });
  const cells = page.getByRole('grid').locator('tr[data-index="0"] > td');
  await cells.first().waitFor();
  await expect
    .poll(() => cells.evaluateAll((all) => all.filter((one) => one.matches(':empty')).length))
    .toBeGreaterThan(0);
  expect(
    await cells.evaluateAll((all) =>
      all.filter((one) => one.matches(':empty') && one.getBoundingClientRect().height > 0),
    ),
  ).toEqual([]);
});

test('a seller without orders is refused nothing on the start page', async () => {
  const owner = await tokenOf(OWNER);
  const stored = async () =>
    permissionFind.output.parse(await send(owner, 'permission/find', {})).data;
  const { table, version } = await stored();
  const { positions } = table;
  const SEL = positions.SEL?.filter((one) => one !== 'orders');
  const withoutOrders = { ...table, positions: { ...positions, SEL } };
  await send(owner, 'permission/set', { table: withoutOrders, version });
  try {
    const seller = await logIn(SELLER, '/gestion');
    const refused: string[] = [];
    seller.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await seller.reload({ waitUntil: 'networkidle' });
    await seller.getByText('Tus llamadas para hoy').waitFor();
    expect(await seller.getByText('Pedidos para preparar').count()).toBe(0);
    expect(refused).toEqual([]);
  } finally {
    await send(owner, 'permission/set', { table, version: (await stored()).version });
  }
});
