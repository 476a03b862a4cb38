/** An owner removes a product that was never sold, and takes one that was sold off the shop. */
import { expect, test } from 'vitest';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, findProduct, logIn } = useSellerDay();

const SALES = 'select from product_sales sale where sale.product_id = product.id';

test('a sold product is withdrawn where its removal is refused; one that was never sold is removed', async () => {
  const sold = await findProduct(0, `exists (${SALES})`);
  const page = await logIn(SELLER, `/gestion/productos/${sold.code}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Eliminar el producto' }).click();
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  const withdraw = dialog.getByRole('button', { name: 'Quitar de la venta' });
  await withdraw.waitFor();
  await dialog.getByText(/no se puede eliminar/).waitFor();
  await withdraw.click();
  await untilSaid(page, `${sold.code} ya no está a la venta`);
  await expect.poll(() => page.getByLabel('A la venta').isChecked()).toBe(false);
  // A second attempt has nothing to offer.
  await page.getByRole('button', { name: 'Eliminar el producto' }).click();
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await dialog.getByText(/Ya no está a la venta\./).waitFor();

  const unsold = await findProduct(
    0,
    `not exists (${SALES}) and not exists (select from order_items item where item.product_id = product.id)`,
  );
  await page.goto(`${shop().url}/gestion/productos/${unsold.code}`);
  await page.getByRole('button', { name: 'Eliminar el producto' }).click();
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.waitForURL(/\/gestion\/productos\/?(\?.*)?$/);
  const { rowCount } = await shop().database.pool.query('select from products where code = $1', [
    unsold.code,
  ]);
  expect(rowCount).toBe(0);
});
