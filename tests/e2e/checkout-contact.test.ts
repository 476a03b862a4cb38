/** A phone and an address typed at the checkout: validated, kept, and saved with the order. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { sessionOf } from '../support/account.ts';
import { addToCart, countOrders, findParts, numberOn } from '../support/buying.ts';
import { untilFocused } from '../support/focus.ts';
import { holdAnswers } from '../support/held.ts';
import { pressAt } from '../support/keyboard.ts';
import { plantUser } from '../support/people.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

/** Opens the second step of the checkout with a part in the cart. */
const atDetail = async (email?: string): Promise<Page> => {
  const { url } = shop();
  const [part] = await findParts(shop(), 1);
  if (!part) throw new Error('no part');
  const page = await openPage({
    viewport: { width: 360, height: 800 },
    storageState: await sessionOf(url, email),
  });
  await addToCart(page, url, part);
  await page.goto(`${url}/mi-compra`);
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  return page;
};

test('contact details typed at the checkout survive a reload, are checked, and go with the order', async () => {
  const { database } = shop();
  const page = await atDetail();

  await page.getByRole('button', { name: 'Agregar otro teléfono' }).click();
  const phone = page.getByLabel('Teléfono', { exact: true });
  await phone.fill('abc');
  await page.getByLabel('Tipo').selectOption({ label: 'Trabajo' });
  await page.reload();
  await expect.poll(() => phone.inputValue()).toBe('abc');
  await expect.poll(() => page.getByLabel('Tipo').inputValue()).toBe('WOR');
  await page.getByRole('button', { name: 'Guardar teléfono' }).click();
  await page.getByText('Escribe un teléfono válido').waitFor();
  await phone.fill('2900 7788');

  await page.getByRole('radio', { name: /Envío a Montevideo/ }).check();
  // The list of cities is late: what is typed meanwhile counts.
  const cities = await holdAnswers(page, '**/rest/city/list*');
  await page.getByRole('button', { name: 'Agregar otra dirección' }).click();
  await cities.asked();
  // Another department has another delivery at another price, shown at the choice.
  const here = page.getByRole('status').filter({ hasText: /^Envío/ });
  await page.getByLabel('Departamento').selectOption({ label: 'Canelones' });
  expect(await here.count()).toBe(0);
  await page.getByLabel('Dirección', { exact: true }).fill('Rivera 2020');
  await expect
    .poll(() => here.textContent())
    .toMatch(/^Envío al área metropolitana: \$\s360.* · Llega en 24 a 48 horas hábiles$/);
  cities.answer();
  await page.getByLabel('Departamento').selectOption({ label: 'Montevideo' });
  await expect.poll(() => here.textContent()).toContain('Envío a Montevideo');
  await page.getByLabel(/^Quién recibe/).fill('Taller del fondo');
  await page
    .getByLabel(/^Observación/)
    .last()
    .fill('Apto 302');
  await page.getByRole('radio', { name: /Depósito bancario/ }).check();
  // The session is unknown, as on a busy server, where reads are refused and orders are not.
  await page.route('**/rest/user/get*', (route) =>
    route.fulfill({ status: 503, json: { error: 'La tienda no responde.' } }),
  );
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

/** Opens the second step with a delivery in Montevideo paid by deposit, and the form for another address. */
const atNewAddress = async (street: string) => {
  const page = await atDetail();
  await page.getByRole('radio', { name: /Envío a Montevideo/ }).check();
  await page.getByRole('radio', { name: /Depósito bancario/ }).check();
  await page.getByRole('button', { name: 'Agregar otra dirección' }).click();
  await page.getByLabel('Dirección', { exact: true }).fill(street);
  await expect.poll(() => page.getByLabel('Ciudad').inputValue()).not.toBe('-1');
  const confirm = page.getByRole('button', { name: 'Confirmar compra' });
  return { page, confirm };
};
const addressOf = async (number: number): Promise<string> => {
  const { rows } = await shop().database.pool.query<{ address: string }>(
    'select address from orders where number = $1',
    [number],
  );
  return rows[0]?.address ?? '';
};
const ADD_ADDRESS = '**/rest/person/addAddress';

test('an order is sent to the address chosen last, saved or typed', async () => {
  const { page, confirm } = await atNewAddress('Rivera 22');
  const saved = page.getByRole('group', { name: 'Dirección de entrega' }).getByRole('radio');
  // A typed address is the chosen one.
  expect(await saved.first().isChecked()).toBe(false);
  await saved.first().check();
  await page.getByLabel('Dirección', { exact: true }).waitFor({ state: 'detached' });
  await confirm.click();
  expect(await addressOf(await numberOn(page))).not.toBe('Rivera 22');
});

test('a confirmation waits for the address to be saved, and leaving cancels it', async () => {
  const { page, confirm } = await atNewAddress('Rivera 33');
  const { answer } = await holdAnswers(page, ADD_ADDRESS);
  await page.getByRole('button', { name: 'Guardar dirección' }).click();
  await confirm.click();
  await page.getByRole('button', { name: 'Enviando…' }).waitFor();
  // It is sent unchanged: nothing can be changed or cancelled meanwhile.
  await expect.poll(() => page.locator('[inert]').count()).toBe(2);
  answer();
  expect(await addressOf(await numberOn(page))).toBe('Rivera 33');

  // A correction made during the save counts.
  const corrected = await atNewAddress('Rivera 34');
  const { answer: soon } = await holdAnswers(corrected.page, ADD_ADDRESS);
  await corrected.page.getByRole('button', { name: 'Guardar dirección' }).click();
  await corrected.page.getByLabel('Dirección', { exact: true }).fill('Rivera 34 bis');
  await corrected.confirm.click();
  await corrected.page.getByRole('button', { name: 'Enviando…' }).waitFor();
  soon();
  expect(await addressOf(await numberOn(corrected.page))).toBe('Rivera 34 bis');

  const again = await atNewAddress('Rivera 44');
  const before = await countOrders(shop());
  const { answer: late } = await holdAnswers(again.page, ADD_ADDRESS);
  await again.confirm.click();
  await again.page.getByRole('button', { name: 'Enviando…' }).waitFor();
  const saved = again.page.waitForResponse(ADD_ADDRESS);
  await again.page.goBack();
  await again.confirm.waitFor({ state: 'detached' });
  late();
  await saved;
  await again.page.waitForLoadState('networkidle');
  expect(await countOrders(shop())).toBe(before);
});

test('an address that cannot be saved shows an error at the form, and the order waits', async () => {
  const { page, confirm } = await atNewAddress('Rivera 55');
  await page.route(ADD_ADDRESS, (route) =>
    route.fulfill({ status: 503, json: { error: 'La tienda no responde.' } }),
  );
  const before = await countOrders(shop());
  await confirm.click();
  const message = page.getByRole('main').getByText('La tienda no responde.');
  await message.waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('form') !== null))
    .toBe(true);
  expect(await countOrders(shop())).toBe(before);
  // It goes with the form: another address is meant now.
  const saved = page.getByRole('group', { name: 'Dirección de entrega' }).getByRole('radio');
  await saved.first().check();
  await message.waitFor({ state: 'detached' });
});

test('an old error of a phone does not take the focus from a later error', async () => {
  const page = await atDetail();
  await page.route('**/rest/person/addPhone', (route) =>
    route.fulfill({ status: 503, json: { error: 'La tienda no responde.' } }),
  );
  await page.getByRole('radio', { name: /^Con RUT/ }).check();
  await page.getByRole('button', { name: 'Agregar otro teléfono' }).click();
  const phone = page.getByLabel('Teléfono', { exact: true });
  await phone.fill('2900 7701');
  const confirm = page.getByRole('button', { name: 'Confirmar compra' });
  await confirm.click();
  await untilFocused(phone);
  await phone.fill('');
  await phone.press('Tab');
  await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
  await confirm.click();
  await page.getByText('Este campo es obligatorio').first().waitFor();
  await untilFocused(page.getByLabel('Razón social'));
});

test('a form closed before its refusal shows no error', async () => {
  const { page, confirm } = await atNewAddress('Rivera 56');
  const { promise: mayCome, resolve: answer } = Promise.withResolvers<void>();
  await page.route(ADD_ADDRESS, async (route) => {
    await mayCome;
    await route.fulfill({ status: 503, json: { error: 'La tienda no responde.' } });
  });
  await page.getByRole('button', { name: 'Guardar dirección' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const refused = page.waitForResponse(ADD_ADDRESS);
  answer();
  await refused;
  await confirm.click();
  await numberOn(page);
  expect(await page.getByText('La tienda no responde.').count()).toBe(0);
});

test('a checkout in another tab learns of an address that was added in this one', async () => {
  const { page } = await atNewAddress('Rivera 66');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Confirmar compra' }).waitFor();
  await page.getByRole('button', { name: 'Guardar dirección' }).click();
  await page.getByRole('radio', { name: /Rivera 66/ }).waitFor();
  const there = other.getByRole('radio', { name: /Rivera 66/ });
  await there.waitFor();
  await expect.poll(() => there.isChecked()).toBe(true);
});

test('an address typed in another tab appears in this one and is used for the order', async () => {
  const { page, confirm } = await atNewAddress('Rivera 77');
  await page.getByRole('button', { name: 'Agregar otro teléfono' }).click();
  await page.getByLabel('Teléfono', { exact: true }).fill('2900 7700');
  const other = await page.context().newPage();
  await other.goto(page.url());
  const street = other.getByLabel('Dirección', { exact: true });
  await expect.poll(() => street.inputValue()).toBe('Rivera 77');
  await other.getByLabel('Tipo').selectOption({ label: 'Trabajo' });
  await other.getByLabel('Departamento').focus();
  await other.getByLabel('Departamento').selectOption({ label: 'Canelones' });
  const city = await other.getByLabel('Ciudad').inputValue();
  // After choosing a department the user continues: the active tab keeps its controls.
  await untilFocused(other.getByLabel('Departamento'));
  await street.fill('Artigas 88');
  await expect
    .poll(() => page.getByLabel('Dirección', { exact: true }).inputValue())
    .toBe('Artigas 88');
  expect(await page.getByLabel('Tipo').inputValue()).toBe('WOR');
  expect(await page.getByLabel('Ciudad').inputValue()).toBe(city);
  expect(await page.getByLabel('Departamento').locator(':checked').innerText()).toBe('Canelones');
  await confirm.click();
  const number = await numberOn(page);
  const { rows } = await shop().database.pool.query(
    'select phone_type, address, address_state_name, address_city_id from orders where number = $1',
    [number],
  );
  expect(rows).toEqual([
    {
      phone_type: 'WOR',
      address: 'Artigas 88',
      address_state_name: 'Canelones',
      address_city_id: Number(city),
    },
  ]);
});

test('the error of a missing phone disappears once a phone is saved', async () => {
  const { database } = shop();
  const buyer = await plantUser(database.db);
  await database.pool.query('delete from person_phones where person_id = $1', [buyer.personId]);
  const page = await atDetail(buyer.email);
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  const missing = page.getByText('Debes ingresar un Teléfono');
  await missing.waitFor();
  await page.getByLabel('Teléfono', { exact: true }).fill('099 765 432');
  await page.getByRole('button', { name: 'Guardar teléfono' }).click();
  await page.getByRole('radio', { name: /099 765 432/ }).waitFor();
  await expect.poll(() => missing.count()).toBe(0);
});

/** Height of the line that is typed into; a note has several. */
const LINE = 24;
const isUnderTheBar = (control: Locator): Promise<boolean> =>
  control.evaluate((element, line) => {
    const { top, bottom } = element.getBoundingClientRect();
    const total = [...document.querySelectorAll('main p')].find(({ textContent }) =>
      textContent?.startsWith('Total'),
    );
    const bar = total?.parentElement?.getBoundingClientRect().top ?? 0;
    return Math.min(bottom, top + line) > bar;
  }, LINE);

test('at 360 px by keyboard a form takes the focus, and the total covers no control', async () => {
  const page = await atDetail();
  await page.reload();
  const more = page.getByRole('button', { name: 'Agregar otro teléfono' });
  await pressAt(page, more);
  await untilFocused(page.getByLabel('Teléfono', { exact: true }));
  await pressAt(page, page.getByRole('button', { name: 'Cancelar' }));
  await untilFocused(more);

  await page.keyboard.press('Enter');
  await page.keyboard.type('2900 7799');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /2900 7799/ }).waitFor();
  await untilFocused(more);

  const confirm = page.getByRole('button', { name: 'Confirmar compra' });
  const isReached = () => confirm.evaluate((button) => button === document.activeElement);
  const hidden: string[] = [];
  for (let stops = 0; stops < 40 && !(await isReached()); stops += 1) {
    const stop = page.locator(':focus');
    if (await isUnderTheBar(stop)) hidden.push(await stop.evaluate((it) => it.outerHTML));
    await page.keyboard.press('Tab');
  }
  expect(await isReached()).toBe(true);
  expect(hidden).toEqual([]);
});
