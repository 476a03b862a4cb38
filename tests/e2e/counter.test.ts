/** A sale at the counter by keyboard alone, on a till and on a phone, and one whose answer is lost. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { untilFocused } from '../support/focus.ts';
import { DESKTOP, fitsScreen, PHONE } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, findProduct, logIn } = useSellerDay();

const PATH = '/gestion/mostrador';
const SELL = '**/rest/order/sell';
/** The most keys for one item; a scan counts as one. */
const MOST_KEYS = 10;

/** Chooses the branch, which the device keeps. */
const chooseBranch = async (page: Page): Promise<void> => {
  const branch = page.getByLabel('Local');
  await branch.waitFor();
  expect(await boxOf(page).count()).toBe(0);
  await branch.selectOption('B');
};
const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Agregar un producto' });
const isFocused = (page: Page) => untilFocused(boxOf(page));
const scan = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};
const salesOf = async (code: string) => {
  const { rows } = await shop().database.pool.query<{ n: number }>(
    `select count(distinct o.id)::int as n from orders o join order_items i on i.order_id = o.id
     where i.code = $1 and o.shipping_name = 'Venta en mostrador'`,
    [code],
  );
  return rows[0]?.n ?? 0;
};

test('one item is sold for cash with at most ten keys', async () => {
  const part = await findProduct(
    0,
    'stock.quantity between 6 and 900 and product.price_cents between 10000 and 900000',
  );
  const page = await logIn(SELLER, '/gestion', DESKTOP);
  // The page listens to its keys.
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: /^Ayuda: / }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  // The second comes within a moment of the first, however busy the machine is.
  await Promise.all([press('g'), press('g')]);
  await page.waitForURL((to) => to.pathname === PATH);
  // Once per device: a sale from another branch's stock must be nobody's silent choice.
  await chooseBranch(page);
  await isFocused(page);
  keys += 1;
  await scan(page, part.code);
  const lines = page.getByRole('list', { name: 'Líneas' });
  await lines.getByText(part.code).waitFor();
  await lines.getByText(`${part.stock} en Bulevar`).waitFor();
  await isFocused(page);
  await press('Enter');
  for (const digit of String(Math.ceil(part.price) + 100)) await press(digit);
  await press('Enter');
  await page.getByText(/^Venta N\.º \d+/).waitFor();
  await page.getByText('Vuelto').first().waitFor();
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
  await isFocused(page);
  expect(await salesOf(part.code)).toBe(1);
  expect(await fitsScreen(page)).toBe(true);
  expect(await objectionsTo(page)).toEqual([]);

  // The next scan counts also after the receipt is printed, and wherever the focus is.
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'));
  });
  await page.getByRole('button', { name: 'Imprimir ticket' }).click();
  await isFocused(page);
  await page.getByRole('button', { name: 'Imprimir en A4' }).focus();
  await page.keyboard.type(part.code);
  await isFocused(page);
  expect(await boxOf(page).inputValue()).toBe(part.code);
  await boxOf(page).fill('');

  // It is in the list of orders, and its receipt can be printed again.
  await page.getByRole('link', { name: /^Venta N\.º/ }).click();
  await page.getByText('Consumidor final').first().waitFor();
});

test('quantity, discount and payment are keyboard work, and refusals stand where they belong', async () => {
  const part = await findProduct(21);
  const page = await logIn(SELLER, PATH, PHONE);
  await chooseBranch(page);
  await isFocused(page);
  await scan(page, part.code);
  await scan(page, part.code);
  const quantity = page.getByRole('textbox', { name: /^Cant\. de/ });
  await expect.poll(() => quantity.inputValue()).toBe('2');
  const discount = page.getByRole('textbox', { name: /^Descuento % de/ });
  await discount.fill('50');
  await discount.press('Enter');
  await isFocused(page);
  await page.getByText('Cliente: Consumidor final').click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Eva Sosa');
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('099 123 456');
  await page.getByRole('textbox', { name: 'Teléfono' }).press('Enter');
  await isFocused(page);
  expect(await fitsScreen(page)).toBe(true);
  expect(await objectionsTo(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Terminal de tarjetas' }).check();
  await page.keyboard.press('Enter');
  await page.getByText('Tu tope de descuento es 10 %').waitFor();
  await discount.fill('10');
  // A code that is scanned into an amount is no amount.
  await page.getByRole('radio', { name: 'Varios medios' }).check();
  const cash = page.getByRole('textbox', { name: 'Efectivo' });
  await cash.fill(part.code);
  await cash.press('Enter');
  await expect.poll(() => quantity.inputValue()).toBe('3');
  expect(await cash.inputValue()).toBe('');
  await cash.fill('1');
  await page.getByText(/^Faltan \$/).waitFor();
  await page.getByRole('button', { name: /^Cobrar/ }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Faltan/ })
    .waitFor();
  await untilFocused(cash);
  // One press pays the rest by another means.
  await page.getByRole('button', { name: 'El resto en Terminal de tarjetas' }).click();
  const card = page.getByRole('textbox', { name: 'Terminal de tarjetas' });
  await untilFocused(card);
  expect(await card.inputValue()).not.toBe('');
  await page.getByText(/^Faltan \$/).waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Transferencia' }).check();
  await page.keyboard.press('Enter');
  await page.getByText(/^Venta N\.º \d+/).waitFor();
  await isFocused(page);
  expect(await fitsScreen(page)).toBe(true);
});

test('a sale without an answer is said to be unknown, and pressed again it is the same one', async () => {
  const part = await findProduct(22);
  const page = await logIn(SELLER, PATH, DESKTOP);
  await chooseBranch(page);
  await isFocused(page);
  await scan(page, part.code);
  await page.getByRole('list', { name: 'Líneas' }).getByText(part.code).waitFor();
  // The server stores it, and the connection breaks before its answer.
  await page.route(SELL, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('No se sabe si la venta se guardó').waitFor();
  expect(await salesOf(part.code)).toBe(1);
  expect(await boxOf(page).isDisabled()).toBe(true);
  await page.reload();
  await page.getByText('No se sabe si la venta se guardó').waitFor();
  const again = page.getByRole('button', { name: 'Volver a intentar' });
  await untilFocused(again);
  await page.keyboard.press('Enter');
  await page.getByText('No se sabe si la venta se guardó').waitFor();
  await page.unroute(SELL);
  await again.press('Enter');
  await page.getByText(/^Venta N\.º \d+/).waitFor();
  expect(await salesOf(part.code)).toBe(1);
  await isFocused(page);
  expect(await page.getByRole('list', { name: 'Líneas' }).count()).toBe(0);
});
