/** Sets the dollar's rate as the owner, and offers buyers payments by it. */
import { expect, test } from 'vitest';
import { logIn } from '../support/account.ts';
import { addToCart, checkOut, findParts, loggedIn } from '../support/buying.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

test('without a fresh rate nothing in dollars is offered; the owner sets one', async () => {
  const { url, database } = shop();
  await database.pool.query(`update exchange_rates set at = now() - interval '4 days'`);
  const [part] = await findParts(shop(), 1);
  if (!part) throw new Error('no part');

  const buyer = await openPage();
  await loggedIn(buyer, url);
  await addToCart(buyer, url, part);
  await buyer.goto(`${url}/mi-compra?detail`);
  const ways = () => buyer.getByRole('group', { name: 'Forma de pago' }).getByRole('radio').count();
  await expect.poll(ways).toBe(4);
  await expect
    .poll(() => buyer.getByRole('radio', { name: /PayPal|Mercado Pago/ }).count())
    .toBe(0);

  const seller = await openPage();
  await seller.goto(`${url}/iniciar?from=/1/pedidos`);
  await logIn(seller, 'titular@nam.example');
  await seller.getByText('Vencida').waitFor();
  await seller.getByText(/no se ofrece pagar con Mercado Pago y PayPal/).waitFor();
  const value = seller.getByLabel('Pesos por dólar');
  await value.fill('mucho');
  await seller.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect.poll(() => value.getAttribute('aria-invalid')).toBe('true');
  await value.fill('41,50');
  await seller.getByRole('button', { name: 'Guardar', exact: true }).click();
  await seller.getByText('US$ 1 = $ 41,50').waitFor();
  await seller.getByText('Vigente').waitFor();

  // A typing error asks, with the last value, and changes nothing unless confirmed.
  await seller.getByText('Cotización del dólar').first().click();
  await value.fill('415');
  await seller.getByRole('button', { name: 'Guardar', exact: true }).click();
  const question = seller.getByRole('dialog', { name: 'US$ 1 = $ 415,00' });
  await question.getByText(/La última cotización es \$ 41,50/).waitFor();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await seller.getByText('US$ 1 = $ 41,50').waitFor();

  await buyer.reload();
  await expect.poll(ways).toBe(6);
  await buyer.getByRole('radio', { name: /PayPal/ }).check();
  await buyer.getByText(/Se cobran US\$\s[\d.,]+, a \$\s41,50 por dólar/).waitFor();

  // A rate that comes later changes nothing for an order that went to pay.
  await checkOut(buyer, url, /PayPal/);
  await buyer.getByRole('button', { name: 'Cancelar y volver a la tienda' }).waitFor();
  await database.pool.query(`insert into exchange_rates (currency, rate) values ('USD', 50)`);
  await buyer.getByRole('button', { name: 'Cancelar y volver a la tienda' }).click();
  await buyer.getByText(/Se cobran US\$\s[\d.,]+, a \$\s41,50 por dólar/).waitFor();
});
