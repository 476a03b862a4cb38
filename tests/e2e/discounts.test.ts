/** A discount code from the back-office to the order of a buyer. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { formatMoney } from '#contract/amounts/money';
import { sessionOf } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { addToCart, findParts, numberOn } from '../support/buying.ts';
import { overflows } from '../support/faults.ts';
import { fitsScreen, SIZES } from '../support/screen-sizes.ts';
import { OWNER, useSellerDay } from '../support/seller-day.ts';

const { shop, logIn, openPage } = useSellerDay();

const centsOf = async (code: string): Promise<number> => {
  const { rows } = await shop().database.pool.query<{ cents: number }>(
    'select price_cents as cents from products where code = $1',
    [code],
  );
  return rows[0]?.cents ?? 0;
};

const applyCode = async (page: Page, code: string): Promise<void> => {
  const main = page.getByRole('main');
  await main.getByText('¿Tienes un código de descuento?').click();
  await main.getByRole('textbox', { name: 'Código de descuento' }).fill(code);
  await main.getByRole('button', { name: 'Aplicar' }).click();
};

test.each(SIZES)(
  'on a %s a seller adds a code, and a buyer pays less with it',
  async (size, screen) => {
    const code = `PROMO${size === 'phone' ? 'A' : 'B'}`;
    const seller = await logIn(OWNER, '/gestion/descuentos', screen);
    await seller.getByRole('button', { name: 'Nuevo código' }).click();
    const form = seller.getByRole('form', { name: 'Nuevo código' });
    await form.getByRole('textbox', { name: 'Código' }).fill(code);
    await form.getByRole('button', { name: 'Agregar', exact: true }).click();
    await form.getByText('Escribe un porcentaje o un importe.').waitFor();
    await form.getByRole('textbox', { name: 'Descuento %' }).fill('15');
    await form.getByRole('textbox', { name: 'Usos en total' }).fill('1');
    expect(await objectionsTo(seller)).toEqual([]);
    await seller.setViewportSize(screen.viewport);
    await form.getByRole('button', { name: 'Agregar', exact: true }).click();
    const panel = seller.getByRole('form', { name: `Datos de ${code}` });
    await panel.waitFor();
    await seller.getByText('Todavía no lo usó nadie.').waitFor();
    expect(await fitsScreen(seller)).toBe(true);
    expect(await overflows(seller)).toEqual([]);

    const part = (await findParts(shop(), 6))[size === 'phone' ? 4 : 5];
    if (!part) throw new Error('no part');
    const cents = await centsOf(part.code);
    const off = cents - Math.round((cents * 85) / 100);
    const page = await openPage({ ...screen, storageState: await sessionOf(shop().url) });
    await addToCart(page, shop().url, part);
    await page.goto(`${shop().url}/mi-compra`);
    const main = page.getByRole('main');
    await applyCode(page, 'no existe');
    await main.getByText('No encontramos ese código de descuento.').waitFor();
    await main
      .getByRole('textbox', { name: 'Código de descuento' })
      .fill(` ${code.toLowerCase()} `);
    await main.getByRole('button', { name: 'Aplicar' }).click();
    await main.getByText(`−${formatMoney(off)}`).waitFor();
    await main
      .getByText(formatMoney(cents - off))
      .last()
      .waitFor();
    expect(await fitsScreen(page)).toBe(true);
    expect(await objectionsTo(page)).toEqual([]);
    await page.setViewportSize(screen.viewport);

    await page.getByRole('button', { name: 'Finalizar compra' }).click();
    await main.getByText(`−${formatMoney(off)}`).waitFor();
    await page.getByRole('radio', { name: /Retiro en el local/ }).check();
    await page.getByRole('radio', { name: /^Bulevar/ }).check();
    await page.getByRole('radio', { name: /^Depósito bancario/ }).check();
    await page.getByRole('button', { name: 'Confirmar compra' }).click();
    await page.getByRole('heading', { name: 'Recibimos tu pedido' }).waitFor();
    await main.getByText(`Descuento ${code}, ya restado`).waitFor();
    const number = await numberOn(page);
    const { rows } = await shop().database.pool.query<{ total: number }>(
      'select total_cents as total from orders where number = $1',
      [number],
    );
    expect(rows[0]?.total).toBe(cents - off);
    expect(await fitsScreen(page)).toBe(true);

    await seller.reload();
    await seller.getByRole('link', { name: `N.º ${number}` }).waitFor();
  },
);

test('a code that ends between check and order is refused with the new total, and the cart stays', async () => {
  const code = 'TERMINA';
  const { database, url } = shop();
  await database.pool.query(
    `insert into discounts (code, key, percent) values ($1, lower($1), 20) on conflict do nothing`,
    [code],
  );
  const part = (await findParts(shop(), 7))[6];
  if (!part) throw new Error('no part');
  const cents = await centsOf(part.code);
  const page = await openPage({ storageState: await sessionOf(url) });
  await addToCart(page, url, part);
  await page.goto(`${url}/mi-compra`);
  const main = page.getByRole('main');
  await applyCode(page, code);
  await main.getByText(`Descuento ${code}`).waitFor();
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.getByRole('radio', { name: /Retiro en el local/ }).check();
  await page.getByRole('radio', { name: /^Bulevar/ }).check();
  await page.getByRole('radio', { name: /^Depósito bancario/ }).check();
  await main.getByText(`Descuento ${code}`).waitFor();
  await database.pool.query(`update discounts set valid_until = '2020-01-31' where code = $1`, [
    code,
  ]);
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await main.getByText('El código venció el 31/01/2020.').waitFor();
  await page.getByRole('button', { name: 'Confirmar el nuevo total' }).click();
  await page.getByRole('heading', { name: 'Recibimos tu pedido' }).waitFor();
  await main.getByText(formatMoney(cents)).first().waitFor();
});
