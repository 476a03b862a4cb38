/** A seller edits goods by keyboard alone: finds a part, changes its price and stock, sees both in the shop; counts a branch. */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { hasFocus, untilFocused } from '../support/focus.ts';
import { holdAnswers } from '../support/held.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, findProduct, logIn } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));

/** Presses Tab until the element with this name has the focus. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let press = 0; press < 80; press++) {
    const called = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at?.id ? document.querySelector(`label[for="${CSS.escape(at.id)}"]`) : null;
      return `${at?.getAttribute('aria-label') ?? ''} ${label?.textContent ?? ''} ${at?.textContent ?? ''}`;
    });
    if (name.test(called.trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tab key never came to ${name}`);
};

test('at 360 px a part is found, its price and its stock are changed by keyboard, and the shop shows it', async () => {
  const part = await findProduct(0);
  const page = await logIn(SELLER, '/gestion/productos', { viewport: { width: 360, height: 800 } });
  const box = page.getByRole('searchbox', { name: 'Buscar' });
  await box.focus();
  await page.keyboard.type(part.code);
  await page.keyboard.press('Enter');
  await page.getByRole('grid').getByRole('link', { name: part.code }).waitFor();
  // The rows of the whole list are gone: nothing takes the focus from under the keyboard.
  await expect
    .poll(async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount')))
    .toBeLessThan(100);
  await tabTo(page, new RegExp(`^Precio de ${part.code}`));
  await page.keyboard.press('Enter');
  const typed = page.getByRole('textbox', { name: `Precio de ${part.code}` });
  await untilFocused(typed);
  await page.keyboard.type('7777,50');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: new RegExp(`Precio de ${part.code}: \\$ 7\\.777,50`) })
    .waitFor();
  await tabTo(page, new RegExp(`^Stock de ${part.code} en Bulevar`));
  await page.keyboard.press('Enter');
  await untilFocused(page.getByRole('dialog').getByRole('textbox', { name: 'Cuántas quedan' }));
  // It takes the old number's place.
  await page.keyboard.type(`${part.stock + 3}`);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: new RegExp(`en Bulevar: ${part.stock + 3}\\. Cambiar`) })
    .waitFor();
  const { rows } = await shop().database.pool.query<{ reason: string }>(
    `select reason from audit_entries where subject_id = $1 order by id desc limit 1`,
    [part.code],
  );
  expect(rows[0]?.reason).toBe('Recuento');
  const list = await (
    await fetch(`${shop().url}/rest/autopart/findByFamily`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ family: part.family }),
    })
  ).text();
  expect(list).toContain('7777.5');
  await page.goto(`${shop().url}/productos?t=${encodeURIComponent(part.code)}`);
  await page.getByText('7.777,50').first().waitFor();
});

test('a change is undone from the product’s own page', async () => {
  const part = await findProduct(3);
  const page = await logIn(SELLER, `/gestion/productos/${part.code}`);
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
  const before = await name.inputValue();
  await name.fill('Un nombre que no va');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Lo pidió el proveedor');
  await page.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  const history = page.getByRole('region', { name: 'Historial' });
  await history.getByText('Un nombre que no va').first().waitFor();
  await history.getByText('«Lo pidió el proveedor»').waitFor();
  await history.getByRole('button', { name: 'Deshacer' }).first().press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).press('Enter');
  await expect.poll(() => name.inputValue()).toBe(before);
});

test('a family fits a vehicle that no list has, in the years that are typed', async () => {
  const { family } = await findProduct(4);
  const page = await logIn(SELLER, `/gestion/productos/familias/${encodeURIComponent(family)}`);
  const data = page.getByRole('form', { name: `Datos de la familia ${family}` });
  await data.getByText('Otro vehículo, o con otros años').click();
  await data.getByLabel('Marca del vehículo').fill('Effa');
  await data.getByLabel('Modelo y motor').fill('Ideal 1.0');
  await data.getByLabel('Desde el año').fill('2012');
  await data.getByLabel('Hasta el año').fill('2009');
  await page.keyboard.press('Enter');
  await data.getByText('El año final no puede ser anterior al inicial').waitFor();
  await data.getByLabel('Hasta el año').fill('2015');
  await page.keyboard.press('Enter');
  const row = data.getByRole('row', { name: /Effa.*Ideal 1\.0.*2012 - 2015/ });
  await row.waitFor();
  await data.getByText('1 cambio sin guardar').waitFor();
  await data.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  await untilSaid(page, `${family} guardada`);
  await page.reload();
  await row.waitFor();
});

test('a scanner counts a branch: the difference is shown, then applied', async () => {
  const part = await findProduct(5);
  const page = await logIn(SELLER, '/gestion/stock');
  await page.getByRole('textbox', { name: 'Código' }).focus();
  for (const code of [part.code, 'NO-EXISTE', part.code.toLowerCase()]) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  const rows = page.getByRole('table', { name: 'Contado' }).locator('tbody tr');
  await rows.filter({ hasText: part.code }).getByText(part.name, { exact: true }).waitFor();
  await rows.filter({ hasText: 'NO-EXISTE' }).getByRole('link').waitFor();
  await page.getByRole('button', { name: 'Ver diferencias' }).press('Enter');
  const found = page.getByRole('region', { name: 'Diferencias', exact: true });
  await found.getByText('NO-EXISTE').waitFor();
  await found.getByRole('cell', { name: String(2 - part.stock) }).waitFor();
  await page.getByRole('button', { name: 'Aplicar el recuento' }).press('Enter');
  await expect
    .poll(async () => {
      const { rows } = await shop().database.pool.query<{ quantity: number }>(
        `select quantity from stock where branch_code = 'B'
           and product_id = (select id from products where code = $1)`,
        [part.code],
      );
      return rows[0]?.quantity;
    })
    .toBe(2);
  await page
    .getByRole('status')
    .filter({ hasText: 'Recuento aplicado en Bulevar: 1 con diferencia, 0 sin ella.' })
    .waitFor();
  // An unknown code stays, to be looked at.
  const counted = page.getByRole('table', { name: 'Contado' }).locator('tbody tr');
  await expect.poll(() => counted.allInnerTexts()).toEqual([expect.stringContaining('NO-EXISTE')]);
  await expect.poll(() => counted.getByRole('link').getAttribute('href')).toMatch(/t=NO-EXISTE$/);
});

test('a count survives its page: it is offered again, matching rows can be applied and others dropped', async () => {
  const [right, wrong] = [await findProduct(10), await findProduct(11)];
  const page = await logIn(SELLER, '/gestion/stock');
  await page.getByRole('textbox', { name: 'Código' }).focus();
  for (const code of [right.code, wrong.code, wrong.code]) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('spinbutton', { name: right.code }).fill(`${right.stock}`);
  await page.close();

  const again = await page.context().newPage();
  await again.goto(`${shop().url}/gestion/stock`);
  const resumed = again
    .getByText(/^Sigue el recuento que quedó en este dispositivo: Bulevar/)
    .filter({ hasText: `2 códigos, ${right.stock + 2} unidades` });
  await resumed.waitFor();
  const left = again.getByRole('table', { name: 'Contado' }).locator('tbody tr');
  await expect.poll(() => left.count()).toBe(2);
  await again.getByRole('button', { name: 'Ver diferencias' }).press('Enter');
  await again.getByRole('button', { name: 'Quitar el que coincide' }).press('Enter');
  await expect.poll(() => left.allInnerTexts()).toEqual([expect.stringContaining(wrong.code)]);

  await again.getByRole('button', { name: 'Descartar el recuento' }).press('Enter');
  await again.getByRole('dialog').getByRole('button', { name: 'Descartar' }).press('Enter');
  await left.waitFor({ state: 'detached' });
  await expect.poll(() => resumed.count()).toBe(0);
  const kept = () => again.evaluate(() => localStorage.getItem('mostrador.count'));
  expect(await kept()).toContain('"counted":[]');
});

test('the focus stays on another price while the first one is saved', async () => {
  const page = await logIn(SELLER, '/gestion/productos');
  const prices = page.getByRole('grid').getByRole('button', { name: /^Precio de / });
  await prices.nth(1).waitFor();
  const label = async (at: number) =>
    ((await prices.nth(at).getAttribute('aria-label')) ?? '').replace(/:.*/, '');
  const [first, second] = [await label(0), await label(1)];
  const saving = await holdAnswers(page, '**/rest/product/update*');
  await page.getByRole('button', { name: `${first}:` }).press('Enter');
  await page.getByRole('textbox', { name: first }).fill('1234,50');
  await page.keyboard.press('Enter');
  await saving.asked();
  await page.getByRole('button', { name: `${second}:` }).press('Enter');
  const box = page.getByRole('textbox', { name: second });
  await untilFocused(box);
  saving.answer();
  await page.getByRole('button', { name: `${first}: $ 1.234,50` }).waitFor();
  await page.keyboard.type('99');
  await expect.poll(() => box.inputValue()).toBe('99');
});

test('a family’s code that is typed faster than families are found is taken as it is typed', async () => {
  const part = await findProduct(9);
  const page = await logIn(SELLER, `/gestion/productos/${part.code}`);
  const family = page.getByRole('combobox', { name: 'Familia' });
  await family.fill(part.family.slice(0, 3));
  const offered = page.getByRole('listbox', { name: 'Familia' }).getByRole('option');
  await offered.first().waitFor();
  const answers = await holdAnswers(page, '**/rest/autopart/filter*');
  await family.fill('LA-QUE-TECLEO');
  await page.keyboard.press('Enter');
  await expect.poll(() => offered.count()).toBe(0);
  await expect.poll(() => family.inputValue()).toBe('LA-QUE-TECLEO');
  answers.answer();
});

test('an unknown typed brand is neither discarded nor saved as another', async () => {
  const page = await logIn(SELLER, '/gestion/productos');
  await page.getByRole('button', { name: 'Agregar producto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Código').fill('MARCA-1');
  await dialog.getByLabel('Nombre').fill('Radiador de otra marca');
  await dialog.getByLabel('Precio con IVA').fill('1500');
  const brand = dialog.getByRole('combobox', { name: 'Marca' });
  // Neither the shop's first category nor its first brand is taken unasked.
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  for (const unchosen of [dialog.getByLabel('Categoría'), brand])
    expect(await unchosen.getAttribute('aria-invalid')).toBe('true');
  await brand.fill('Marca de nadie');
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await dialog.getByText('«Marca de nadie» no está en la lista').waitFor();
  await expect.poll(() => brand.inputValue()).toBe('Marca de nadie');
  const { rows } = await shop().database.pool.query(`select from products where code = 'MARCA-1'`);
  expect(rows).toEqual([]);
  await brand.click();
  await dialog.getByRole('option', { name: 'Crear «Marca de nadie»' }).click();
  await page
    .getByRole('dialog', { name: 'Marca nueva' })
    .getByRole('button', { name: 'Crear' })
    .click();
  await dialog.getByText('no está en la lista').waitFor({ state: 'detached' });
});

test('saved values are refreshed without taking the focus', async () => {
  const { code } = await findProduct(2);
  const page = await logIn(SELLER, `/gestion/productos/${encodeURIComponent(code)}`);
  const price = page.getByRole('textbox', { name: 'Precio con IVA' });
  await price.fill('6543,20');
  const again = await holdAnswers(page, '**/rest/product/detail');
  await price.press('Enter');
  await untilSaid(page, `${code} guardado`);
  await price.press('Tab');
  const next = page.getByRole('textbox', { name: 'Precio de oferta con IVA' });
  await untilFocused(next);
  await again.asked();
  await shop().database.pool.query(
    `update stock set quantity = 7654 where branch_code = 'B'
       and product_id = (select id from products where code = $1)`,
    [code],
  );
  again.answer();
  // Once the values are shown beside the form.
  await page.getByRole('region', { name: 'Stock por local' }).getByText('7654').waitFor();
  expect(await hasFocus(next)).toBe(true);
});
