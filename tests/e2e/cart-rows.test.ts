/** The rows of a cart: the limit per order, and unavailable items. */
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { addToCart, findParts } from '../support/buying.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const TOO_MANY = 'De un producto se llevan hasta 100 unidades por compra.';

test('more than a hundred units are refused, in the drawer and in the cart', async () => {
  const [part] = await findParts(shop(), 1);
  if (!part) throw new Error('the demo has parts');
  await shop().database.pool.query(
    `update stock set quantity = 1000 from products
     where products.id = stock.product_id and products.code = $1`,
    [part.code],
  );
  const page = await openPage();
  await addToCart(page, shop().url, part);
  await page.locator('#cart-link').click();
  const drawer = page.getByRole('dialog', { name: 'Mi compra' });
  await drawer.getByLabel(/^Unidades de/).fill('500');
  await drawer.getByLabel(/^Unidades de/).press('Enter');
  await drawer.getByText(TOO_MANY).waitFor();
  await page.goto(`${shop().url}/mi-compra`);
  const cart = page.getByRole('table', { name: 'Mi compra' });
  await cart.getByText(TOO_MANY).waitFor();
  await expect.poll(() => cart.getByLabel(/^Unidades de/).inputValue()).toBe('100');
  const more = cart.getByRole('button', { name: /^Agregar uno de/ });
  expect(await more.isDisabled()).toBe(true);
  await cart.getByRole('button', { name: /^Quitar uno de/ }).click();
  await cart.getByText(TOO_MANY).waitFor({ state: 'detached' });
  await expect.poll(() => cart.getByLabel(/^Unidades de/).inputValue()).toBe('99');
  expect(await more.isDisabled()).toBe(false);
});

test('an item off sale is greyed in the drawer and in the cart', async () => {
  const part = (await findParts(shop(), 2))[1];
  if (!part) throw new Error('the demo has parts');
  const page = await openPage();
  await addToCart(page, shop().url, part);
  await shop().database.pool.query('update products set is_public = false where code = $1', [
    part.code,
  ]);
  await page.goto(`${shop().url}/contacto`);
  await page.locator('#cart-link').click();
  const drawer = page.getByRole('dialog', { name: 'Mi compra' });
  const picture = { has: page.locator('img') };
  const opacityIn = async (place: Locator) => {
    await place.getByText('Ya no está a la venta').waitFor();
    return place
      .locator('.plate', picture)
      .evaluate((plate) => Number(getComputedStyle(plate).opacity));
  };
  expect(await opacityIn(drawer)).toBeLessThan(1);
  await page.goto(`${shop().url}/mi-compra`);
  expect(await opacityIn(page.getByRole('table', { name: 'Mi compra' }))).toBeLessThan(1);
});
