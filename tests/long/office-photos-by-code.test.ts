/** Photos whose names are codes of products, given to all of them from one screen. */
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { halves } from '../support/pictures.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, logIn } = useSellerDay();

test('at 360 px photos are shown with their products before they are given, and those without', async () => {
  const { pool } = shop().database;
  const { rows } = await pool.query<{ id: number; code: string }>(
    `select id, code from products where is_public and code ~ '^[A-Z0-9-]+$'
       and not exists (select from product_images where product_id = products.id)
     order by code limit 2`,
  );
  const [first, second] = rows;
  const page = await logIn(SELLER, '/gestion/imagenes', { viewport: { width: 360, height: 800 } });
  await page.getByText('Repartir por código').click();
  await page.getByLabel('Fotos con el código en el nombre').setInputFiles([
    {
      name: `${first?.code.toLowerCase()}_b.jpg`,
      mimeType: 'image/jpeg',
      buffer: await halves('jpeg', 90, 60),
    },
    {
      name: 'resto.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(
        zipSync({
          [`fotos/${first?.code}.jpg`]: await halves('jpeg', 120, 80),
          [`fotos/${second?.code} (1).png`]: await halves('png', 60, 60),
          'fotos/vidriera.png': await halves('png', 60, 40),
        }),
      ),
    },
  ]);
  const preview = page.getByRole('region', { name: 'Qué se reparte' });
  await preview.getByText('3 fotos de 2 productos.').waitFor();
  await preview.getByText('1 foto no tiene producto').waitFor();
  await preview.getByText('vidriera.png').waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await preview.getByRole('button', { name: 'Repartir 3 fotos' }).click();
  await page.getByText('Se agregaron 3 fotos.').waitFor();
  const { rows: pictures } = await pool.query<{ name: string }>(
    `select image.name from product_images link join images image on image.id = link.image_id
     where link.product_id = $1 order by link.position`,
    [first?.id],
  );
  expect(pictures.map(({ name }) => name)).toEqual([first?.code, `${first?.code.toLowerCase()}_b`]);
});
