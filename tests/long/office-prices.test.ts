/** A seller changes many prices as one by a rule: looks at it first, and can take it back. */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { untilFocused } from '../support/focus.ts';
import { holdAnswers } from '../support/held.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, findProduct, logIn, tokenOf, send } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));

test('prices are changed by the previewed rule; another rule needs another preview', async () => {
  const part = await findProduct();
  const page = await logIn(SELLER, `/gestion/productos?t=${part.code}`);
  await page.getByRole('grid').getByRole('link', { name: part.code }).waitFor();
  await page.getByRole('button', { name: 'Cambiar precios de la lista' }).click();
  const dialog = page.getByRole('dialog');
  // The count and its filters: typed text that was not searched does not filter.
  await expect
    .poll(() => dialog.innerText())
    .toMatch(new RegExp(`Entran? [\\d.]+ productos?, según los filtros: «${part.code}»\\.`));
  await dialog.getByLabel('Cuánto').fill('50');
  await dialog.getByRole('button', { name: 'Ver cómo quedan' }).click();
  const apply = dialog.getByRole('button', { name: /^Aplicar a/ });
  await apply.waitFor();
  await dialog.getByLabel('Cuánto').fill('-10 %');
  await expect.poll(() => apply.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Ver cómo quedan' }).click();
  await apply.waitFor();
  // The reason may be typed last.
  await dialog.getByLabel('Motivo').fill('Rebaja de noviembre');
  await apply.click();
  const changed = page.getByRole('dialog', { name: 'Precios cambiados' });
  await changed
    .getByRole('status')
    .getByText(/^[\d.]+ precios? cambiados?\.$/)
    .waitFor();
  // Said once, beside the way back: a message above the dialog would have none.
  expect(await page.evaluate(() => window.saidByToasts)).toEqual([]);
  const { rows } = await shop().database.pool.query<{ cents: number; reason: string }>(
    `select price_cents as cents, (select reason from audit_entries where subject = 'product'
       and subject_id = $1 order by id desc limit 1) as reason from products where code = $1`,
    [part.code],
  );
  expect(rows[0]?.reason).toBe('Rebaja de noviembre');
  expect(rows[0]?.cents).toBeLessThan(part.price * 100);
  await changed.getByRole('button', { name: 'Deshacer todo' }).click();
  await untilSaid(page, 'Los precios volvieron a ser los de antes');
});

test('prices changed together are undone together later', async () => {
  const page = await logIn(SELLER, '/gestion');
  const { rows: goods } = await shop().database.pool.query<{ code: string }>(
    'select code from visible_products where price_cents > 0 order by id limit 3',
  );
  const codes = goods.map(({ code }) => code);
  const priceSum = async () => {
    const { rows } = await shop().database.pool.query<{ cents: string }>(
      'select sum(price_cents) as cents from products where code = any($1)',
      [codes],
    );
    return rows[0]?.cents;
  };
  const before = await priceSum();
  const change = async () => {
    const token = await tokenOf(SELLER);
    const rule = { codes, by: 'amount', value: 7, rounding: 0.01 };
    const { token: seen } = await send(token, 'product/previewPrices', rule);
    await send(token, 'product/changePrices', { ...rule, token: seen });
    expect(await priceSum()).not.toBe(before);
  };
  const undoAll = async () => {
    await page.getByRole('button', { name: 'Deshacer los 3', exact: true }).first().click();
    const question = page.getByRole('dialog', { name: 'Deshacer los 3 cambios' });
    await question.getByText('no solo').waitFor();
    await question.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(priceSum).toBe(before);
  };

  await change();
  await page.goto(`${shop().url}/gestion/productos/${codes[1]}`);
  await page.getByText('Uno de 3 cambios a la vez').first().waitFor();
  await undoAll();
  // In the list of all changes the latest one leads to all, once.
  await change();
  await page.goto(`${shop().url}/gestion/historial`);
  await undoAll();
});

const openFirstPrice = async (page: Page) => {
  const grid = page.getByRole('grid');
  const first = grid.getByRole('button', { name: /^Precio de / }).first();
  const [, code = ''] =
    /^Precio de (.+): /.exec((await first.getAttribute('aria-label')) ?? '') ?? [];
  await first.press('Enter');
  const box = grid.getByRole('textbox', { name: `Precio de ${code}` });
  await untilFocused(box);
  const scrollTo = (top: number) =>
    grid.evaluate((table, to) => table.parentElement?.scrollTo({ top: to }), top);
  return { grid, code, box, scrollTo };
};

test('a typed price that was not sent returns with its row after scrolling or searching', async () => {
  const page = await logIn(SELLER, '/gestion/productos');
  const { grid, code, box, scrollTo } = await openFirstPrice(page);
  await page.keyboard.type('9999');
  await scrollTo(8_000);
  await box.waitFor({ state: 'detached' });
  await scrollTo(0);
  await expect.poll(() => box.inputValue()).toBe('9999');
  await grid
    .getByRole('columnheader', { name: /^Precio/ })
    .getByRole('button')
    .press('Enter');
  await box.waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(code);
  await page.getByRole('searchbox', { name: 'Buscar' }).press('Enter');
  await expect.poll(() => box.inputValue()).toBe('9999');
  await box.press('Escape');
  await box.waitFor({ state: 'detached' });
});

test('discarded prices are gone, and the next one asks again', async () => {
  const page = await logIn(SELLER, '/gestion/productos');
  const search = page.getByRole('searchbox', { name: 'Buscar' });
  const table = page.getByRole('grid');
  await table
    .getByRole('button', { name: /^Precio de / })
    .first()
    .waitFor();
  const all = await table.getAttribute('aria-rowcount');
  await search.fill('radiador');
  await search.press('Enter');
  await expect.poll(() => table.getAttribute('aria-rowcount')).not.toBe(all);
  const { grid, code, box, scrollTo } = await openFirstPrice(page);
  await page.keyboard.type('9999');
  await scrollTo(8_000);
  await box.waitFor({ state: 'detached' });
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
  const goBack = () => page.evaluate(() => history.back());
  await goBack();
  await question.getByRole('button', { name: 'Descartar los cambios' }).press('Enter');
  await page.waitForURL((url) => !url.searchParams.has('t'));
  await search.fill(code);
  await search.press('Enter');
  await grid.getByRole('button', { name: `Precio de ${code}` }).waitFor();
  expect(await box.count()).toBe(0);
  // One with an open editor as well.
  for (const _ of ['once', 'again']) {
    await grid.getByRole('button', { name: `Precio de ${code}` }).press('Enter');
    await untilFocused(box);
    await page.keyboard.type('8888');
    await goBack();
    await question.getByRole('button', { name: 'Descartar los cambios' }).press('Enter');
    await box.waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.searchParams.get('t') !== code);
    await search.fill(code);
    await search.press('Enter');
    await grid.getByRole('button', { name: `Precio de ${code}` }).waitFor();
    expect(await box.count()).toBe(0);
  }
});

test('a typed price in conflict with a colleague returns with its row', async () => {
  const page = await logIn(SELLER, '/gestion/productos');
  const held = await holdAnswers(page, '**/rest/product/update');
  const { code, box, scrollTo } = await openFirstPrice(page);
  await shop().database.pool.query('update products set version = version + 1 where code = $1', [
    code,
  ]);
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  await held.asked();
  await scrollTo(8_000);
  await box.waitFor({ state: 'detached' });
  held.answer();
  await page.getByText(`Precio de ${code}: `).waitFor();
  await scrollTo(0);
  await expect.poll(() => box.inputValue()).toBe('9999');
});
