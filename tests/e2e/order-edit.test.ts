/** A seller changes an order before and after its payment, and the buyer sees what is left to pay. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { BUYER } from '../support/account.ts';
import { lookOnce } from '../support/axe.ts';
import { fitsScreen, SIZES } from '../support/screen-sizes.ts';
import { OWNER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, findProduct, logIn, moveElsewhere, placeOrder, stateOf } = useSellerDay();

const orderOf = (page: Page, number: number) =>
  page.getByRole('article', { name: `Pedido N.º ${number}` });
const stored = async (number: number) => {
  const { rows } = await shop().database.pool.query<{ total: number; due: number }>(
    'select total_cents as total, due_cents as due from orders where number = $1',
    [number],
  );
  return rows[0];
};

test.each(SIZES)('an order is edited unpaid and paid, on a %s', async (_size, screen) => {
  const number = await placeOrder();
  const part = await findProduct(3, 'stock.quantity > 20');
  const before = (await stored(number))?.total ?? 0;
  const seller = await logIn(OWNER, `/gestion/pedidos?pedido=${number}`, screen);
  const order = orderOf(seller, number);
  const open = async () => {
    await order.getByRole('button', { name: 'Cambiar pedido' }).click();
    return seller.getByRole('form', { name: 'Cambiar el pedido' });
  };

  // Unpaid: the order has another total.
  const unpaid = await open();
  expect(await unpaid.getByLabel('Si el total baja').count()).toBe(0);
  const box = unpaid.getByRole('combobox', { name: 'Agregar un producto' });
  await box.fill(part.code);
  await box.press('Enter');
  // Prices are told before the mail.
  await unpaid.getByText(/^Envío .* Total .* → /).waitFor();
  await unpaid.getByLabel('Motivo').fill('Lo pidió por teléfono');
  expect(await fitsScreen(seller)).toBe(true);
  await unpaid.getByRole('button', { name: 'Guardar y avisar' }).click();
  await untilSaid(seller, `Pedido ${number}: cambiado`);
  const withPart = before + Math.round(part.price * 100);
  expect(await stored(number)).toEqual({ total: withPart, due: 0 });

  // Paid: one more is left to pay, and the buyer is shown how.
  await moveElsewhere(number, 'PAP');
  await seller.reload();
  const paid = await open();
  await paid.getByLabel('Si el total baja').waitFor();
  await paid.getByLabel(`Unidades de ${part.code}`).fill('2');
  expect(await fitsScreen(seller)).toBe(true);
  expect(await lookOnce(seller)).toEqual([]);
  await paid.getByText(/^Falta pagar \$/).waitFor();
  await paid.getByRole('button', { name: 'Guardar y avisar' }).click();
  await paid.waitFor({ state: 'detached' });
  await order
    .getByText(/^Falta pagar \$/)
    .first()
    .waitFor();
  expect(await stored(number)).toMatchObject({ due: Math.round(part.price * 100) });
  expect(await fitsScreen(seller)).toBe(true);
  const buyer = await logIn(BUYER, '/mis-compras', screen);
  const bought = orderOf(buyer, number);
  await bought.getByText('por el cambio de este pedido').waitFor();
  await bought.getByText('Por depósito o transferencia').click();
  await bought.getByText('Total a pagar').first().waitFor();
  expect(await fitsScreen(buyer)).toBe(true);

  // It does not leave unpaid without a decision.
  await stateOf(seller, number).first().selectOption('DIS');
  const moving = seller.getByRole('form', { name: 'Cambiar estado' });
  await moving.getByText(/^Sale aunque falta pagar/).waitFor();
  await moving.getByRole('button', { name: 'Confirmar' }).click();
  await moving.getByText(/anota el pago, o confirma que sale sin él/).waitFor();
  await seller.keyboard.press('Escape');
  await order.getByRole('button', { name: 'Anotar el pago' }).click();
  const note = seller.getByRole('form', { name: 'Anotar el pago' });
  await note.getByLabel('Cómo pagó').selectOption('cash');
  await note.getByRole('button', { name: 'Anotar', exact: true }).click();
  await untilSaid(seller, `Pedido ${number}: pago anotado`);
  await order.getByRole('button', { name: 'Anotar el pago' }).waitFor({ state: 'detached' });

  // A lower total goes back.
  const less = await open();
  await less.getByLabel(`Unidades de ${part.code}`).fill('0');
  await less.getByRole('button', { name: 'Guardar y avisar' }).click();
  await order.getByText('Diferencia de un cambio').waitFor();
  await order.getByText('a mano: devuelto').waitFor();
  expect(await stored(number)).toEqual({ total: before, due: 0 });
  await order.getByText('Historial').click();
  await order.getByText('Diferencia pagada').waitFor();
  await order.getByText('Diferencia a devolver').waitFor();
  await buyer.reload();
  await bought.getByText('Diferencia de un cambio').waitFor();
  expect(await fitsScreen(buyer)).toBe(true);
});
