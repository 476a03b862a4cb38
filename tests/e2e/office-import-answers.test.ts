/** A file with unknown names: its reasons are grouped and answered. */
import { beforeAll, expect, test } from 'vitest';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';

const { shop, logIn } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));

test('at 360 px unknown names are answered once for all of their rows', async () => {
  const { pool } = shop().database;
  const { rows: brands } = await pool.query<{ name: string }>(
    "select name from brands where length(name) > 4 and name !~ '[^A-Za-z]' order by name limit 1",
  );
  const brand = brands[0]?.name ?? '';
  const page = await logIn(SELLER, '/gestion/importar', { viewport: { width: 360, height: 800 } });
  const button = (name: string) => page.getByRole('button', { name });
  await page.getByLabel('Qué trae').selectOption({ label: 'Productos' });
  const row = (code: string, name: string) => `${code};Pieza;${name};1;10`;
  const names = [`${brand}x`, `${brand}x`, 'Zzqq', 'Xxkk'];
  const lines = names.map((name, at) => row(`RESP-${at}${at === 0 ? 'X'.repeat(40) : ''}`, name));
  const file = ['Código;Nombre;Marca;Categoría;Precio', '*** PIEZAS ***', ...lines].join('\n');
  await page
    .getByLabel(/Arrastra el archivo/)
    .setInputFiles({ name: 'respuestas.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await button('Comparar').press('Enter');
  const reasons = page.getByRole('list', { name: 'Motivos' });
  await reasons.getByText(`La marca «${brand}x» no existe: 2 filas`).waitFor();
  await page.getByText(/^Se pasó por alto 1 fila: una nota o un título [(]fila 2[)]/).waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await reasons.getByRole('button', { name: `Es «${brand}»` }).press('Enter');
  // All names without a similar one, of which one is answered otherwise.
  await button('Crear los 2 nombres que no existen').press('Enter');
  const pressed = reasons.getByRole('button', { name: 'Crear', pressed: true });
  await expect.poll(() => pressed.count()).toBe(2);
  await reasons.getByRole('button', { name: 'Saltear esta fila' }).first().press('Enter');
  await button('Revisar con estas 3 respuestas').press('Enter');
  await button('Escribir 3').waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await button('Descartar').press('Enter');
});
