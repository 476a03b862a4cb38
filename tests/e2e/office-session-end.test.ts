/** A session that ends while a seller types loses nothing: a login in another tab allows saving. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { logIn as enter } from '../support/account.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, findProduct, logIn } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));

const notice = (page: Page): Locator => page.getByRole('dialog', { name: 'Tu sesión terminó' });

/** As after a password change on another device. */
const endSessions = () => shop().database.pool.query('delete from sessions');

const logInElsewhere = async (page: Page): Promise<void> => {
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    notice(page).getByRole('link', { name: 'Ingresar en otra pestaña' }).click(),
  ]);
  await enter(other, SELLER);
  await other.waitForURL((url) => !url.pathname.startsWith('/iniciar'));
  await other.close();
  // It disappears automatically.
  await notice(page).waitFor({ state: 'detached' });
};

test('changes of a product stay in the form, and are saved after a login in another tab', async () => {
  const { code } = await findProduct();
  const page = await logIn(SELLER, `/gestion/productos/${code}`);
  const form = page.getByRole('form', { name: `Datos de ${code}` });
  const name = form.getByLabel('Nombre', { exact: true });
  await name.fill('Un nombre nuevo');
  await endSessions();
  const save = form.getByRole('button', { name: 'Guardar' });
  await save.click();
  await notice(page).getByText('lo que escribiste sigue aquí').waitFor();
  // Closing it and saving again shows it again.
  await notice(page).getByRole('button', { name: 'Volver a lo que escribí' }).click();
  await notice(page).waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Un nombre nuevo');
  await save.click();
  await logInElsewhere(page);
  expect(await name.inputValue()).toBe('Un nombre nuevo');
  await save.click();
  await untilSaid(page, `${code} guardado`);
  const { rows } = await shop().database.pool.query('select name from products where code = $1', [
    code,
  ]);
  expect(rows).toEqual([{ name: 'Un nombre nuevo' }]);
});

test('a new communication stays in its box; with nothing typed the page leads to the login', async () => {
  const page = await logIn(SELLER, '/gestion/comunicaciones?empresa=2');
  await page.getByRole('main').getByRole('button', { name: 'Nueva comunicación' }).click();
  const box = page.getByRole('dialog', { name: 'Nueva comunicación' });
  // The company of the address may arrive after the box opened.
  await box.getByText('Taller Arroyo Seco S.A.').waitFor();
  await box.getByLabel('Asunto').fill('Pidió precio');
  await box.getByLabel('Mensaje').fill('De dos radiadores');
  await endSessions();
  await box.getByRole('button', { name: 'Guardar' }).click();
  await logInElsewhere(page);
  expect(await box.getByLabel('Asunto').inputValue()).toBe('Pidió precio');
  await box.getByRole('button', { name: 'Guardar' }).click();
  await box.waitFor({ state: 'detached' });
  await page.getByText('Pidió precio').first().waitFor();

  await endSessions();
  await page.goto(`${shop().url}/gestion/productos`);
  await page.waitForURL((url) => url.pathname === '/iniciar');
});
