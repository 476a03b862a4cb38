import { expect, test } from 'vitest';
import { GENERIC_BUYER, logIn, sessionOf } from '../support/account.ts';
import { halves } from '../support/pictures.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';

const shop = useShop();
const open = useBrowser();

test('the test page needs a login and shows the test banner', async () => {
  const configure = (key: string, value: unknown) =>
    shop().database.pool.query('insert into config (key, value) values ($1, $2)', [
      key,
      JSON.stringify(value),
    ]);
  const banner = (id: number) => [
    { id, color: '#123456', link: `/productos?c=${id}`, image: { id } },
  ];
  await configure('BANNER_ITEMS', banner(1));
  const page = await open();
  await page.route(/\/imagenes\/id\/\d+$/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="440"/>',
    }),
  );
  await page.goto(`${shop().url}/test`);
  await page.waitForURL(/\/iniciar\?from=/);
  await logIn(page, GENERIC_BUYER);
  await page.waitForURL(`${shop().url}/test`);
  const links = page.getByRole('region', { name: 'Destacados' }).getByRole('link');
  // The home shows the configured banner.
  await expect
    .poll(() => links.allInnerTexts())
    .toEqual([expect.stringContaining('Ver el inicio')]);
  await configure('TEST_BANNER_ITEMS', banner(2));
  await configure('TEST_PRODUCT_RELASES', [
    { title: 'En prueba', items: [{ code: 'ROB-10', name: 'Robot en prueba' }] },
  ]);
  await page.reload();
  await expect.poll(() => links.first().getAttribute('href')).toBe('/productos?c=2');
  const row = page.getByRole('list', { name: 'En prueba' });
  await expect
    .poll(() => row.getByRole('link').allInnerTexts())
    .toEqual([expect.stringContaining('Robot en prueba')]);
});

test('a saved test banner shows on the test page alone', async () => {
  await shop().database.pool.query('delete from config');
  const page = await open({
    storageState: await sessionOf(shop().url, 'vendedora@obj.example'),
  });
  await page.goto(`${shop().url}/1/config`);
  await page.getByRole('button', { name: 'Agregar imagen', exact: true }).click();
  await page.getByRole('button', { name: 'Elegir imagen', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Subir imágenes')
    .setInputFiles([
      { name: 'feria.webp', mimeType: 'image/webp', buffer: await halves('webp', 1_400, 500) },
    ]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByLabel('Qué muestra la imagen').fill('La feria del taller');
  await page.getByLabel('A dónde lleva').fill('/contacto');
  await page.getByRole('button', { name: 'Guardar', exact: true }).first().click();
  await untilSaid(page, 'Cambios guardados');

  await page.goto(`${shop().url}/test`);
  const banner = page.getByRole('region', { name: 'Destacados' });
  const tried = banner.getByRole('link', { name: 'La feria del taller' });
  await tried.first().waitFor();
  await expect.poll(() => tried.first().getAttribute('href')).toBe('/contacto');
  const { rows } = await shop().database.pool.query<{ address: string }>(
    "select '/imagenes/id/' || id as address from images where target = 'banner' order by id desc limit 1",
  );
  const picture = tried.first().getByRole('img');
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) =>
        image.complete && image.naturalWidth > 0 ? new URL(image.currentSrc).pathname : '',
      ),
    )
    .toBe(rows[0]?.address);

  const { rows: kept } = await shop().database.pool.query<{ key: string }>(
    'select key from config',
  );
  expect(kept).toEqual([{ key: 'TEST_BANNER_ITEMS' }]);
});
