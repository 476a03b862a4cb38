/** Checks the forms of accounts: wrong input, lost connections, repeated clicks, other tabs. */
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { BUYER, fill, logIn, messages, sessionOf } from '../support/account.ts';
import { lookOnce } from '../support/axe.ts';
import { hasFocus, untilFocused } from '../support/focus.ts';
import { holdAnswers } from '../support/held.ts';
import { canBeTapped } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const at = (path: string) => `${shop().url}${path}`;
const click = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name }).click();

/** Opens the registration, whose script is there once the first department is chosen. */
const untilPlaces = (page: Page) =>
  expect.poll(() => page.getByLabel('Departamento').inputValue()).toBe('1');
const openRegistration = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await openPage(options);
  await page.goto(at('/registro'));
  await untilPlaces(page);
  return page;
};
const openProfile = async (): Promise<Page> => {
  const page = await openPage({ storageState: await sessionOf(shop().url) });
  await page.goto(at('/perfil'));
  return page;
};

/** Waits for the script of a form. */
const untilAlive = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, disabled: false }).waitFor();

const REQUIRED = 'Este campo es obligatorio';
const all = (labels: readonly string[], text = REQUIRED) =>
  Object.fromEntries(labels.map((label) => [label, text]));

const person = {
  Nombre: 'Ana',
  Apellido: 'Pérez',
  Email: 'ana@correo.example',
  Teléfono: '099 123 456',
  Contraseña: 'una frase larga',
  'Repite la contraseña': 'una frase larga',
  Dirección: 'Rivera 1',
};

/** Has the shape of a mailed key. */
const KEY = 'x'.repeat(43);
const FORMS = [
  { path: '/registro', button: 'Crear cuenta', labels: Object.keys(person) },
  { path: '/restablecer-contrasena', button: 'Enviarme el enlace', labels: ['Email'] },
  {
    path: `/restablecer-contrasena/ana%40correo.example/${KEY}`,
    button: 'Guardar contraseña',
    labels: ['Contraseña nueva', 'Repite la contraseña'],
  },
  {
    path: '/contacto',
    button: 'Enviar mensaje',
    labels: ['Nombre', 'Teléfono', 'Email', 'Asunto', 'Mensaje'],
  },
  { path: '/iniciar', button: 'Ingresar', labels: ['Email', 'Contraseña'] },
] as const;

describe('an empty form names each missing field, sends nothing, and satisfies axe', () => {
  test.each(FORMS)('$path', async ({ path, button, labels }) => {
    const page = await openPage();
    const sent: string[] = [];
    // The page checks its key when it is opened.
    await page.route('**/rest/user/restorePwdStep2', (route) =>
      route.fulfill({ json: { error: '' } }),
    );
    page.on('request', (request) => {
      const isCheck = !/newPassword/.test(request.postData() ?? '') && /Step2$/.test(request.url());
      if (request.method() === 'POST' && !isCheck && !/\/list$/.test(request.url()))
        sent.push(request.url());
    });
    await page.goto(at(path));
    await page.getByRole('main').getByRole('textbox').first().focus();
    if (path === '/registro') await untilPlaces(page);
    await click(page, button);
    await expect.poll(() => messages(page)).toEqual(all(labels));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true');
    expect(sent).toEqual([]);
    expect(await lookOnce(page)).toEqual([]);
  });
});

test('a registration names each wrong field', async () => {
  const page = await openRegistration();
  for (const [wrong, expected] of [
    [{ Email: 'a@b.uy,c@d.uy' }, { Email: 'Ingrese un email válido' }],
    [
      { Contraseña: 'abcd', 'Repite la contraseña': 'abcd' },
      { Contraseña: 'La contraseña es muy corta' },
    ],
    [
      { 'Repite la contraseña': 'otra frase' },
      { 'Repite la contraseña': 'Las contraseñas deben coincidir' },
    ],
  ] as const) {
    await fill(page, { ...person, ...wrong });
    await click(page, 'Crear cuenta');
    await expect.poll(() => messages(page)).toEqual(expected);
  }
});

test('a field complains when it is left, and stops as soon as it is right', async () => {
  const page = await openPage();
  await page.goto(at('/restablecer-contrasena'));
  await untilAlive(page, 'Enviarme el enlace');
  const field = page.getByRole('main').getByLabel('Email');
  // Passing through an untouched field is no mistake.
  await field.focus();
  await page.keyboard.press('Tab');
  await field.fill('ana');
  await page.keyboard.press('Tab');
  await expect.poll(() => messages(page)).toEqual({ Email: 'Ingrese un email válido' });
  await field.pressSequentially('@correo.example');
  await expect.poll(() => messages(page)).toEqual({});
});

test('without a connection the form reports it, keeps the input, and works again later', async () => {
  const page = await openRegistration({ viewport: { width: 360, height: 740 } });
  await fill(page, person);
  let tries = 0;
  await page.route('**/rest/user/addWithPerson', async (route) => {
    tries += 1;
    if (tries === 1) await route.abort();
    else await route.fulfill({ json: { error: '' } });
  });
  await click(page, 'Crear cuenta');
  await page.getByRole('alert').getByText('No pudimos conectarnos').first().waitFor();
  await expect.poll(() => page.getByLabel('Dirección').inputValue()).toBe('Rivera 1');
  await expect
    .poll(() => page.getByLabel('Contraseña', { exact: true }).inputValue())
    .toBe(person.Contraseña);
  await click(page, 'Crear cuenta');
  const answer = page.getByRole('status').filter({ hasText: 'Revisa tu correo' });
  await untilFocused(answer);
  // On a phone the answer is neither below the screen nor under the header.
  await expect.poll(() => canBeTapped(answer)).toBe(true);
});

test('ten clicks send once, and the button shows that it works', async () => {
  const page = await openPage();
  await page.goto(at('/restablecer-contrasena'));
  await untilAlive(page, 'Enviarme el enlace');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/restorePwdStep1')) calls += 1;
  });
  const { answer } = await holdAnswers(page, '**/rest/user/restorePwdStep1');
  await fill(page, { Email: 'ana@correo.example' });
  const button = page.getByRole('button', { name: 'Enviarme el enlace' });
  await button.evaluate((element: HTMLButtonElement) => {
    for (let times = 0; times < 10; times += 1) element.click();
  });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  answer();
  await page.getByText('Si hay una cuenta con').waitFor();
  expect(calls).toBe(1);
});

test('a dialog of the profile sends nothing without a change, and names each wrong password', async () => {
  const page = await openProfile();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/rest\/(person|user)\/(update|changePwd)/.test(request.url())) calls.push(request.url());
  });
  const main = page.getByRole('main');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Guardar' });
  const addresses = page.getByRole('region', { name: 'Direcciones' });
  for (const edit of [
    main.getByRole('button', { name: /^Editar nombre/ }),
    main.getByRole('button', { name: /^Editar cédula|^Agregar cédula/ }),
    addresses.getByRole('button', { name: /^Editar/ }).first(),
  ]) {
    await edit.click();
    await save.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await save.click();
  const labels = ['Contraseña actual', 'Contraseña nueva', 'Repite la contraseña'];
  await expect.poll(() => messages(page)).toEqual(all(labels));
  await fill(page, {
    'Contraseña actual': 'x',
    'Contraseña nueva': 'abcd',
    'Repite la contraseña': 'abcde',
  });
  await save.click();
  await expect
    .poll(() => messages(page))
    .toEqual({
      'Contraseña nueva': 'La contraseña es muy corta',
      'Repite la contraseña': 'Las contraseñas deben coincidir',
    });
  expect(calls).toEqual([]);
});

test('an address keeps its place if it is saved before the lists of places have loaded', async () => {
  const page = await openPage({ storageState: await sessionOf(shop().url) });
  await page.route(/\/rest\/(state|city)\/list/, () => {});
  await page.goto(at('/perfil'));
  const addresses = page.getByRole('region', { name: 'Direcciones' });
  await addresses
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Departamento').innerText()).toBe('Cargando…');
  await expect.poll(() => dialog.getByLabel('Ciudad').innerText()).toBe('Cargando…');
  await dialog.getByLabel('Observación').fill('Timbre 2');
  const saving = page.waitForRequest('**/rest/person/update');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  const sent = (await saving).postData();
  expect(sent).toContain('Timbre 2');
  expect(sent).not.toContain('CityId');
  await dialog.waitFor({ state: 'detached' });
});

test('a logout in one tab sends the other one to the login, and back after the next login', async () => {
  const page = await openProfile();
  const second = await page.context().newPage();
  await second.goto(at('/perfil'));
  await second.getByRole('button', { name: /este dispositivo$/ }).click();
  await page.waitForURL(/\/iniciar\/?\?from=%2Fperfil/);
  await logIn(page, BUYER);
  await page.waitForURL(at('/perfil'));
});

test('a session that ended on the server ends in the browser with the next change, and typed text stays', async () => {
  const page = await openProfile();
  await page.getByRole('button', { name: 'Editar nombre' }).click();
  await page.getByRole('dialog').getByLabel('Nombre', { exact: true }).fill('Otra');
  await shop().database.pool.query('delete from sessions');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('dialog', { name: 'Tu sesión terminó' }).waitFor();
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Otra');
  const other = await page.context().newPage();
  await other.goto(at('/perfil'));
  await other.waitForURL(/\/iniciar\/?\?from=%2Fperfil/);
});

test('a visitor is sent to the login; a logged-in user is sent away from the password reset', async () => {
  const page = await openPage();
  await page.goto(at('/perfil'));
  await page.waitForURL(/\/iniciar\/?\?from=%2Fperfil/);
  await logIn(page, BUYER);
  await page.waitForURL(at('/perfil'));
  for (const path of ['/restablecer-contrasena', '/restablecer-contrasena/a%40b.uy/clave']) {
    await page.goto(at(path));
    await page.waitForURL(at('/'));
  }
});

test("a form's answer does not take the focus from a search typed meanwhile", async () => {
  const page = await openPage();
  await page.goto(at('/restablecer-contrasena'));
  await untilAlive(page, 'Enviarme el enlace');
  await fill(page, { Email: 'nadie@correo.example' });
  const { asked, answer } = await holdAnswers(page, '**/rest/user/restorePwdStep1');
  await click(page, 'Enviarme el enlace');
  await asked();
  // By its element: with the focus it has another role.
  const search = page.getByRole('banner').locator('input[type="search"]').first();
  await search.focus();
  answer();
  await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor();
  expect(await hasFocus(search)).toBe(true);
});

test('a success removes the earlier error message', async () => {
  const page = await openPage();
  await page.goto(at('/restablecer-contrasena'));
  // Its script would not come any more either.
  await untilAlive(page, 'Enviarme el enlace');
  await fill(page, { Email: 'nadie@correo.example' });
  await page.context().setOffline(true);
  await click(page, 'Enviarme el enlace');
  const message = page.getByRole('main').getByText(/^No pudimos conectarnos/);
  await message.waitFor();
  // It is said once, at the button.
  expect(await page.locator('#toasts .toast').count()).toBe(0);
  await page.context().setOffline(false);
  await click(page, 'Enviarme el enlace');
  await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor();
  await expect.poll(() => message.count()).toBe(0);
});

test('a link that a mail program cut off says so before anything is typed', async () => {
  const page = await openPage();
  await page.goto(at('/activar/nada'));
  await page.getByText('El enlace de activación no es válido').waitFor();
  expect(await lookOnce(page)).toEqual([]);
  for (const cut of [`ana%40correo.example/${KEY.slice(1)}`, `ana/${KEY}`]) {
    await page.goto(at(`/restablecer-contrasena/${cut}`));
    await page.getByRole('main').getByText('El enlace no está completo').waitFor();
    expect(await page.getByLabel('Contraseña nueva').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Pedir un enlace nuevo' }).waitFor();
  }
});
