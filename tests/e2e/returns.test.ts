/** The way of a return: asked for in 'Mis compras', received at 320 px, and shown to both. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { BUYER } from '../support/account.ts';
import { overflows } from '../support/faults.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { OWNER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, logIn, idOf, moveElsewhere, placeOrder } = useSellerDay();

const dispatched = async (): Promise<number> => {
  const number = await placeOrder();
  await moveElsewhere(number, 'PAP');
  await moveElsewhere(number, 'DIS');
  return number;
};
const orderOf = (page: Page, number: number) =>
  page.getByRole('article', { name: `Pedido N.º ${number}` });
/** Units of the order's product in the first branch. */
const stockOf = async (number: number): Promise<number> => {
  const { rows } = await shop().database.pool.query<{ n: number }>(
    `select coalesce(sum(stock.quantity), 0)::int as n from stock
     where branch_code = 'B' and product_id in (select product_id from order_items where order_id = $1)`,
    [await idOf(number)],
  );
  return rows[0]?.n ?? 0;
};

test('a buyer asks, a seller receives on a narrow phone, and the buyer sees what came back', async () => {
  const number = await dispatched();
  const buyer = await logIn(BUYER, '/mis-compras', { viewport: { width: 320, height: 640 } });
  const bought = orderOf(buyer, number);
  await bought.getByRole('button', { name: 'Devolver', exact: true }).click();
  const request = buyer.getByRole('dialog');
  await request.getByText('Puedes pedirlo hasta el').waitFor();
  await request.getByRole('button', { name: 'Pedir devolución' }).click();
  await request.getByText('Este campo es obligatorio').waitFor();
  await request.getByLabel('Motivo').fill('No era para mi auto');
  expect(await overflows(buyer)).toEqual([]);
  await request.getByRole('button', { name: 'Pedir devolución' }).click();
  await bought.getByRole('list', { name: 'Devoluciones' }).getByText('Solicitada').waitFor();
  expect(await fitsScreen(buyer)).toBe(true);

  const before = await stockOf(number);
  const seller = await logIn(OWNER, '/gestion/devoluciones?s=REQ', {
    viewport: { width: 320, height: 640 },
  });
  await seller.getByText(`N.º ${number}`).first().click();
  const panel = seller.getByRole('dialog').filter({ hasText: `Pedido N.º ${number}` });
  await panel.getByText('El comprador pide devolver').waitFor();
  await panel.getByRole('button', { name: 'Recibir' }).click();
  const form = seller.getByRole('form', { name: 'Devolución' });
  await form.getByLabel(/^Adónde va/).selectOption({ label: 'Al stock de Bulevar' });
  await form.getByLabel('Cómo se devuelve el dinero').selectOption('hand');
  expect(await form.getByLabel('Importe en $').inputValue()).not.toBe('');
  expect(await overflows(seller)).toEqual([]);
  await form.getByRole('button', { name: 'Recibir' }).click();
  await panel.getByRole('list', { name: 'Devoluciones' }).getByText('Recibida').waitFor();
  await panel.getByText('a mano: devuelto').waitFor();
  expect(await stockOf(number)).toBe(before + 1);

  await buyer.reload();
  await bought.getByText('Devuelto: 1 de 1').waitFor();
  await bought.getByText('Despachado').first().waitFor();
  await bought.getByText('Historial').click();
  await bought.getByText('Devolución: Recibida').waitFor();
  // Nothing of it is left to be returned.
  expect(await bought.getByRole('button', { name: 'Devolver', exact: true }).count()).toBe(0);
});

test('a seller writes a return in the order desk off in one form', async () => {
  const number = await dispatched();
  const before = await stockOf(number);
  const seller = await logIn(OWNER, `/gestion/pedidos?pedido=${number}`);
  const order = orderOf(seller, number);
  await order.getByRole('button', { name: 'Devolución', exact: true }).click();
  const form = seller.getByRole('form', { name: 'Devolución' });
  await form.getByRole('button', { name: 'Llegó fallado' }).click();
  await form.getByLabel(/^Adónde va/).selectOption({ label: 'No vuelve a la venta' });
  await form.getByLabel('Cómo se devuelve el dinero').selectOption('');
  await form.getByRole('button', { name: 'Recibir' }).click();
  await untilSaid(seller, `Pedido ${number}: devolución recibida`);
  await order.getByText('1 no vuelve a la venta').waitFor();
  expect(await stockOf(number)).toBe(before);
  // The money follows, once.
  await order.getByRole('button', { name: 'Devolver su dinero' }).click();
  const money = seller.getByRole('form', { name: 'Dinero' });
  await money.getByRole('button', { name: 'Confirmar' }).click();
  await order.getByText('a mano: devuelto').waitFor();
  expect(await order.getByRole('button', { name: 'Devolver su dinero' }).count()).toBe(0);
});
