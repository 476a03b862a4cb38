/** Keeps the text of long forms over a reload, in their tab and until they are sent, but no password. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { fill, sessionOf } from '../support/account.ts';
import { untilFocused } from '../support/focus.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

const PASSWORD = 'una frase larga';
const REGISTRATION = {
  'Razón social': 'Radiadores del Este',
  RUT: '210000000018',
  Nombre: 'Ana',
  Apellido: 'Pérez',
  Email: 'ana@correo.example',
  Teléfono: '099 123 456',
  Dirección: 'Rivera 1',
};
const MESSAGE = {
  Nombre: 'Ana Pérez',
  Teléfono: '099 123 456',
  Email: 'ana@correo.example',
  Asunto: 'Un radiador',
  Mensaje: 'Del 96.\n¿Lo tienen?',
};

const field = (page: Page, label: string) =>
  page.getByRole('main').getByRole('textbox', { name: label, exact: true });
const typedNow = async (page: Page, labels: readonly string[]): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      labels.map(
        async (label): Promise<[string, string]> => [label, await field(page, label).inputValue()],
      ),
    ),
  );
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('a registration, with its choices and without its passwords', async () => {
  const page = await openPage();
  await page.goto(`${shop().url}/registro`);
  const state = page.getByLabel('Departamento');
  await expect.poll(() => state.inputValue()).toBe('1');
  await page.getByLabel('Soy de una empresa').check();
  await fill(page, { ...REGISTRATION, Contraseña: PASSWORD, 'Repite la contraseña': PASSWORD });
  await state.selectOption({ index: 4 });
  const city = page.getByLabel('Ciudad');
  await city.selectOption({ index: 1 });
  const places = [await state.inputValue(), await city.inputValue()];
  expect(await kept(page)).not.toContain(PASSWORD);

  await page.reload();
  await expect.poll(() => page.getByLabel('Soy de una empresa').isChecked()).toBe(true);
  await expect.poll(() => typedNow(page, Object.keys(REGISTRATION))).toEqual(REGISTRATION);
  await expect
    .poll(async () => [await state.inputValue(), await city.inputValue()])
    .toEqual(places);
  await expect.poll(() => page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('');

  await page.route('**/rest/user/addWithCompany', (route) =>
    route.fulfill({ json: { error: '' } }),
  );
  await fill(page, { Contraseña: PASSWORD, 'Repite la contraseña': PASSWORD });
  await page.getByRole('main').getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor();
  expect(await kept(page)).not.toContain('Pérez');

  // A wrong letter in the address costs that letter, not the whole form.
  await page.getByRole('button', { name: 'regístrate de nuevo' }).click();
  await expect.poll(() => typedNow(page, Object.keys(REGISTRATION))).toEqual(REGISTRATION);
  expect([await state.inputValue(), await city.inputValue()]).toEqual(places);
  await untilFocused(field(page, 'Email'));
  await field(page, 'Email').fill('anita@correo.example');
  await page.getByRole('main').getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByText('Te escribimos a anita@correo.example.').waitFor();
});

test('a typed message is restored before the user touches the form', async () => {
  const page = await openPage();
  await page.goto(`${shop().url}/contacto`);
  await fill(page, MESSAGE);
  await page.reload();
  await expect.poll(() => typedNow(page, Object.keys(MESSAGE))).toEqual(MESSAGE);
  // Nor does the form's own code take it away.
  await field(page, 'Asunto').focus();
  await field(page, 'Asunto').fill('Dos radiadores');
  await page.getByRole('main').getByRole('button', { name: 'Enviar mensaje' }).click();
  await page.getByText('Recibimos tu mensaje').first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Enviar mensaje' }).waitFor();
  expect(await kept(page)).not.toContain('radiador');
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await page.getByText('Este campo es obligatorio').first().waitFor();
  expect(Object.values(await typedNow(page, Object.keys(MESSAGE))).join('')).toBe('');
});

test('a logout deletes typed text, on the open page too', async () => {
  const storageState = await sessionOf(shop().url);
  const page = await openPage({ storageState });
  const leave = async () => {
    const header = page.getByRole('banner');
    await header.locator('#user-button').click();
    await header.getByRole('button', { name: 'Salir' }).click();
    await header.getByRole('link', { name: 'Ingresar' }).waitFor();
  };
  await page.goto(`${shop().url}/contacto`);
  await fill(page, MESSAGE);
  await page.goto(shop().url);
  await page.goto(`${shop().url}/contacto`);
  await expect.poll(() => typedNow(page, Object.keys(MESSAGE))).toEqual(MESSAGE);
  await leave();
  const nothing = Object.fromEntries(Object.keys(MESSAGE).map((label) => [label, '']));
  expect(await typedNow(page, Object.keys(MESSAGE))).toEqual(nothing);
  expect(await kept(page)).not.toContain('radiador');
  await page.reload();
  await field(page, 'Asunto').focus();
  expect(await typedNow(page, Object.keys(MESSAGE))).toEqual(nothing);
});
