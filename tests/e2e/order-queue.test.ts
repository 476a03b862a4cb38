/** Processes waiting orders one after the other. */
import { expect, test } from 'vitest';
import { untilFocused } from '../support/focus.ts';
import { returnToTab, SELLER, useSellerDay } from '../support/seller-day.ts';

const { logIn, placeOrders, placeMarked, stateOf, storedState } = useSellerDay();

test('orders are processed by keyboard: the next one has the focus, and the undo takes the place of the last one', async () => {
  const { placed, mark } = await placeMarked(4);
  const page = await logIn(SELLER, `/1/pedidos?t=${mark}&s=PPE`);
  await page.getByText('4 pedidos', { exact: true }).waitFor();
  // Newest first.
  const [fourth, third, second, first] = placed.toReversed();
  const hasFocus = (number = 0) => untilFocused(stateOf(page, number));
  const pay = async () => {
    // 'Pago aprobado' is the next that may follow. The first key opens the list.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Motivo').waitFor();
    await page.keyboard.press('Enter');
  };
  await stateOf(page, third ?? 0).focus();
  await pay();
  await page.getByText('3 pedidos', { exact: true }).waitFor();
  await hasFocus(second);
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await undo.waitFor();
  const places = await Promise.all(
    [stateOf(page, fourth ?? 0), undo, stateOf(page, second ?? 0)].map((one) => one.boundingBox()),
  );
  const heights = places.map((place) => place?.y ?? -1);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  await pay();
  await page.getByText('2 pedidos', { exact: true }).waitFor();
  await hasFocus(first);
  await pay();
  await page.getByText('1 pedido', { exact: true }).waitFor();
  // The last one of the list: the one before it.
  await hasFocus(fourth);
  await undo.focus();
  await page.keyboard.press('Enter');
  await stateOf(page, first ?? 0).waitFor();
  await hasFocus(first);
  expect(await storedState(first ?? 0)).toBe('PPE');
  expect(await storedState(second ?? 0)).toBe('PAP');
});

test('an order that arrives at the order table leaves the focus on the one that had it', async () => {
  const { placed, mark } = await placeMarked(3);
  const [first, second] = placed;
  const page = await logIn(SELLER, `/gestion/pedidos?t=${mark}`);
  await page.getByText('3 filas', { exact: true }).waitFor();
  // Newest first.
  await page
    .getByRole('row')
    .filter({ hasText: `${second}` })
    .focus();
  await placeMarked(2, mark);
  await returnToTab(page);
  await page.getByText('5 filas', { exact: true }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain(`${second}`);
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toContain(`${first}`);
});

test('closing an order from past its end returns j and k to the list', async () => {
  const page = await logIn(SELLER, '/gestion/pedidos');
  const row = (index: number) => page.locator(`tr[data-index="${index}"]`);
  await row(1)
    .getByText(/^N\.º \d/)
    .waitFor();
  await row(0).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: /^Pedido N\.º/ });
  await panel.waitFor();
  // Into it, and past its end, where no element of the page has the focus.
  await page.keyboard.press('Enter');
  const isIn = () => panel.evaluate((box) => box.contains(document.activeElement));
  await expect.poll(isIn).toBe(true);
  for (let press = 0; press < 40 && (await isIn()); press += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await untilFocused(row(1));
});

test('the action of a selection is visible at the end of the page', async () => {
  const placed = await placeOrders(3);
  const page = await logIn(SELLER, '/1/pedidos');
  await page.getByLabel(`Elegir el pedido ${placed[0]}`).check();
  const change = page.getByLabel('Cambiar el estado de los elegidos');
  const isSeen = (select: HTMLElement) => {
    const { left, top, width, height } = select.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === select;
  };
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await expect.poll(() => change.evaluate(isSeen)).toBe(true);
});
