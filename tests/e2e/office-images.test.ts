/** Pictures and the home's banner in a seller's hands: uploaded, cut, put in place, tried, sent to production; by keyboard and on a phone too. */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { logIn } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { holdAnswers } from '../support/held.ts';
import { halves } from '../support/pictures.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';

const shop = useShop();
const openPage = useBrowser();
const SELLER = 'vendedora@nam.example';

let photo: Buffer;
let wide: Buffer;
beforeAll(async () => {
  photo = await halves('jpeg', 600, 400);
  wide = await halves('webp', 1_400, 500);
});
const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
});

const open = async (path: string, width: number): Promise<Page> => {
  const page = await openPage({ viewport: { width, height: 800 } });
  await page.goto(`${shop().url}/iniciar?from=${encodeURIComponent(path)}`);
  await logIn(page, SELLER);
  await page.waitForURL(`${shop().url}${path}`);
  return page;
};
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const pictures = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Imágenes' });

/** What the pictures of one thing are called, in the order in which it shows them. */
const namesAt = async (kind: 'product' | 'company', id: number): Promise<string[]> => {
  const { rows } = await shop().database.pool.query<{ name: string }>(
    `select image.name from ${kind}_images link join images image on image.id = link.image_id
     where link.${kind}_id = $1 order by link.position`,
    [id],
  );
  return rows.map(({ name }) => name);
};

/** As the clipboard gives a screenshot. */
const paste = (page: Page, name: string, body: Buffer) =>
  page.evaluate(
    ([called, text]) => {
      const bytes = Uint8Array.from(atob(text ?? ''), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], called ?? '', { type: 'image/jpeg' }));
      document.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [name, body.toString('base64')],
  );

test('several files at once and a pasted one arrive; what is no picture says so beside it', async () => {
  const page = await open('/gestion/imagenes', 1280);
  await page
    .getByLabel('Agregar imágenes de productos')
    .setInputFiles([
      file('tapa gol.jpg', photo),
      file('tapa uno.jpg', photo),
      file('factura.jpg', Buffer.from('%PDF-1.7')),
    ]);
  for (const name of ['tapa gol', 'tapa uno'])
    await pictures(page)
      .getByRole('button', { name: new RegExp(name) })
      .waitFor();
  const uploads = page.getByRole('list', { name: 'Subidas' });
  await uploads.getByText(/no es una foto/).waitFor();
  await uploads.getByRole('button', { name: 'Reintentar' }).waitFor();
  await uploads.getByRole('button', { name: 'Quitar factura.jpg' }).click();
  await expect.poll(() => uploads.count()).toBe(0);
  await paste(page, 'pegada.jpg', photo);
  await pictures(page)
    .getByRole('button', { name: /pegada/ })
    .waitFor();
  expect(await fits(page)).toBe(true);
});

test('a piece is cut by keyboard alone, another file takes its place, and it is removed where nothing shows it', async () => {
  const page = await open('/gestion/imagenes', 1280);
  await page
    .getByLabel('Agregar imágenes de productos')
    .setInputFiles([file('para recortar.jpg', photo)]);
  const tile = pictures(page).getByRole('button', { name: /para recortar/ });
  await tile.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog');
  await box.getByText('No se muestra en ningún lado.').waitFor();
  await box.getByRole('button', { name: 'Cuadrado' }).press('Enter');
  await expect.poll(() => box.getByRole('spinbutton', { name: 'Ancho' }).inputValue()).toBe('400');
  const frame = box.getByRole('button', { name: /Mover el recorte/ });
  await frame.press('ArrowLeft');
  const side = async (name: string) =>
    Number(await box.getByRole('spinbutton', { name }).inputValue());
  await expect.poll(() => side('Izquierda')).toBeLessThan(100);
  await box.getByRole('button', { name: /Agrandar o achicar/ }).press('ArrowLeft');
  await expect.poll(() => side('Ancho')).toBeLessThan(400);
  await box.getByRole('button', { name: 'Guardar' }).press('Enter');
  await untilSaid(page, 'Imagen guardada');
  const size = async () => {
    const { rows } = await shop().database.pool.query<{ width: number; height: number }>(
      "select width, height from images where name = 'para recortar'",
    );
    return rows[0];
  };
  const cut = await size();
  expect(cut?.width).toBe(cut?.height);
  await box
    .getByLabel('Reemplazar por otra imagen')
    .setInputFiles([file('otra.webp', wide, 'image/webp')]);
  await untilSaid(page, 'Imagen reemplazada');
  expect(await size()).toEqual({ width: 1_400, height: 500 });

  // While a product shows it, it stays, and the box says which.
  const { pool } = shop().database;
  await pool.query(`insert into product_images (product_id, position, image_id)
    select (select min(id) from products where code not in ('')), 90, id from images
    where name = 'para recortar'`);
  await box.getByRole('button', { name: 'Eliminar' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Eliminar imagen' });
  await question.getByText('¿Esta seguro que desea eliminar para recortar?').waitFor();
  await question.getByRole('button', { name: 'Eliminar' }).press('Enter');
  await question.getByText(/^Error: La imagen todavía se muestra en: /).waitFor();
  await pool.query('delete from product_images where position = 90');
  await question.getByRole('button', { name: 'Eliminar' }).press('Enter');
  await untilSaid(page, 'Imagen eliminada');
  await expect.poll(() => tile.count()).toBe(0);
});

test('a product gets pictures, in another order by keyboard, and another in the place of one', async () => {
  const { pool } = shop().database;
  const { rows } = await pool.query<{ id: number; code: string }>(
    'select id, code from products where is_public order by id limit 1',
  );
  const product = rows[0] ?? { id: 0, code: '' };
  const page = await open(`/gestion/productos/${product.code}`, 1280);
  const shown = page.getByRole('list', { name: 'Imágenes del producto' });
  const save = page.getByRole('button', { name: 'Guardar imágenes' });
  await save.waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page
    .getByLabel('Agregar imágenes')
    .setInputFiles([file('frente.jpg', photo), file('lado.webp', wide, 'image/webp')]);
  await expect.poll(() => shown.getByRole('listitem').count()).toBe(2);
  const second = await shown.getByRole('img').nth(1).getAttribute('alt');
  await shown.getByRole('button', { name: `Mover ${second}, lugar 2 de 2` }).press('ArrowLeft');
  await expect.poll(() => save.isEnabled()).toBe(true);
  await save.press('Enter');
  await untilSaid(page, 'Imágenes guardadas');
  const names = () => namesAt('product', product.id);
  const before = await names();
  expect(before).toHaveLength(2);
  expect(before[0]).toBe(second);
  await page.getByRole('button', { name: 'Reemplazar frente' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByLabel('Subir imágenes')
    .setInputFiles([file('mejor.jpg', photo)]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => save.isEnabled()).toBe(true);
  await save.press('Enter');
  await expect.poll(async () => (await names()).toSorted()).toEqual(['lado', 'mejor']);
});

test('a company gets its front and its logo on a phone, in another order by keyboard, and loses one', async () => {
  const { pool } = shop().database;
  const { rows } = await pool.query<{ id: number }>(
    `select id from companies where not exists (select from company_images where company_id = companies.id)
     order by id limit 1`,
  );
  const id = rows[0]?.id ?? 0;
  const names = () => namesAt('company', id);
  const page = await open(`/gestion/empresas/${id}`, 360);
  const images = page.getByRole('region', { name: 'Imágenes' });
  const shown = images.getByRole('list', { name: 'Imágenes de la empresa' });
  await images.getByText('Todavía no tiene: su frente, su logo o su tarjeta.').waitFor();
  await images
    .getByLabel('Agregar imágenes')
    .setInputFiles([file('frente.jpg', photo), file('logo.webp', wide, 'image/webp')]);
  await expect.poll(() => shown.getByRole('listitem').count()).toBe(2);
  await shown.getByRole('button', { name: /^Mover logo, lugar/ }).press('Home');
  const save = images.getByRole('button', { name: 'Guardar imágenes' });
  await expect.poll(() => save.isEnabled()).toBe(true);
  await save.press('Enter');
  await untilSaid(page, 'Imágenes guardadas');
  expect(await names()).toEqual(['logo', 'frente']);
  expect(await fits(page)).toBe(true);
  expect(await objectionsTo(page, 'section[aria-label="Imágenes"]')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await images.getByRole('button', { name: 'Quitar logo', exact: true }).press('Enter');
  await save.press('Enter');
  await expect.poll(names).toEqual(['frente']);
  await page.reload();
  await shown.getByRole('img', { name: 'frente' }).waitFor();
});

test('two people on one product’s pictures: each sees both, and what is decided is saved', async () => {
  const { pool } = shop().database;
  const { rows } = await pool.query<{ id: number; code: string }>(
    'select id, code from products where is_public order by id offset 1 limit 1',
  );
  const product = rows[0] ?? { id: 0, code: '' };
  const made = await pool.query<{ id: number; name: string }>(
    `insert into images (name, target, path, width, height)
     select name, 'product', 'photos/' || name || '.webp', 4, 4 from unnest(array['una', 'dos', 'suya']) name
     returning id, name`,
  );
  const idOf = (name: string) => made.rows.find((one) => one.name === name)?.id;
  const show = async (...shown: string[]) => {
    await pool.query('delete from product_images where product_id = $1', [product.id]);
    for (const [position, name] of shown.entries())
      await pool.query(
        'insert into product_images (product_id, position, image_id) values ($1, $2, $3)',
        [product.id, position + 1, idOf(name)],
      );
    await pool.query('update products set version = version + 1 where id = $1', [product.id]);
  };
  const names = () => namesAt('product', product.id);
  await show('una', 'dos');
  const page = await open(`/gestion/productos/${product.code}`, 1280);
  const save = page.getByRole('button', { name: 'Guardar imágenes' });
  await page.getByRole('button', { name: 'Quitar una', exact: true }).press('Enter');
  await show('una', 'dos', 'suya');
  await save.press('Enter');
  const question = page.getByRole('dialog', { name: 'Otra persona guardó antes' });
  await question.getByText('otra persona guardó cambios').waitFor();
  await question.getByRole('radio', { name: /^Lo suyo: una dos suya$/ }).waitFor();
  await question.getByRole('radio', { name: /^Lo mío: dos$/ }).waitFor();
  expect(await objectionsTo(page, 'dialog')).toEqual([]);
  // Gone on with: nothing is lost, and the next try asks again.
  await question.getByRole('button', { name: 'Seguir editando' }).press('Enter');
  await save.press('Enter');
  await question.getByRole('radio', { name: 'Ambos' }).check();
  await question.getByRole('button', { name: 'Guardar lo elegido' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  // Mine took one off alone: both together are theirs, and nothing is left to be saved.
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect(await names()).toEqual(['una', 'dos', 'suya']);

  // Somebody else changed its price alone: that is no question about pictures.
  await page.getByRole('button', { name: 'Quitar una', exact: true }).press('Enter');
  await pool.query('update products set version = version + 1 where id = $1', [product.id]);
  await save.press('Enter');
  await expect.poll(names).toEqual(['dos', 'suya']);
  expect(await question.count()).toBe(0);
});

const production = async () => {
  const { rows } = await shop().database.pool.query<{ value: string }>(
    "select value from config where key = 'BANNER_ITEMS'",
  );
  return rows[0]?.value ?? '';
};
const saves = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).first();
const sends = (page: Page) =>
  page.getByRole('button', { name: 'Enviar a producción', exact: true }).first();

test.each([360, 1280])(
  'at %d px the banner is tried, put in order by keyboard, and sent to production',
  async (width) => {
    const page = await open('/1/config', width);
    await page.getByRole('heading', { level: 1, name: 'Configuración' }).waitFor();
    const before = await production();
    await sends(page).waitFor();
    expect(await saves(page).isDisabled()).toBe(true);
    for (const name of ['oferta', 'novedad']) {
      await page.getByRole('button', { name: 'Agregar imagen', exact: true }).click();
      await page.getByRole('button', { name: 'Elegir imagen', exact: true }).click();
      await page
        .getByRole('dialog')
        .getByLabel('Subir imágenes')
        .setInputFiles([file(`${name} ${width}.webp`, wide, 'image/webp')]);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByLabel('A dónde lleva').fill(name === 'oferta' ? 'oferta' : '/contacto');
    }
    expect(await fits(page)).toBe(true);
    // What has not been saved goes nowhere; what leads nowhere is not saved.
    expect(await sends(page).isDisabled()).toBe(true);
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

    // In production there is nothing to send; the next one begins without a test.
    await page.getByRole('button', { name: 'Producción', exact: true }).click();
    await rows.getByRole('listitem').first().waitFor();
    await expect.poll(() => sends(page).isDisabled()).toBe(true);
    await shop().database.pool.query("delete from config where key = 'TEST_BANNER_ITEMS'");
  },
);

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
  expect(await fits(page)).toBe(true);
  await pool.query("delete from config where key = 'TEST_BANNER_ITEMS'");
});

test('two people on one banner: the second sees both and keeps both', async () => {
  const page = await open('/gestion/portada', 1280);
  await page.getByRole('button', { name: 'Agregar imagen', exact: true }).click();
  await page.getByLabel('Qué dice la imagen').fill('Lo mío');
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

test('a panel that is opened before its code is here shows what is in it', async () => {
  const page = await open('/gestion', 360);
  const code = await holdAnswers(page, '**/_astro/BannerConfig.*.js');
  await page.goto(`${shop().url}/gestion/portada`);
  await code.asked();
  await page.getByRole('heading', { name: 'Lanzamientos' }).click();
  code.answer();
  await page.getByRole('button', { name: 'Agregar grupo' }).waitFor();
});

test('releases are found one by one under their codes, and what there is not says so', async () => {
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
  expect(await fits(page)).toBe(true);
});
