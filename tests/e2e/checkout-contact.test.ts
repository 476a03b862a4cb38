/** A phone and an address typed at the checkout: checked, kept over a reload, saved with the order. */
import { expect, test } from 'vitest';
import { addToCart, findParts, loggedIn, numberOn } from '../support/buying.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

test('what is typed in place survives a reload, is refused at its field, and goes with the order', async () => {
  const { url, database } = shop();
  const [part] = await findParts(shop(), 1);
  if (!part) throw new Error('no part');
  const page = await openPage({ viewport: { width: 360, height: 800 } });
  await loggedIn(page, url);
  await addToCart(page, url, part);
  await page.goto(`${url}/mi-compra`);
  await page.getByRole('button', { name: 'Finalizar compra' }).click();

  await page.getByRole('button', { name: 'Agregar otro teléfono' }).click();
  const phone = page.getByLabel('Teléfono', { exact: true });
  await phone.fill('abc');
  await page.getByLabel('Tipo').selectOption({ label: 'Trabajo' });
  await page.reload();
  await expect.poll(() => phone.inputValue()).toBe('abc');
  await expect.poll(() => page.getByLabel('Tipo').inputValue()).toBe('WOR');
  await page.getByRole('button', { name: 'Guardar teléfono' }).click();
  await page.getByText('Ingrese un teléfono válido').waitFor();
  await phone.fill('2900 7788');

  await page.getByRole('radio', { name: /Envío a Montevideo/ }).check();
  await page.getByRole('button', { name: 'Agregar otra dirección' }).click();
  await page.getByLabel('Departamento').selectOption({ label: 'Montevideo' });
  await page.getByLabel('Dirección', { exact: true }).fill('Rivera 2020');
  await page.getByLabel(/^Quién recibe/).fill('Taller del fondo');
  await page
    .getByLabel(/^Observación/)
    .last()
    .fill('Apto 302');
  await page.getByRole('radio', { name: /Depósito bancario/ }).check();
  // Both forms are open: confirming saves them first.
  await page.getByRole('button', { name: 'Confirmar compra' }).click();

  const number = await numberOn(page);
  await page.getByText('Rivera 2020, Montevideo · Recibe Taller del fondo · Apto 302').waitFor();
  const { rows } = await database.pool.query(
    'select phone, phone_type, address, address_recipient, address_state_name from orders where number = $1',
    [number],
  );
  expect(rows).toEqual([
    {
      phone: '2900 7788',
      phone_type: 'WOR',
      address: 'Rivera 2020',
      address_recipient: 'Taller del fondo',
      address_state_name: 'Montevideo',
    },
  ]);
});
