/** Typed text is never discarded without a question, by any way of closing its box. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { holdAnswers } from '../support/held.ts';
import { halves } from '../support/pictures.ts';
import { OWNER, SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';

const { shop, logIn } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));

interface Box {
  path: string;
  /** The button that opens it. */
  opener: string;
  title: string;
  field: string;
}

const BOXES: readonly Box[] = [
  { path: 'empresas', opener: 'Nueva empresa', title: 'Nueva empresa', field: 'Razón social' },
  { path: 'grupos', opener: 'Nuevo grupo', title: 'Nuevo grupo', field: 'Nombre' },
  { path: 'empresas/1', opener: 'Agregar persona', title: 'Agregar persona', field: 'Apellido' },
  { path: 'productos', opener: 'Agregar producto', title: 'Producto nuevo', field: 'Código' },
  { path: 'productos', opener: 'Agregar familia', title: 'Familia nueva', field: 'Código' },
  {
    path: 'comunicaciones',
    opener: 'Nueva comunicación',
    title: 'Nueva comunicación',
    field: 'Asunto',
  },
  { path: 'usuarios', opener: 'Invitar', title: 'Invitar a la tienda', field: 'Nombre' },
  { path: 'ajustes', opener: 'Agregar sinónimos', title: 'Agregar sinónimos', field: 'Palabras' },
];

const question = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
const keep = (page: Page) =>
  question(page).getByRole('button', { name: 'Seguir editando' }).press('Enter');

/** One after the other for the boxes: they all close alike. */
const closings: readonly (readonly [string, (page: Page, box: Locator) => Promise<void>])[] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the cross', (_, box) => box.getByRole('button', { name: 'Cerrar' }).click()],
  ['the backdrop', (page) => page.mouse.click(4, 4)],
];
const never = (): never => {
  throw new Error('there is a way to close a box');
};

test('each dialog to add something asks once something is typed, and otherwise closes at once', async () => {
  let page: Page | undefined;
  for (const [place, { path, opener, title, field }] of BOXES.entries()) {
    const address = `/gestion/${path}`;
    page ??= await logIn(OWNER, address);
    if (new URL(page.url()).pathname !== address) await page.goto(shop().url + address);
    const open = page.getByRole('main').getByRole('button', { name: opener, exact: true });
    const box = page.getByRole('dialog', { name: title });
    await open.click();
    await box.waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });

    await open.click();
    const typed = box.getByLabel(field).first();
    await typed.fill('Algo escrito');
    const [way, close] = closings[place % closings.length] ?? never();
    await close(page, box);
    await keep(page);
    expect([title, way, await typed.inputValue()]).toEqual([title, way, 'Algo escrito']);
    await close(page, box);
    await question(page).getByRole('button', { name: 'Descartar los cambios' }).press('Enter');
    await box.waitFor({ state: 'detached' });
    expect(await question(page).count()).toBe(0);
  }
});

test('a dialog over a form asks for itself only, and repeated Escape loses nothing', async () => {
  const page = await logIn(SELLER, '/gestion/empresas/1');
  const data = page.getByRole('form', { name: 'Datos de la empresa' });
  await data.getByLabel('Razón social').fill('Otro nombre');
  // The page's own form is not left.
  const add = page.getByRole('region', { name: 'Emails' }).getByRole('button', { name: 'Agregar' });
  await add.click();
  const box = page.getByRole('dialog', { name: 'Agregar email' });
  await box.waitFor();
  await box.getByRole('button', { name: 'Cancelar' }).click();
  await box.waitFor({ state: 'detached' });
  await expect.poll(() => question(page).count()).toBe(0);

  await add.click();
  await box.getByLabel('Email').fill('a@b');
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Escape');
  // Depending on timing the last key asked or answered; the question may appear after it.
  await expect
    .poll(async () => {
      if ((await question(page).count()) > 0) await keep(page);
      await box.getByRole('button', { name: 'Cancelar' }).click({ timeout: 2_000 });
      return question(page).count();
    })
    .toBe(1);
  expect(await box.getByLabel('Email').inputValue()).toBe('a@b');
  await question(page).getByRole('button', { name: 'Descartar los cambios' }).click();
  await box.waitFor({ state: 'detached' });
  // The page's own form keeps its text.
  await expect.poll(() => data.getByLabel('Razón social').inputValue()).toBe('Otro nombre');
});

const isAskedToClose = async (page: Page, box: Locator): Promise<void> => {
  await box.getByRole('button', { name: 'Cerrar' }).click();
  await keep(page);
};

test('choices made by clicks alone are not discarded without a question', async () => {
  const page = await logIn(SELLER, '/gestion/productos');
  await page.getByRole('main').getByRole('button', { name: 'Agregar producto' }).click();
  const box = page.getByRole('dialog', { name: 'Producto nuevo' });
  const supplier = box.getByRole('combobox', { name: 'Proveedor' });
  const suppliers = box.getByRole('listbox', { name: 'Proveedor' }).getByRole('option');
  await supplier.click();
  await suppliers.nth(1).click();
  await expect.poll(() => supplier.inputValue()).not.toBe('');
  const chosen = await supplier.inputValue();
  await isAskedToClose(page, box);
  await expect.poll(() => supplier.inputValue()).toBe(chosen);
  // Chosen back, nothing is lost.
  await supplier.click();
  await suppliers.filter({ hasText: 'Ninguno' }).click();
  await box.getByRole('button', { name: 'Cerrar' }).click();
  await box.waitFor({ state: 'detached' });
});

/** Follows a link to another page: the browser asks, and the seller stays. */
const isAskedToLeave = async (page: Page, link: Locator): Promise<void> => {
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await link.click();
  await expect.poll(() => asked).toEqual(['beforeunload']);
};

test('leaving a typed price without saving asks first', async () => {
  const page = await logIn(SELLER, '/gestion/productos');
  const price = page.getByRole('button', { name: /^Precio de / }).first();
  const label = (await price.getAttribute('aria-label'))?.split(':')[0] ?? never();
  const box = page.getByRole('textbox', { name: label, exact: true });
  const link = page.getByRole('navigation').getByRole('link', { name: 'Empresas', exact: true });
  await price.press('Enter');
  await box.fill('8888,50');
  await isAskedToLeave(page, link.first());
  expect(await box.inputValue()).toBe('8888,50');
  // Given up, it is nothing to lose.
  await box.press('Escape');
  await box.waitFor({ state: 'detached' });
  await link.first().click();
  await page.waitForURL(/\/gestion\/empresas/);
});

test('leaving a typed vehicle without adding it asks first', async () => {
  const { rows } = await shop().database.pool.query<{ code: string }>(
    'select code from families where is_public order by id limit 1',
  );
  const family = rows[0]?.code ?? never();
  const page = await logIn(SELLER, `/gestion/productos/familias/${encodeURIComponent(family)}`);
  const data = page.getByRole('form', { name: `Datos de la familia ${family}` });
  const model = data.getByLabel('Modelo y motor');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Empresas', exact: true });
  await data.getByText('Otro vehículo, o con otros años').click();
  await model.fill('Ideal 1.0');
  await isAskedToLeave(page, link.first());
  expect(await model.inputValue()).toBe('Ideal 1.0');
  await model.fill('');
  await link.first().click();
  await page.waitForURL(/\/gestion\/empresas/);
});

test('a company that arrives after the box opened is its contact, and typing goes on', async () => {
  const page = await logIn(SELLER, '/gestion');
  const company = await holdAnswers(page, '**/rest/company/find*');
  await page.goto(`${shop().url}/gestion/comunicaciones?empresa=2`);
  await company.asked();
  await page.getByRole('main').getByRole('button', { name: 'Nueva comunicación' }).click();
  const box = page.getByRole('dialog', { name: 'Nueva comunicación' });
  await box.getByLabel('Con quién').waitFor();
  const message = box.getByLabel('Mensaje');
  await message.fill('De dos radiadores');
  company.answer();
  await box.getByText('Taller Arroyo Seco S.A.').waitFor();
  expect(await message.evaluate((field) => field === document.activeElement)).toBe(true);
  await box.getByLabel('Asunto').fill('Pidió precio');
  await box.getByRole('button', { name: 'Guardar' }).click();
  await box.waitFor({ state: 'detached' });
});

test('a filled-in password is no unsaved change; a new password is', async () => {
  const page = await logIn(SELLER, '/perfil');
  const change = page.getByRole('button', { name: 'Cambiar contraseña' });
  const box = page.getByRole('dialog', { name: 'Cambiar contraseña' });
  await change.click();
  // As whatever keeps passwords fills it in.
  await box.getByRole('textbox', { name: 'Contraseña actual' }).fill('mostrador86');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  await change.click();
  await box.getByRole('textbox', { name: 'Contraseña nueva' }).fill('otra-muy-larga');
  await isAskedToClose(page, box);
});

test('the reason to block an account is not lost to another account', async () => {
  const page = await logIn(OWNER, '/gestion/usuarios');
  const rows = page.getByRole('grid').getByRole('row');
  await rows.nth(1).click();
  const reason = page.getByLabel('Motivo');
  await reason.fill('Pidió que la cerremos');
  const title = await page.getByRole('dialog').getByRole('heading').first().innerText();
  // The one that is open is no other one.
  await rows.nth(1).click();
  await expect.poll(() => question(page).count()).toBe(0);
  await rows.nth(2).click();
  await keep(page);
  await expect.poll(() => reason.inputValue()).toBe('Pidió que la cerremos');
  await rows.nth(2).click();
  await question(page).getByRole('button', { name: 'Descartar los cambios' }).press('Enter');
  await expect
    .poll(() => page.getByRole('dialog').getByRole('heading').first().innerText())
    .not.toBe(title);
  await expect.poll(() => reason.inputValue()).toBe('');
});

test('a click on the open category or brand is no way out of its changes', async () => {
  const page = await logIn(OWNER, '/gestion/categorias');
  for (const [path, list] of [
    ['categorias', 'Categorías'],
    ['marcas', 'Marcas'],
  ] as const) {
    await page.goto(`${shop().url}/gestion/${path}`);
    const row = page.getByRole('list', { name: list }).locator('[aria-expanded]').first();
    await row.click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' });
    await name.fill('Otro nombre');
    const changes = page.getByRole('region', { name: 'Lo que cambiaste' });
    await changes.getByText('Nombre', { exact: true }).waitFor();
    await row.click();
    expect(await question(page).count()).toBe(0);
    await isAskedToClose(page, page.getByRole('dialog').first());
    expect(await name.inputValue()).toBe('Otro nombre');
  }
});

test('a typed new person returns when the chosen person is removed', async () => {
  const page = await logIn(SELLER, '/gestion/empresas/2');
  await page.getByRole('main').getByRole('button', { name: 'Agregar persona' }).click();
  const box = page.getByRole('dialog', { name: 'Agregar persona' });
  await box.getByLabel('Apellido').fill('Etcheverry');
  await box.getByLabel('Puesto').selectOption('SEL');
  const known = box.getByRole('combobox', { name: 'Persona que ya conocen' });
  await known.fill('vendedora');
  await box.getByRole('listbox').getByRole('option').first().click();
  await box.getByRole('button', { name: 'Cambiar' }).waitFor();
  await expect.poll(() => box.getByLabel('Apellido').isVisible()).toBe(false);
  await isAskedToClose(page, box);
  await box.getByRole('button', { name: 'Cambiar' }).click();
  await expect.poll(() => box.getByLabel('Apellido').inputValue()).toBe('Etcheverry');
  await expect.poll(() => box.getByLabel('Puesto').inputValue()).toBe('SEL');
});

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await halves('jpeg'),
});

test('an upload stays listed after a look at another kind of picture', async () => {
  const page = await logIn(SELLER, '/gestion/imagenes');
  const part = await holdAnswers(page, '**/rest/upload/part');
  const boxOf = (kind: string) => page.getByLabel(`Agregar imágenes ${kind}`);
  await boxOf('de productos').setInputFiles([await photo('en camino.jpg')]);
  await part.asked();
  const row = page.getByRole('progressbar', { name: 'Subida de en camino.jpg' });
  const kind = page.getByLabel('Para qué');
  await kind.selectOption('BANNER');
  await boxOf('al banner').waitFor();
  await expect.poll(() => row.isVisible()).toBe(false);
  await kind.selectOption('');
  await row.waitFor();
  part.answer();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Imágenes' }).getByText('en camino').waitFor();
});

test('closing during uploads asks first, and a refused file is listed beside the uploaded ones', async () => {
  const page = await logIn(SELLER, '/gestion/empresas/2');
  const pictures = page.locator('section[aria-label="Imágenes"]');
  await pictures.getByRole('button', { name: 'Elegir de las que hay' }).click();
  const sheet = page.getByRole('dialog', { name: 'Agregar imágenes' });
  const part = await holdAnswers(page, '**/rest/upload/part');
  await sheet
    .getByLabel('Subir imágenes')
    .setInputFiles([
      await photo('el frente.jpg'),
      { name: 'no es foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hola') },
    ]);
  await part.asked();
  await page.keyboard.press('Escape');
  await keep(page);
  part.answer();
  await page.locator('[aria-label="Imágenes de la empresa"]').getByText('el frente').waitFor();
  await sheet.getByText('no es foto.jpg').waitFor();
  await sheet.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

/** Whether the focused field is visible: nothing covers its middle. */
const isFieldSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const field = document.activeElement;
    if (!field) return false;
    const { x, y, width, height } = field.getBoundingClientRect();
    return field.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

const FIELDS = 20;

test.each([
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 360, height: 740 }],
])('on %s keyboard focus is never covered by the bar of unsaved changes', async (_, size) => {
  const page = await logIn(SELLER, '/gestion/productos?t=RP0001', { viewport: size });
  const path = await page
    .getByRole('link', { name: /^RP0001/ })
    .first()
    .getAttribute('href');
  await page.goto(new URL(String(path), page.url()).href);
  await page.getByRole('textbox', { name: 'Nombre' }).press('x');
  await page.getByText('1 cambio sin guardar').waitFor();
  for (let stop = 0; stop < FIELDS; stop += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => isFieldSeen(page), { message: `stop ${stop}` }).toBe(true);
  }
});
