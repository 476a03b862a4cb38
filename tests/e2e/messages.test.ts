/** Failures that are told by a message over the page as well as at their place: said aloud once. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { BUYER, logIn } from '../support/account.ts';
import { addToCart, chooseTerms, findParts, loggedIn } from '../support/buying.ts';
import { plantWaiting } from '../support/people.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

const message = (page: Page, text: string) => page.locator('#toasts').getByText(text);
/** What a screen reader is told at once. */
const alerts = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('credentials that are wrong, and then right', async () => {
  const page = await openPage();
  await page.goto(`${shop().url}/iniciar`);
  await logIn(page, BUYER, 'no-es-esta');
  await message(page, 'Credenciales inválidas').waitFor();
  await expect.poll(() => alerts(page, 'Credenciales inválidas').count()).toBe(1);
});

test('an account that waits for its activation is a warning', async () => {
  const { url, database } = shop();
  const email = 'nueva@personas.example';
  await plantWaiting(database.db, email);
  const page = await openPage();
  await page.goto(`${url}/iniciar`);
  await logIn(page, email);
  const text = 'El usuario no se encuentra activado, compruebe su email';
  await message(page, text).waitFor();
  await expect.poll(() => page.locator('#toasts .toast-warning').count()).toBe(1);
});

test('an order that is refused says why; the message goes with the next try', async () => {
  const { url, database } = shop();
  const [part] = await findParts(shop(), 1);
  if (!part) throw new Error('no part');
  const page = await openPage();
  await loggedIn(page, url);
  await addToCart(page, url, part);
  const looked = page.waitForResponse('**/rest/stock/check');
  await chooseTerms(page, url, /Depósito bancario/);
  // Later than the cart's own look at its prices.
  await looked;
  await database.pool.query(
    'update products set price_cents = price_cents + 100_00 where code = $1',
    [part.code],
  );
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  const text = 'El precio cambió. Confirma el nuevo total.';
  await message(page, text).waitFor();
  await expect.poll(() => page.getByRole('main').getByText(text).count()).toBe(1);
  await page.getByRole('button', { name: 'Confirmar el nuevo total' }).click();
  await page.getByRole('heading', { name: 'Recibimos tu pedido' }).waitFor();
  await message(page, text).waitFor({ state: 'detached' });
});
