/** A file of products and the photos that it names, brought from one screen. */
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { halves } from '../support/pictures.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, logIn } = useSellerDay();

test('at 360 px photos that a file names are sent beside it, and their products show them', async () => {
  const { pool } = shop().database;
  const { rows } = await pool.query<{ id: number; code: string }>(
    'select id, code from products where is_public order by code limit 2',
  );
  const [first, second] = rows;
  const photo = await halves('jpeg', 300, 200);
  const page = await logIn(SELLER, '/gestion/importar', { viewport: { width: 360, height: 800 } });
  await page.getByLabel('Qué trae').selectOption({ label: 'Productos' });
  await page.getByLabel(/Arrastra el archivo/).setInputFiles({
    name: 'fotos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Código;Foto;Foto 2\n${first?.code};Frente del catálogo.jpg;\n${second?.code};perfil.jpg;FRENTE DEL CATALOGO\n`,
    ),
  });
  await page.getByRole('button', { name: 'Comparar' }).click();
  await page.getByText(/^Faltan 3 fotos: /).waitFor();
  expect(await fitsScreen(page)).toBe(true);
  // One comes by itself, the other in an archive.
  await page.getByLabel('Agregar fotos').setInputFiles([
    { name: 'Frente del catálogo.jpg', mimeType: 'image/jpeg', buffer: photo },
    {
      name: 'resto.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(
        zipSync({
          'fotos/perfil.jpg': photo,
          'fotos/leeme.txt': photo,
          'fotos/rota.jpg': Buffer.from('no es una foto'),
          'fotos/feria.jpg': photo,
        }),
      ),
    },
  ]);
  await page.getByText(/^Una foto que se agregó no la nombra ninguna fila: «feria»/).waitFor();
  const failed = page.getByRole('listitem').filter({ hasText: 'rota.jpg' });
  await failed.getByRole('alert').waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await page.getByRole('button', { name: 'Escribir 2' }).click();
  await page.getByText('Se escribió: 0 nuevas y 2 cambios.').waitFor();
  const products = page.getByRole('link', { name: 'Ver los productos' });
  expect(await products.getAttribute('href')).toBe('/gestion/productos');
  const namesOf = async (id: number | undefined) => {
    const found = await pool.query<{ name: string }>(
      `select image.name from product_images link join images image on image.id = link.image_id
       where link.product_id = $1 order by link.position`,
      [id],
    );
    return found.rows.map(({ name }) => name);
  };
  expect(await namesOf(first?.id)).toEqual(['Frente del catálogo']);
  expect(await namesOf(second?.id)).toEqual(['perfil', 'Frente del catálogo']);
});
