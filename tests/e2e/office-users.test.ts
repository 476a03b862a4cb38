/** People of the shop: who is invited gets in by the mail, and who is blocked is out at once. */
import { expect, test } from 'vitest';
import { logIn as enter, fill, mailedPath } from '../support/account.ts';
import { useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, logIn, openPage } = useSellerDay();
const SELLER = 'vendedora@nam.example';
const PASSWORD = 'el-taller-de-la-vuelta';

test('an invited colleague chooses a password from the mail, logs in, works, and is blocked', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@nam.example`;
  const page = await logIn(SELLER, '/gestion/usuarios');
  await page.getByRole('button', { name: 'Invitar', exact: true }).first().click();
  const box = page.getByRole('dialog');
  // What is missing is told at its field.
  await box.getByRole('button', { name: 'Invitar', exact: true }).click();
  await box.getByText('Este campo es obligatorio').first().waitFor();
  await box.getByLabel('Email').fill(email);
  await box.getByLabel('Nombre', { exact: true }).fill('Iñaki');
  await box.getByLabel('Apellido').fill('Ñúñez');
  await box.getByRole('button', { name: 'Invitar', exact: true }).click();
  await untilSaid(page, 'Le enviamos por correo el enlace');
  await box.waitFor({ state: 'detached' });

  const guest = await openPage();
  await guest.goto(`${shop().url}${await mailedPath(shop(), email, '/restablecer-contrasena/')}`);
  await fill(guest, { 'Contraseña nueva': PASSWORD, 'Repite la contraseña': PASSWORD });
  await guest.getByRole('button', { name: 'Guardar contraseña' }).click();
  await guest.getByText('Tu contraseña fue cambiada').first().waitFor();
  await guest.goto(`${shop().url}/iniciar?from=%2Fgestion`);
  await enter(guest, email, PASSWORD);
  await guest.waitForURL((url) => url.pathname === '/gestion');
  await guest.getByRole('heading', { level: 1, name: 'Gestión' }).waitFor();
  await guest.getByText('Iñaki').first().waitFor();

  await page.goto(`${shop().url}/gestion/usuarios?t=${encodeURIComponent(email)}`);
  const row = page.getByRole('grid').getByRole('row', { name: /Ñúñez/ });
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Motivo').fill('Ya no trabaja acá.');
  await page.getByRole('button', { name: 'Bloquear la cuenta' }).click();
  await page.getByRole('button', { name: 'Habilitar la cuenta' }).waitFor();
  await page.getByText('«Ya no trabaja acá.»').waitFor();

  // The session ended with it, and the password opens nothing.
  await guest.goto(`${shop().url}/gestion/pedidos`);
  await guest.waitForURL((url) => url.pathname.startsWith('/iniciar'));
  await enter(guest, email, PASSWORD);
  await guest.getByRole('main').getByRole('alert').first().waitFor();
  expect(new URL(guest.url()).pathname).toMatch(/^\/iniciar/);
});
