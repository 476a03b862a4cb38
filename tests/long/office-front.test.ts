/** The home's banner and releases in a seller's hands: tried, put in order, sent to production; by keyboard and on a phone too. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { holdAnswers } from '../support/held.ts';
import { plantUser } from '../support/people.ts';
import { halves } from '../support/pictures.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, openPage, logIn } = useSellerDay();
const variant = await loadVariant('NAM');
const wide = await halves('webp', 1_400, 500);

const open = (path: string, width: number) =>
  logIn(SELLER, path, { viewport: { width, height: 800 } });

const production = async () => {
  const { rows } = await shop().database.pool.query<{ value: string }>(
    "select value from config where key = 'BANNER_ITEMS'",
  );
  return rows[0]?.value ?? '';
};
const saves = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).first();
const sends = (page: Page) =>
  page.getByRole('button', { name: 'Enviar a producción', exact: true }).first();

test('at 360 px the banner is tried, put in order by keyboard, and sent to production', async () => {
  const width = 360;
  const page = await open('/1/config', width);
  await page.getByRole('heading', { level: 1, name: 'Configuración' }).waitFor();
  const before = await production();
  await sends(page).waitFor();
  await expect.poll(() => saves(page).isDisabled()).toBe(true);
  for (const name of ['oferta', 'novedad']) {
    await page.getByRole('button', { name: 'Agregar imagen', exact: true }).click();
    await page.getByRole('button', { name: 'Elegir imagen', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByLabel('Subir imágenes')
      .setInputFiles([{ name: `${name} ${width}.webp`, mimeType: 'image/webp', buffer: wide }]);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel('A dónde lleva').fill(name === 'oferta' ? 'oferta' : '/contacto');
  }
  expect(await fitsScreen(page)).toBe(true);
  await expect.poll(() => sends(page).isDisabled()).toBe(true);
  await saves(page).click();
  await page.getByText('Revisa los datos ingresados.').waitFor();
  const rows = page.getByRole('list', { name: 'Imágenes del banner' });
  const offer = rows.getByRole('listitem').filter({ hasText: `oferta ${width}` });
  await offer.locator('[aria-expanded]').click();
  await offer.getByText(/Escribe una página del sitio/).waitFor();
  await page.getByLabel('A dónde lleva').fill('/productos');

  await rows.getByRole('button', { name: `Mover novedad ${width}, lugar 2 de 2` }).press('Home');
  await rows.getByRole('button', { name: `Mover novedad ${width}, lugar 1 de 2` }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toContain('lugar 1 de 2');
  await page
    .getByRole('region', { name: 'Vista previa del banner' })
    .getByRole('img', { name: `novedad ${width}` })
    .waitFor();
  await saves(page).press('Enter');
  await untilSaid(page, 'Cambios guardados');
  expect(await production()).toBe(before);
  await expect.poll(() => sends(page).isEnabled()).toBe(true);
  await sends(page).press('Enter');
  const question = page.getByRole('dialog', { name: 'Enviar a producción' });
  await question.getByRole('button', { name: 'Enviar a producción' }).press('Enter');
  await untilSaid(page, 'Enviado a producción');
  const sent: unknown = JSON.parse(await production());
  expect(sent).toMatchObject([
    { link: '/contacto', image: { name: `novedad ${width}` } },
    { link: '/productos', image: { name: `oferta ${width}` } },
  ]);

  // Everybody sees it at once.
  const visitor = await openPage({ viewport: { width, height: 800 } });
  await visitor.goto(shop().url);
  const links = visitor.getByRole('region', { name: 'Destacados' }).getByRole('link');
  await expect.poll(() => links.first().getAttribute('href')).toBe('/contacto');

  // In production there is nothing to send; the next test value starts empty.
  await page.getByRole('button', { name: 'Producción', exact: true }).click();
  await rows.getByRole('listitem').first().waitFor();
  await expect.poll(() => sends(page).isDisabled()).toBe(true);
  await shop().database.pool.query("delete from config where key = 'TEST_BANNER_ITEMS'");
});

test('a test begins with what everybody sees, and nothing is written until it is saved', async () => {
  const page = await open('/gestion/portada', 360);
  const { pool } = shop().database;
  const tested = async () => {
    const { rows } = await pool.query<{ value: string }>(
      "select value from config where key = 'TEST_BANNER_ITEMS'",
    );
    return rows[0]?.value;
  };
  const rows = page.getByRole('list', { name: 'Imágenes del banner' }).getByRole('listitem');
  const copies = page.getByRole('button', { name: 'Copiar de producción' }).first();
  const before = await tested();
  await copies.press('Enter');
  const shown: unknown[] = JSON.parse(await production());
  expect(shown.length).toBeGreaterThan(0);
  await expect.poll(() => rows.count()).toBe(shown.length);
  expect([await copies.isDisabled(), await tested()]).toEqual([true, before]);
  await saves(page).press('Enter');
  await untilSaid(page, 'Cambios guardados');
  expect(JSON.parse((await tested()) ?? '')).toEqual(shown);
  expect(await fitsScreen(page)).toBe(true);
  await pool.query("delete from config where key = 'TEST_BANNER_ITEMS'");
});

test('two people on one banner: the second sees both and keeps both', async () => {
  const page = await open('/gestion/portada', 1280);
  await page.getByRole('button', { name: 'Agregar imagen', exact: true }).click();
  await page.getByLabel('Qué muestra la imagen').fill('Lo mío');
  const theirs = [
    { id: 9, color: '', link: '/contacto', image: { id: -1, name: 'Lo suyo', color: '' } },
  ];
  await shop().database.pool.query('insert into config (key, value, version) values ($1, $2, 3)', [
    'TEST_BANNER_ITEMS',
    JSON.stringify(theirs),
  ]);
  await saves(page).click();
  const question = page.getByRole('dialog', { name: 'Otra persona guardó antes' });
  await question.getByRole('radio', { name: /Ambos/ }).check();
  await question.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await untilSaid(page, 'Cambios guardados');
  const rows = page.getByRole('list', { name: 'Imágenes del banner' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
});

test('sending to production is retried without the earlier error', async () => {
  const page = await open('/gestion/portada', 360);
  await expect.poll(() => sends(page).isEnabled()).toBe(true);
  await page.route('**/rest/config/set', (route) => route.abort());
  const question = page.getByRole('dialog', { name: 'Enviar a producción' });
  await sends(page).press('Enter');
  await question.getByRole('button', { name: 'Enviar a producción' }).press('Enter');
  await question.getByRole('alert').filter({ hasText: 'No pudimos conectarnos' }).waitFor();
  await question.getByRole('button', { name: 'Cancelar' }).press('Enter');
  await sends(page).press('Enter');
  await question.getByRole('button', { name: 'Enviar a producción' }).waitFor();
  expect(await question.getByRole('alert').count()).toBe(0);
});

test('a panel that is opened before its code has loaded shows its content afterwards', async () => {
  const page = await open('/gestion', 360);
  const code = await holdAnswers(page, '**/_astro/BannerConfig.*.js');
  await page.goto(`${shop().url}/gestion/portada`);
  await code.asked();
  await page.getByRole('heading', { name: 'Lanzamientos' }).click();
  code.answer();
  await page.getByRole('button', { name: 'Agregar grupo' }).waitFor();
});

test('releases are looked up one by one by code, and unknown ones are marked', async () => {
  const page = await open('/gestion/portada', 360);
  // The banner's panel, as it comes, moves the one below.
  await page.getByRole('button', { name: 'Agregar imagen' }).waitFor();
  await page.getByRole('heading', { name: 'Lanzamientos' }).click();
  const { rows } = await shop().database.pool.query<{ code: string; name: string }>(
    'select code, name from families where is_public order by relevance desc limit 1',
  );
  await page.getByRole('button', { name: 'Agregar grupo' }).click();
  await page.getByLabel('Título').last().fill('De prueba');
  for (const code of [rows[0]?.code ?? '', 'NO-HAY']) {
    await page.getByRole('button', { name: 'Agregar producto' }).last().click();
    await page.getByLabel('Código', { exact: true }).last().fill(code);
    await page.getByLabel('Código', { exact: true }).last().press('Tab');
  }
  await page.getByText('No se encontró: el inicio no lo muestra').waitFor();
  const preview = page.getByRole('region', { name: 'Vista previa de los lanzamientos' });
  await expect.poll(() => preview.getByRole('listitem').count()).toBe(1);
  expect(await fitsScreen(page)).toBe(true);
});

test('an employee who is no seller sees the configuration, cannot change it, and stays logged in', async () => {
  const { db } = shop().database;
  const here = variant.destinationCompany.id;
  const mechanic = await plantUser(db, { employeeOf: here, position: 'OTH' });
  const page = await logIn(mechanic.email, '/');
  await page.locator('#user-button').click();
  await page.locator('#user-menu').getByRole('link', { name: 'Configuración' }).click();
  await page.getByText('Puedes mirarla; la cambia quien vende en la tienda.').waitFor();
  await page.locator('[aria-label="Imágenes del banner"]').waitFor({ state: 'attached' });
  await page.getByRole('heading', { name: 'Lanzamientos' }).click();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('main fieldset[disabled] :enabled').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(`/${here}/config`);

  const customer = await plantUser(db);
  await db.execute(
    sql`insert into companies (name, identifier) values ('Taller Ajeno', '217777770013')`,
  );
  await db.execute(sql`insert into employees (company_id, person_id, position)
    values ((select max(id) from companies), ${customer.personId}, 'OTH')`);
  const other = await logIn(customer.email, `/${here}/config`);
  await other.getByText('No se encontro ningun resultado.').waitFor();
  await other.waitForLoadState('networkidle');
  expect(new URL(other.url()).pathname).toBe(`/${here}/config`);
  await other.locator('#user-button').click();
  // Their company has received no orders, and configures nothing here.
  await other.locator('#user-menu').getByRole('link', { name: 'Mis compras' }).waitFor();
  for (const name of ['Pedidos', 'Configuración'])
    expect(await other.locator('#user-menu').getByRole('link', { name }).count()).toBe(0);
});
