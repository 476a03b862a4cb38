/** A price list: imported, corrected, compared, written, undone and exported. */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { holdAnswers } from '../support/held.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';

const { shop, logIn } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));
const PATH = '/gestion/importar';

const open = async (width: number): Promise<Page> => {
  const page = await logIn(SELLER, PATH, { viewport: { width, height: 800 } });
  await page.getByLabel('Qué trae').selectOption({ label: 'Precios' });
  return page;
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const bring = async (page: Page, name: string, text: string) => {
  // Lists of these tests have the same headings: each is mapped by hand.
  await shop().database.pool.query('delete from import_profiles');
  await page
    .getByLabel(/Arrastra el archivo/)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
};

const prices = async (codes: readonly string[]): Promise<number[]> => {
  const { rows } = await shop().database.pool.query<{ cents: number }>(
    'select price_cents as cents from products where code = any($1) order by code',
    [codes],
  );
  return rows.map(({ cents }) => cents);
};
const someCodes = async (): Promise<[string, string]> => {
  const { rows } = await shop().database.pool.query<{ code: string }>(
    'select code from products where is_public order by code limit 2',
  );
  return [rows[0]?.code ?? '', rows[1]?.code ?? ''];
};

test('at 360 px a list with semicolons and decimal commas is corrected, written and undone, by keyboard', async () => {
  const codes = await someCodes();
  const before = await prices(codes);
  const page = await open(360);
  const list = (second: string) =>
    `Lista de otoño\nCódigo;Precio\n${codes[0]};1.234,50\n${codes[1]};${second}\n`;

  await bring(page, 'mala.csv', list('mucho'));
  await button(page, 'Comparar').press('Enter');
  await page.getByText(/^1 fila tiene errores/).waitFor();
  await page.getByRole('list', { name: 'Filas' }).getByText(codes[1]).waitFor();
  expect(await fitsScreen(page)).toBe(true);
  const errors = page.waitForEvent('download');
  await button(page, 'CSV').press('Enter');
  expect((await errors).suggestedFilename()).toBe('mala.errores.csv');
  await button(page, 'Escribir la única buena').press('Enter');
  await page.getByText(/1 cambio. Quedó fuera 1 fila con errores[.]$/).waitFor();
  expect(await prices(codes)).toEqual([123_450, before[1]]);
  expect(await fitsScreen(page)).toBe(true);
  await button(page, 'Deshacer la importación').press('Enter');
  await page.getByText('1 fila vuelve a estar como antes.').waitFor();
  await button(page, 'Deshacer').press('Enter');
  await page.getByText(/^Se deshizo el /).waitFor();
  await button(page, /Todas las importaciones/).press('Enter');

  await page.getByLabel('Qué trae').selectOption({ label: 'Precios' });
  await bring(page, 'buena.csv', list('98,7'));
  await button(page, 'Comparar').press('Enter');
  const rows = page.getByRole('list', { name: 'Filas' });
  await rows.getByText('1.234,50').waitFor();
  expect(await prices(codes)).toEqual(before);
  expect(await fitsScreen(page)).toBe(true);
  await button(page, 'Escribir 2').press('Enter');
  await page.getByText('Se escribió: 0 nuevas y 2 cambios.').waitFor();
  expect(await prices(codes)).toEqual([123_450, 9_870]);

  // A reloaded page continues it.
  await page.reload();
  await button(page, 'Deshacer la importación').press('Enter');
  await page.getByText('2 filas vuelven a estar como antes.').waitFor();
  await button(page, 'Deshacer').press('Enter');
  await page.getByText(/^Se deshizo el /).waitFor();
  expect(await prices(codes)).toEqual(before);
  await button(page, /Todas las importaciones/).press('Enter');
  const past = page.getByRole('row').filter({ hasText: 'buena.csv' }).first();
  await past.getByText('Deshecha').waitFor();
  expect(await fitsScreen(page)).toBe(true);
});

test('an undo says beforehand which prices were changed since, and leaves them', async () => {
  const { pool } = shop().database;
  const codes = await someCodes();
  const before = await prices(codes);
  const page = await open(360);
  await bring(page, 'cambiada.csv', `Código;Precio\n${codes[0]};77,00\n${codes[1]};78,00\n`);
  await button(page, 'Comparar').press('Enter');
  await button(page, 'Escribir 2').press('Enter');
  await page.getByText('Se escribió: 0 nuevas y 2 cambios.').waitFor();
  await pool.query('update products set price_cents = 9900 where code = $1', [codes[0]]);
  await button(page, 'Deshacer la importación').press('Enter');
  await page.getByText('1 fila vuelve a estar como antes y 1 queda como está:').waitFor();
  const rows = page.getByRole('list', { name: 'Filas' });
  await rows.getByText(codes[0]).waitFor();
  await rows.getByText('Cambió después de la importación.').waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await button(page, 'Deshacer lo que se puede').press('Enter');
  await page.getByText(/^Se deshizo en parte el \d.*: queda 1\.$/).waitFor();
  await rows.getByText(codes[0]).waitFor();
  expect(await prices(codes)).toEqual([9_900, before[1]]);
  expect(await fitsScreen(page)).toBe(true);
  // Once it is put back, the rest is undone too.
  await pool.query('update products set price_cents = 7700 where code = $1', [codes[0]]);
  await button(page, 'Deshacer lo que queda (1)').press('Enter');
  await button(page, 'Deshacer').press('Enter');
  await page.getByText(/^Se deshizo el /).waitFor();
  expect(await prices(codes)).toEqual(before);
});

test('an exported spreadsheet that is imported again changes nothing', async () => {
  const page = await open(1280);
  await page.getByLabel('Qué', { exact: true }).selectOption({ label: 'Precios' });
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Excel (XLSX)').press('Enter'),
  ]);
  expect(book.suggestedFilename()).toMatch(/^precios-\d{4}-\d\d-\d\d\.xlsx$/);
  await page.getByLabel(/Arrastra el archivo/).setInputFiles(await book.path());
  await button(page, 'Comparar').press('Enter');
  await page.getByText(/El archivo dice lo mismo que la tienda/).waitFor();
  await expect.poll(() => button(page, /^Escribir/).isDisabled()).toBe(true);
});

test('an export without a connection reports it, and can be repeated', async () => {
  const page = await open(1280);
  await page.getByLabel('Qué', { exact: true }).selectOption({ label: 'Precios' });
  const book = button(page, 'Excel (XLSX)');
  await book.waitFor();
  await page.context().setOffline(true);
  await book.press('Enter');
  await page.getByText('No pudimos conectarnos.').first().waitFor();
  await expect.poll(() => book.isEnabled()).toBe(true);
  expect(await page.getByText('0 filas…').count()).toBe(0);
  await page.context().setOffline(false);
  const [file] = await Promise.all([page.waitForEvent('download'), book.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^precios-.*[.]xlsx$/);
});

test('a file chosen without a connection waits for it and continues automatically', async () => {
  const [code] = await someCodes();
  const page = await open(360);
  await page.context().setOffline(true);
  await bring(page, 'espera.csv', `Código;Precio\n${code};84,00\n`);
  const waiting = page.getByText(
    'Sin conexión: apenas vuelva, el envío sigue solo desde donde quedó.',
  );
  await waiting.waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await page.context().setOffline(false);
  await button(page, 'Comparar').waitFor();
  expect(await waiting.count()).toBe(0);
  await button(page, 'Descartar').press('Enter');
});

test('the next page of a difference begins at its top, and the last one keeps the focus', async () => {
  const page = await open(360);
  const lines = Array.from({ length: 60 }, (_, at) => `NO-HAY-${at + 1};10,00`);
  await bring(page, 'larga.csv', ['Código;Precio', ...lines].join('\n'));
  await button(page, 'Comparar').press('Enter');
  const list = page.getByRole('list', { name: 'Filas' });
  const next = button(page, 'Siguientes');
  const turnTo = async (number: number, first: string) => {
    await next.press('Enter');
    await page.getByText(`Página ${number} de 3`).waitFor();
    await list.getByText(first, { exact: true }).waitFor();
    await expect.poll(async () => (await list.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect((await list.boundingBox())?.y).toBeLessThan(400);
    expect(await next.evaluate((one) => one === document.activeElement)).toBe(true);
  };
  await turnTo(2, 'NO-HAY-26');
  await turnTo(3, 'NO-HAY-51');
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await next.press('Enter');
  await page.getByText('Página 3 de 3').waitFor();
  await button(page, 'Descartar').press('Enter');
});

test('decimals that were detected are detected again when the columns change', async () => {
  const [one, two] = await someCodes();
  const page = await open(1280);
  const rows = page.getByRole('list', { name: 'Filas' });
  const lines = `${one};1.234,50;1,234.75\n${two};99,00;1,243\n`;
  await bring(page, 'otras.csv', `Código;Precio;Costo\n${lines}`);
  await button(page, 'Comparar').press('Enter');
  await rows.getByText('$ 1.234,50', { exact: true }).waitFor();
  await button(page, 'Cambiar columnas').press('Enter');
  expect(await page.getByLabel('Decimales').inputValue()).toBe('auto');
  await page.getByLabel('Costo', { exact: true }).selectOption({ label: 'Precio con IVA' });
  await button(page, 'Comparar').press('Enter');
  await rows.getByText('$ 1.234,75', { exact: true }).waitFor();
  await rows.getByText('$ 1.243,00', { exact: true }).waitFor();
  await button(page, 'Descartar').press('Enter');
});

test('chosen decimals stay when the columns change', async () => {
  const [code] = await someCodes();
  const page = await open(1280);
  const rows = page.getByRole('list', { name: 'Filas' });
  await bring(page, 'decimales.csv', `Código;Precio\n${code};1.234\n`);
  await page.getByLabel('Decimales').selectOption({ label: 'Con punto: 1,234.50' });
  await button(page, 'Comparar').press('Enter');
  await rows.getByText('$ 1,23', { exact: true }).waitFor();
  await button(page, 'Cambiar columnas').press('Enter');
  await expect.poll(() => page.getByLabel('Decimales').inputValue()).toBe('.');
  await button(page, 'Comparar').press('Enter');
  await rows.getByText('$ 1,23', { exact: true }).waitFor();
  await button(page, 'Descartar').press('Enter');
});

test('the error of a failed undo is gone when the question opens again', async () => {
  const [code] = await someCodes();
  const before = await prices([code]);
  const page = await open(360);
  await bring(page, 'sin-red.csv', `Código;Precio\n${code};79,00\n`);
  await button(page, 'Comparar').press('Enter');
  await button(page, 'Escribir 1').press('Enter');
  await page.getByText('Se escribió: 0 nuevas y 1 cambio.').waitFor();
  const question = page.getByRole('region', { name: 'Deshacer la importación' });
  await button(page, 'Deshacer la importación').press('Enter');
  await question.getByText('1 fila vuelve a estar como antes.').waitFor();
  await page.context().setOffline(true);
  await question.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await question.getByRole('alert').waitFor();
  await question.getByRole('button', { name: 'Cancelar' }).press('Enter');
  await page.context().setOffline(false);
  await button(page, 'Deshacer la importación').press('Enter');
  await question.getByText('1 fila vuelve a estar como antes.').waitFor();
  expect(await question.getByRole('alert').count()).toBe(0);
  await question.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await page.getByText(/^Se deshizo el /).waitFor();
  expect(await prices([code])).toEqual(before);
});

const GONE = 'Esta importación ya no está: alguien la descartó.';
/** As a colleague discards the import that a page shows. */
const discardElsewhere = async (page: Page) => {
  const guid = new URL(page.url()).searchParams.get('i');
  const reply = await page.request.post(`${shop().url}/rest/import/remove`, { data: { guid } });
  expect(reply.ok()).toBe(true);
};
const isToldGone = async (page: Page) => {
  await page.getByText(GONE).waitFor();
  for (const dead of ['Comparar', 'Descartar', 'Todas las importaciones'])
    expect(await button(page, new RegExp(dead)).count()).toBe(0);
  expect(await page.getByText('No se encontro').count()).toBe(0);
  expect(await page.getByRole('progressbar').count()).toBe(0);
};

test('a discarded import is reported as gone, wherever it is opened', async () => {
  const [code] = await someCodes();
  const page = await open(360);
  const list = () => page.getByLabel('Qué trae').waitFor();
  await bring(page, 'ida.csv', `Código;Precio\n${code};81,00\n`);
  await button(page, 'Comparar').waitFor();
  const address = page.url();
  await discardElsewhere(page);
  await button(page, 'Comparar').press('Enter');
  await isToldGone(page);
  expect(await fitsScreen(page)).toBe(true);
  await button(page, 'Ver todas').press('Enter');
  await list();

  // By its address.
  await page.goto(address);
  await isToldGone(page);
  await button(page, 'Ver todas').press('Enter');
  await list();

  // Discarded twice is discarded, and the way back leads past it.
  await page.goto(shop().url + PATH);
  await page.getByLabel('Qué trae').selectOption({ label: 'Precios' });
  await bring(page, 'doble.csv', `Código;Precio\n${code};82,00\n`);
  await button(page, 'Comparar').waitFor();
  await discardElsewhere(page);
  await button(page, 'Descartar').press('Enter');
  await list();
  await page.goBack();
  await list();
  expect(await page.getByText(GONE).count()).toBe(0);
});

test('an import discarded during its comparison is reported as gone', async () => {
  const [code] = await someCodes();
  const page = await open(1280);
  await bring(page, 'al-medio.csv', `Código;Precio\n${code};83,00\n`);
  await button(page, 'Comparar').waitFor();
  const work = await holdAnswers(page, '**/rest/import/work');
  await button(page, 'Comparar').press('Enter');
  await page.getByText('Revisando las filas…').waitFor();
  await discardElsewhere(page);
  work.answer();
  await isToldGone(page);
});

const MANY = 3_000;
/** Hidden products, invisible to visitors meanwhile. */
const plantMany = () =>
  shop().database.pool.query(
    `insert into products (code, brand_id, category_id, name, price_cents, is_public)
     select 'MIL-' || n, (select min(id) from brands), (select id from categories order by id limit 1), 'Pieza ' || n, 10000, false
     from generate_series(1, $1::int) n on conflict (code) do nothing`,
    [MANY],
  );
const unitsOfMany = async (): Promise<number> => {
  const { rows } = await shop().database.pool.query<{ units: number }>(
    `select coalesce(sum(quantity), 0)::int as units from stock
     where product_id in (select id from products where code like 'MIL-%')`,
  );
  return rows[0]?.units ?? -1;
};

test('3,000 rows with 3 invalid ones name them; without them they are written, and undone', async () => {
  await plantMany();
  const lines = Array.from({ length: MANY }, (_, at) => `MIL-${at + 1};Bulevar;${at % 7}`);
  const units = lines.reduce((sum, line) => sum + Number(line.split(';')[2]), 0);
  const list = (rows: readonly string[]) => ['Artículo;Depósito;Existencia', ...rows].join('\n');
  const bad = lines.with(99, 'MIL-100;Marte;3').with(1_499, 'NO-HAY;Bulevar;3');
  bad[2_999] = 'MIL-3000;Bulevar;muchas';
  const page = await open(1280);
  await page.getByLabel('Qué trae').selectOption({ label: 'Stock' });

  await bring(page, 'mala.csv', list(bad));
  await button(page, 'Comparar').press('Enter');
  await page.getByText(/^3 filas tienen errores/).waitFor({ timeout: 110_000 });
  const rows = page.getByRole('list', { name: 'Filas' });
  for (const [code, why] of [
    ['MIL-100', 'El local «Marte» no existe'],
    ['NO-HAY', 'No existe un producto con el código NO-HAY'],
    ['MIL-3000', '«muchas» no es un número'],
  ] as const)
    await rows.getByRole('listitem').filter({ hasText: code }).getByText(why).waitFor();
  await button(page, 'Escribir las 2.568 buenas').waitFor();
  expect(await unitsOfMany()).toBe(0);
  await button(page, 'Descartar').press('Enter');

  await page.getByLabel('Qué trae').selectOption({ label: 'Stock' });
  await bring(page, 'buena.csv', list(lines));
  await button(page, 'Comparar').press('Enter');
  await button(page, /^Escribir \d/).press('Enter', { timeout: 60_000 });
  await page.getByText(/^Se escribió: 0 nuevas/).waitFor({ timeout: 60_000 });
  expect(await unitsOfMany()).toBe(units);
  await button(page, 'Deshacer la importación').press('Enter');
  await page.getByText('2.571 filas vuelven a estar como antes.').waitFor({ timeout: 60_000 });
  await button(page, 'Deshacer').press('Enter');
  await page.getByText(/^Se deshizo el /).waitFor({ timeout: 60_000 });
  expect(await unitsOfMany()).toBe(0);
  await shop().database.pool.query(`delete from products where code like 'MIL-%'`);
}, 180_000);

test('companies can be imported, and a file that is too large is refused before it is sent', async () => {
  const page = await open(360);
  await page.getByLabel('Qué trae').selectOption({ label: 'Empresas' });
  await bring(
    page,
    'empresas.csv',
    'RUT;Razón social;Teléfonos\n214567890016;Taller del Este;4222 1234 | Casa: 099 555 111\n',
  );
  await button(page, 'Comparar').press('Enter');
  await page.getByText(/^El dígito verificador no corresponde al RUT 214567890016/).waitFor();
  await page.getByRole('list', { name: 'Filas' }).getByText('Taller del Este').waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await button(page, 'Descartar').press('Enter');
  await page.getByLabel('Qué trae').selectOption({ label: 'Precios' });
  // Three hundred megabytes without memory: a file's size is known before it is read.
  await page.getByLabel(/Arrastra el archivo/).evaluate((input: HTMLInputElement) => {
    const file = new File(['x'], 'enorme.csv', { type: 'text/csv' });
    Object.defineProperty(file, 'size', { value: 300 * 1024 * 1024 });
    const given = new DataTransfer();
    given.items.add(file);
    input.files = given.files;
    Object.defineProperty(input, 'files', { value: [file] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByText(/entran 60: divídelo/).waitFor();
});
