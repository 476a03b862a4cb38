/** The second factor in a browser: passkey, authenticator app, the question before payments change, the policy. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { logIn } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { codeOf } from '../support/second-factor.ts';
import { OWNER, SELLER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, openPage } = useSellerDay();

/** Gives the browser an authenticator that agrees to everything (WebAuthn in the DevTools protocol). */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const open = (page: Page, path: string) => page.goto(shop().url + path);
const isAt = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path);
const logOut = async (page: Page): Promise<void> => {
  // A file without scripts: a page would lead to the login by itself meanwhile.
  await open(page, '/robots.txt');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
};
const inDialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => inDialog(page).getByRole('button', { name }).click();

test('an owner adds a passkey, logs in with it, and confirms a payment text with it', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await addAuthenticator(page);
  await open(page, '/iniciar');
  await logIn(page, OWNER);
  await isAt(page, '/');
  await open(page, '/perfil');
  await page.getByRole('link', { name: 'Administrar tu segundo factor' }).click();
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click();
  await inDialog(page).getByLabel('Nombre').fill('Computadora del mostrador');
  await press(page, 'Continuar');
  await page.getByText('Guarda estos códigos').waitFor();
  const codes = page.getByRole('region', { name: 'Códigos de recuperación nuevos' });
  expect(await codes.getByRole('listitem').count()).toBe(10);
  expect(await objectionsTo(page, 'main')).toEqual([]);
  await codes.getByRole('button', { name: 'Ya los guardé' }).click();
  await page.getByText('10 de 10 sin usar').waitFor();

  await logOut(page);
  await open(page, '/iniciar?from=%2Fgestion%2Fajustes');
  await logIn(page, OWNER);
  await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click();
  await isAt(page, '/gestion/ajustes');

  await shop().database.pool.query(`update sessions set proved_at = now() - interval '11 minutes'`);
  const payments = page.getByRole('region', { name: 'Cómo se paga' });
  const text = payments.getByRole('textbox').first();
  await text.fill('Cuenta 001-7654321-00009 a nombre de NAM');
  await payments.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('heading', { name: 'Confirma que eres tú' }).waitFor();
  expect(await objectionsTo(page, 'dialog')).toEqual([]);
  // A closed question keeps the text.
  await page.keyboard.press('Escape');
  await payments.getByText('Confirma que eres tú para continuar.').waitFor();
  await payments.getByRole('button', { name: 'Guardar' }).click();
  await press(page, 'Usar mi llave de acceso');
  await untilSaid(page, 'Cambios guardados');
  expect(await text.inputValue()).toBe('Cuenta 001-7654321-00009 a nombre de NAM');
  await expect
    .poll(() =>
      shop()
        .emulators.inbox.mails()
        .map(({ subject }) => subject),
    )
    .toContain('Cambiaron los pagos de Radiadores NAM');

  await page.getByLabel('Segundo factor obligatorio para el personal').check();
  await untilSaid(page, 'Cambios guardados');
  await page.getByText(/^Todavía no tienen: .+\.$/).waitFor();
});

test('a seller without the required factor sets up an app on a phone, and logs in with its codes', async () => {
  const page = await openPage({ viewport: { width: 360, height: 780 } });
  await open(page, '/iniciar?from=%2Fgestion%2Fproductos');
  await logIn(page, SELLER);
  await isAt(page, '/segundo-factor');
  await page.getByText('La tienda pide un segundo factor').waitFor();
  await open(page, '/gestion/productos');
  await isAt(page, '/segundo-factor');
  await page.getByRole('button', { name: 'Agregar una aplicación de códigos' }).click();
  const key = inDialog(page).locator('code');
  const secret = (await key.innerText()).replaceAll(' ', '');
  expect(
    await inDialog(page)
      .getByRole('img', { name: /Código QR/ })
      .count(),
  ).toBe(1);
  await inDialog(page).getByLabel('Código de tu aplicación').fill('000000');
  await press(page, 'Agregar');
  await inDialog(page)
    .getByText(/no es correcto/)
    .waitFor();
  expect(await fitsScreen(page)).toBe(true);
  expect(await objectionsTo(page, 'dialog')).toEqual([]);
  // The code before, so that the present one still serves for the login.
  await inDialog(page)
    .getByLabel('Código de tu aplicación')
    .fill(codeOf(secret, new Date(Date.now() - 30_000)));
  await press(page, 'Agregar');
  const codes = page.getByRole('region', { name: 'Códigos de recuperación nuevos' });
  const recovery = await codes.getByRole('listitem').first().innerText();
  expect(await fitsScreen(page)).toBe(true);
  await codes.getByRole('button', { name: 'Ya los guardé' }).click();
  await page.getByRole('link', { name: 'Continuar' }).click();
  await isAt(page, '/gestion/productos');

  await logOut(page);
  await open(page, '/iniciar');
  await logIn(page, SELLER);
  const field = page.getByLabel('Código de tu aplicación');
  await field.fill('000000');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText(/no es correcto/).waitFor();
  expect(await fitsScreen(page)).toBe(true);
  expect(await objectionsTo(page, 'main')).toEqual([]);
  await field.fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await isAt(page, '/');

  await logOut(page);
  await open(page, '/iniciar');
  await logIn(page, SELLER);
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await page.getByLabel('Código de recuperación').fill(recovery);
  await page.keyboard.press('Enter');
  await isAt(page, '/');
});

test('an owner removes the factors of a seller who lost the phone', async () => {
  const page = await openPage({ viewport: { width: 360, height: 780 } });
  // Without the passkey: this browser has no authenticator.
  await shop().database.pool.query(
    `delete from factors where kind = 'passkey'; delete from config where key = 'STAFF_FACTOR'`,
  );
  await open(page, '/iniciar?from=%2Fgestion%2Fusuarios');
  await logIn(page, OWNER);
  await isAt(page, '/gestion/usuarios');
  await shop().database.pool.query(`update sessions set proved_at = null`);
  await page
    .getByRole('grid')
    .getByRole('row', { name: /Lucía Fernández/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Lucía Fernández' });
  await panel.getByRole('button', { name: 'Quitar su segundo factor' }).click();
  await panel.getByText('Escribe el motivo').waitFor();
  await panel.getByLabel('Motivo').fill('Perdió el teléfono');
  await panel.getByRole('button', { name: 'Quitar su segundo factor' }).click();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await proof.locator('input[type="password"]').fill('mostrador86');
  await page.keyboard.press('Enter');
  await untilSaid(page, 'Segundo factor quitado');
  await panel.getByText('Segundo factor quitado').first().waitFor();
  expect(await panel.getByRole('button', { name: 'Quitar su segundo factor' }).count()).toBe(0);
});
