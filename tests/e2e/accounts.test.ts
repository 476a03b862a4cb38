/** An account's life in the browser: registered, activated, changed, its password lost and restored. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { fill, logIn, mailedPath, sessionOf } from '../support/account.ts';
import { untilFocused } from '../support/focus.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const at = (path: string) => `${shop().url}${path}`;
const click = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click();
const inDialog = (page: Page) => page.getByRole('dialog');

const person = {
  Nombre: 'Ñusta 🚗',
  Apellido: 'Fernández',
  Email: 'nusta@correo.example',
  Teléfono: '099 555 111',
  Contraseña: 'una frase larga 1',
  'Repite la contraseña': 'una frase larga 1',
  Dirección: 'Rambla 1234',
};

test('registration, mail, activation, login, profile, restore, login', async () => {
  const page = await openPage();
  await page.goto(at('/registro'));
  // The first department is chosen; its cities follow it.
  const cities = page.getByLabel('Ciudad');
  await expect.poll(() => page.getByLabel('Departamento').inputValue()).toBe('1');
  await cities.locator('option').nth(1).waitFor({ state: 'attached' });
  const ofMontevideo = await cities.locator('option').allInnerTexts();
  await page.getByLabel('Departamento').selectOption({ label: 'Canelones' });
  await expect.poll(() => cities.locator('option').allInnerTexts()).not.toEqual(ofMontevideo);
  await cities.selectOption({ index: 1 });
  await fill(page, person);
  await click(page, 'Crear cuenta');
  await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor();

  await page.goto(at('/iniciar'));
  await logIn(page, person.Email, person.Contraseña);
  await page
    .getByRole('main')
    .getByText('El usuario no se encuentra activado, compruebe su email')
    .waitFor();
  await page.getByRole('link', { name: 'Pide otro correo' }).waitFor();
  expect(await page.locator('#toasts .toast').count()).toBe(0);

  const activation = await mailedPath(shop(), person.Email, '/activar/');
  await page.goto(at(activation));
  await page
    .getByText('Tu cuenta ha sido activada con éxito, ahora puedes ingresar')
    .first()
    .waitFor();
  await page.reload();
  await page.getByText('Tu cuenta ya está activada').first().waitFor();

  await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
  await logIn(page, person.Email, person.Contraseña);
  await page.waitForURL(at('/'));

  await page.goto(at('/perfil'));
  await page.getByText('Ñusta 🚗 Fernández', { exact: true }).first().waitFor();
  await page.getByText('Rambla 1234', { exact: true }).first().waitFor();
  await page.getByText(`Te escribimos a ${person.Email.toLowerCase()}`).first().waitFor();
  await click(page, 'Editar nombre');
  await inDialog(page).getByLabel('Nombre', { exact: true }).fill('Ana');
  await inDialog(page).getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Ana Fernández', { exact: true }).first().waitFor();
  const phones = page.getByRole('region', { name: 'Teléfonos' });
  await phones.getByRole('button', { name: 'Agregar' }).click();
  await inDialog(page).getByLabel('Teléfono').fill('2480 9999');
  await inDialog(page).getByLabel('Tipo').selectOption({ label: 'Trabajo' });
  await inDialog(page).getByLabel('Usar como predeterminado').check();
  await inDialog(page).getByRole('button', { name: 'Guardar' }).click();
  await inDialog(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Ana Fernández', { exact: true }).first().waitFor();
  await expect.poll(() => phones.innerText()).toMatch(/2480 9999\s+Predeterminado\s+Trabajo/);
  await phones.getByRole('button', { name: 'Quitar 099 555 111' }).click();
  await page.getByText('¿Esta seguro que desea eliminar 099 555 111?').first().waitFor();
  await inDialog(page).getByRole('button', { name: 'Eliminar' }).click();
  await expect.poll(() => phones.innerText()).not.toContain('099 555 111');

  const guest = await openPage();
  await guest.goto(at('/restablecer-contrasena'));
  await fill(guest, { Email: person.Email });
  await click(guest, 'Enviarme el enlace');
  await guest.getByText('Si hay una cuenta con').first().waitFor();
  const link = await mailedPath(shop(), person.Email, '/restablecer-contrasena/');
  await guest.goto(at(link));
  await guest.getByText(person.Email).first().waitFor();
  const changed = { 'Contraseña nueva': 'otra frase 2', 'Repite la contraseña': 'otra frase 2' };
  await fill(guest, changed);
  await click(guest, 'Guardar contraseña');
  await guest.getByText('Tu contraseña fue cambiada').first().waitFor();
  // The link works once, and says so before anything is typed.
  await guest.goto(at(link));
  await guest
    .getByRole('alert')
    .getByText('El enlace ya fue usado o venció. Pide uno nuevo.')
    .first()
    .waitFor();

  // The session that was open elsewhere has ended with the reset.
  await page.goto(at('/perfil'));
  await page.waitForURL(/\/iniciar\/?\?from=%2Fperfil/);
  await logIn(page, person.Email, person.Contraseña);
  await page.getByRole('main').getByText('Credenciales inválidas').waitFor();
  // Screen readers announce it once.
  const alerts = page.getByRole('alert').filter({ hasText: 'Credenciales inválidas' });
  await expect.poll(() => alerts.count()).toBe(1);
  await logIn(page, person.Email, 'otra frase 2');
  await page.waitForURL(at('/perfil'));
});

test('a registration on the way to a page leads there, with a new password where two registrations wait', async () => {
  const page = await openPage();
  const email = `${randomUUID()}@correo.example`;
  const payload = {
    user: {
      Name: email,
      Email: email,
      Password: 'la del otro 99',
      FirstName: person.Nombre,
      LastName: person.Apellido,
    },
    person: {
      PersonName: person.Nombre,
      PersonLastName: person.Apellido,
      PersonDefaultEmail: email,
      Phones: [{ PePhone: '091 666 666' }],
      Addresses: [{ PeAddress: 'Propios 1', StateId: 1, CityId: 1 }],
    },
    urlActivation: '',
  };
  const { status } = await fetch(at('/rest/user/addWithPerson'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  expect(status).toBe(200);
  const strangers = await mailedPath(shop(), email, '/activar/');

  await page.goto(at('/iniciar?from=%2Fperfil%3Fdesde%3Dcompra'));
  await page.getByRole('main').getByRole('link', { name: 'Regístrate' }).click();
  await page.waitForURL(/\/registro\/?(\?|$)/);
  await expect.poll(() => page.getByLabel('Departamento').inputValue()).toBe('1');
  await fill(page, { ...person, Email: email });
  await click(page, 'Crear cuenta');
  await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor();
  await page.goto(at(strangers));
  await page.getByText('Hay más de un registro con tu dirección').first().waitFor();
  const chosen = { Contraseña: 'la que elijo 77', 'Repite la contraseña': 'la que elijo 77' };
  await fill(page, { ...chosen, 'Repite la contraseña': 'otra frase' });
  await click(page, 'Activar mi cuenta');
  await page.getByText('Las contraseñas deben coincidir').first().waitFor();
  await fill(page, chosen);
  await click(page, 'Activar mi cuenta');
  await page.getByText('Tu cuenta ha sido activada con éxito').first().waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
  // The registered address is filled in.
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await logIn(page, email, 'la del otro 99');
  await page.getByRole('alert').getByText('Credenciales inválidas').first().waitFor();
  await logIn(page, email, 'la que elijo 77');
  await page.waitForURL(at('/perfil?desde=compra'));
  // After the login it is deleted, and the next user does not see it.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .not.toContain(email);
});

test('a member of a company registers with its RUT', async () => {
  const page = await openPage();
  await page.goto(at('/registro'));
  await expect.poll(() => page.getByLabel('Departamento').inputValue()).toBe('1');
  await page.getByLabel('Soy de una empresa').check();
  const email = 'taller@correo.example';
  await fill(page, {
    ...person,
    Email: email,
    'Razón social': 'Taller del Sur S.A.',
    RUT: '21 999 888',
  });
  await click(page, 'Crear cuenta');
  await page.getByText('Ingrese un RUT válido').first().waitFor();
  await fill(page, { RUT: '21.999888.0012' });
  await click(page, 'Crear cuenta');
  await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor();
  await page.goto(at(await mailedPath(shop(), email, '/activar/')));
  await page.getByText('Tu cuenta ha sido activada con éxito').first().waitFor();
  await page.goto(at('/iniciar?from=/perfil'));
  await logIn(page, email, person.Contraseña);
  await page.getByText('Taller del Sur S.A.', { exact: true }).first().waitFor();
  // The phone belongs to the company; its member may have others.
  const ofCompany = page.getByRole('region', { name: 'Teléfonos de Taller del Sur S.A.' });
  await ofCompany.getByText(person.Teléfono).waitFor();
  const own = page.getByRole('region', { name: 'Teléfonos', exact: true });
  await expect.poll(() => own.getByText(person.Teléfono).count()).toBe(0);
  await own.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('dialog').getByLabel('Teléfono').fill('099 555 666');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await own.getByText('099 555 666').waitFor();
});

test('a common password is refused at its field', async () => {
  const page = await openPage();
  await page.goto(at('/registro'));
  await expect.poll(() => page.getByLabel('Departamento').inputValue()).toBe('1');
  const common = { Contraseña: '123456', 'Repite la contraseña': '123456' };
  await fill(page, { ...person, Email: 'otra@correo.example', ...common });
  await click(page, 'Crear cuenta');
  const field = page.getByLabel('Contraseña', { exact: true });
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await untilFocused(field);
});

test('the open sessions are listed, and another one can be ended', async () => {
  const [page, other] = await Promise.all(
    [1, 2].map(async () => openPage({ storageState: await sessionOf(shop().url) })),
  );
  if (!page || !other) throw new Error('two pages were opened');
  await page.goto(at('/perfil'));
  const sessions = page.getByRole('region', { name: 'Sesiones abiertas' });
  await sessions.getByText('Este dispositivo').first().waitFor();
  const foreign = sessions.getByRole('button', { name: /^Cerrar la sesión de (?!.*este)/ });
  const before = await foreign.count();
  expect(before).toBeGreaterThan(0);
  await foreign.first().click();
  await expect.poll(() => foreign.count()).toBe(before - 1);
  await other.goto(at('/perfil'));
  await other.waitForURL(/\/iniciar\/?\?from=%2Fperfil/);
});

test('a message reaches the shop and can be answered; the newsletter takes an address', async () => {
  const page = await openPage();
  await page.goto(at('/contacto'));
  await fill(page, {
    Nombre: 'Ana',
    Teléfono: '099 123 456',
    Email: 'ana@correo.example',
    Asunto: 'Radiador de Gol',
    Mensaje: '¿Tienen?\n<b>Gracias</b>',
  });
  await click(page, 'Enviar mensaje');
  await page.getByText('Recibimos tu mensaje').first().waitFor();
  const message = () =>
    shop()
      .emulators.inbox.mails()
      .find(({ replyTo }) => replyTo.includes('ana@correo.example'));
  await expect.poll(message).toBeDefined();
  expect(message()?.text).toContain('<b>Gracias</b>');

  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Novedades y ofertas en tu correo').fill('boletin@correo.example');
  await footer.getByRole('button', { name: 'Suscribirme' }).click();
  await footer.getByText('te enviamos un correo para confirmar').first().waitFor();
  await expect
    .poll(() => footer.getByLabel('Novedades y ofertas en tu correo').inputValue())
    .toBe('');
  await page.goto(at(await mailedPath(shop(), 'boletin@correo.example', 'novedades=')));
  const confirmed = page.locator('#toasts .toast', { hasText: 'Tu suscripción quedó confirmada' });
  await confirmed.getByRole('button', { name: 'Cerrar' }).click();
  await confirmed.waitFor({ state: 'detached' });
});
