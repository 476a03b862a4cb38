/** Pictures in a seller's hands: uploaded, cut, put in place; by keyboard and on a phone too. */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { halves } from '../support/pictures.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, logIn } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));

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

const open = (path: string, width: number) =>
  logIn(SELLER, path, { viewport: { width, height: 800 } });
const pictures = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Imágenes' });

/** Returns the names of the pictures of a product or company, in their order. */
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

test('several files at once and a pasted one are uploaded, and others show an error', async () => {
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
  expect(await fitsScreen(page)).toBe(true);
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

  // It is not removed while a product shows it, which the dialog names.
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

test('a product gets images, a new order by keyboard, and a replacement', async () => {
  const { pool } = shop().database;
  const { rows } = await pool.query<{ id: number; code: string }>(
    'select id, code from products where is_public order by id limit 1',
  );
  const product = rows[0] ?? { id: 0, code: '' };
  const page = await open(`/gestion/productos/${product.code}`, 1280);
  const shown = page.getByRole('list', { name: 'Imágenes del producto' });
  const save = page.getByRole('button', { name: 'Guardar imágenes' });
  await save.waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
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
  expect(await fitsScreen(page)).toBe(true);
  expect(await objectionsTo(page, 'section[aria-label="Imágenes"]')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await images.getByRole('button', { name: 'Quitar logo', exact: true }).press('Enter');
  await save.press('Enter');
  await expect.poll(names).toEqual(['frente']);
  await page.reload();
  await shown.getByRole('img', { name: 'frente' }).waitFor();
});

test('two people change one product’s images: each sees both versions, and the chosen one is saved', async () => {
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
  // Continuing loses nothing, and the next attempt asks again.
  await question.getByRole('button', { name: 'Seguir editando' }).press('Enter');
  await save.press('Enter');
  await question.getByRole('radio', { name: 'Ambos' }).check();
  await question.getByRole('button', { name: 'Guardar lo elegido' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  // One side removed one, the other added one: both apply.
  await expect.poll(names).toEqual(['dos', 'suya']);
  await expect.poll(() => save.isDisabled()).toBe(true);

  // A colleague changed only its price, which is no conflict of images.
  await page.getByRole('button', { name: 'Quitar dos', exact: true }).press('Enter');
  await pool.query('update products set version = version + 1 where id = $1', [product.id]);
  await save.press('Enter');
  await expect.poll(names).toEqual(['suya']);
  await expect.poll(() => question.count()).toBe(0);
});
