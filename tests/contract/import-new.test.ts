import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { stockMove } from '#contract/calls/stock-changes';
import { stockNoticeAdd } from '#contract/calls/stock-notices';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  for (const code of ['R-1', 'R-2', '00123']) await plantProduct(db, { code, priceCents: 200_00 });
});
const importer = () => createImporter(shop().post, seller.token);
const nameOf = async (code: string): Promise<string | undefined> => {
  const { rows } = await shop().app.db.execute<{ name: string }>(
    sql`select name from products where code = ${code}::citext`,
  );
  return rows[0]?.name;
};

const familyCodes = async (): Promise<string[]> => {
  const { rows } = await shop().app.db.execute<{ code: string }>(
    sql`select code::text from families order by id`,
  );
  return rows.map(({ code }) => code);
};

test('new products without a family get their own, which an undo removes', async () => {
  const imp = importer();
  const before = await familyCodes();
  const compared = await imp.compare(
    'products',
    'Código;Nombre;Marca;Categoría;Precio\nS-1;Correa;Refrimar;1.1;300\nS-2;Polea;Refrimar;1.1;0\n',
  );
  expect(countsOf(compared)).toEqual({ added: 2, changed: 0, same: 0, bad: 0 });
  const written = await imp.write(compared);
  expect(written.state).toBe('done');
  expect(await familyCodes()).toEqual([...before, 'S-1', 'S-2']);
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await familyCodes()).toEqual(before);
});

test('rows that the file leaves incomplete can be skipped', async () => {
  const imp = importer();
  const file = 'Código;Nombre;Marca;Categoría;Precio\nR-2;Radiador R-2 bis;Refrimar;1.1;200\n';
  expect(countsOf(await imp.compare('products', file))).toEqual({
    added: 0,
    changed: 1,
    same: 0,
    bad: 0,
  });

  const mixed = `${file}N-8;;Refrimar;1.1;300\nN-9;Otro nuevo;Marca de nadie;1.1;cien\n`;
  const strict = await imp.compare('products', mixed);
  expect(saidOf(await imp.rows(strict, 'bad'))).toEqual([
    '3: Nombre: Está vacío, y lo nuevo lo necesita.',
    '4: Marca: La marca «Marca de nadie» no existe.',
    '4: Precio: «cien» no es un número.',
  ]);
  const passed = await imp.map(strict, { skipsNew: true });
  expect(countsOf(passed)).toEqual({ added: 0, changed: 1, same: 0, bad: 0 });
  expect(passed.warnings).toEqual(['Se saltean 2 que todavía no están en la tienda.']);
  const written = await imp.write(passed);
  expect(written.state).toBe('done');
  expect(await nameOf('R-2')).toBe('Radiador R-2 bis');
  expect(await nameOf('N-8')).toBeUndefined();
  expect((await imp.undo(written)).state).toBe('undone');
});

test('a price list may skip unknown codes but no invalid ones', async () => {
  const compared = await importer().compare(
    'prices',
    'codigo;precio\nR-1;5\nNO-HAY;50,00\n123;10\nR-2;muchos\n',
    { skipsNew: true },
  );
  expect(saidOf(await importer().rows(compared, 'bad'))).toEqual([
    expect.stringMatching(/^4: No existe 123\. ¿Es 00123\?/),
    '5: precio: «muchos» no es un número.',
  ]);
  expect(compared.warnings).toContain('Se saltea 1 que todavía no está en la tienda.');
});

test('new codes that seem to have lost their zeros are told', async () => {
  const file = (...codes: string[]) =>
    `Código;Nombre;Marca;Categoría;Precio\n${codes.map((code) => `${code};Tubo;Refrimar;1.1;9`).join('\n')}\n`;
  const told = async (...codes: string[]) =>
    (await importer().compare('products', file(...codes))).warnings;
  expect(await told('000421', '420', 'T-5')).toEqual([
    '1 código nuevo parece sin los ceros del principio, como «420» (fila 3): otros del archivo los tienen, como «000421». Si Excel los quitó, dale formato de texto a la columna y escríbelo de nuevo.',
  ]);
  expect(await told('77', '10077')).toEqual([expect.stringContaining('otros de la tienda')]);
  expect(await told('10077', 'T-5')).toEqual([]);
});

test('headings and lines above them are not imported', async () => {
  const imp = importer();
  const found = await imp.send('prices', 'Lista de otoño\n\nCódigo;Precio\nR-1;1\nR-2;2\n');
  expect([found.settings.headerLine, found.rowCount]).toEqual([3, 2]);
  // The settings can include them.
  const bare = await imp.map(found, { headerLine: 0 });
  expect(bare.rowCount).toBe(4);
  expect((await imp.map(bare, { headerLine: 3 })).rowCount).toBe(2);
});

test('a price out of range is refused with the range', async () => {
  const compared = await importer().compare('prices', 'codigo;precio\nR-1;21000001\nR-2;-1\n');
  expect(saidOf(await importer().rows(compared, 'bad'))).toEqual([
    '2: precio: El importe va de 0 a 21.000.000.',
    '3: precio: El importe va de 0 a 21.000.000.',
  ]);
  const { status, body } = await shop().post(
    '/rest/product/update',
    { code: 'R-1', parms: { ProductPrice: 21_000_001 } },
    seller,
  );
  expect([status, body.fields]).toEqual([
    400,
    { 'parms.ProductPrice': 'El importe va de 0 a 21.000.000 y se escribe como 1.234,50' },
  ]);
});

test('a price of zero is accepted with a warning', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'products',
    'Código;Nombre;Marca;Categoría;Precio;Familia\nR-1;Radiador;Refrimar;1.1;0;F-R-1\nGRATIS;Tubo;Refrimar;1.1;0,00;F-R-1\n',
  );
  expect(countsOf(compared)).toEqual({ added: 1, changed: 1, same: 0, bad: 0 });
  expect(compared.warnings).toContain('1 precio queda en cero.');
  expect(compared.warnings).toContain(
    '1 producto nuevo entra sin precio, y no se ve en la tienda. Para que se vea con «Consultar precio», elige «Visible: sí» en «Lo que el archivo no trae».',
  );
  const { status } = await shop().post(
    '/rest/product/add',
    { product: { ProductCode: 'A-MANO', ProductName: 'Tubo', ProductPrice: 0 } },
    seller,
  );
  expect(status).toBe(200);
});

test('an undo keeps new goods with stock or notices', async () => {
  const imp = importer();
  const ask = async (path: string, input: object) => {
    const { body } = await shop().post(path, input, { token: seller.token });
    expect(body.error).toBe('');
  };
  const bring = async (code: string) => {
    const file = `Código;Nombre;Marca;Categoría;Precio;Familia\n${code};Tubo;Refrimar;1.1;50,00;F-R-1\n`;
    const written = await imp.write(await imp.compare('products', file));
    expect([written.state, await nameOf(code)]).toEqual(['done', 'Tubo']);
    return written;
  };
  const stocked = await bring('CON-STOCK');
  const awaited = await bring('ESPERADO');
  const alone = await bring('SOLO');
  await ask(stockMove.path, { code: 'CON-STOCK', branch: 'B', change: 4, reason: 'llegó' });
  await ask(stockNoticeAdd.path, { code: 'ESPERADO' });
  for (const [written, text] of [
    [stocked, 'Ya tuvo movimientos de stock.'],
    [awaited, 'Hay personas que esperan aviso de stock.'],
  ] as const) {
    const { state, remaining } = await imp.undo(written);
    expect([state, remaining]).toEqual(['partlyUndone', 1]);
    expect(await imp.rows(written, 'moved')).toMatchObject([{ changes: [], problems: [{ text }] }]);
  }
  expect((await imp.undo(alone)).state).toBe('undone');
  expect(await stockOf(shop().app.db, 'CON-STOCK')).toBe(4);
  const names = await Promise.all(['CON-STOCK', 'ESPERADO', 'SOLO'].map(nameOf));
  expect(names).toEqual(['Tubo', 'Tubo', undefined]);
});

test('the difference shows money as money and pictures as a number, and leaves out what is empty', async () => {
  const imp = importer();
  const file =
    'Código;Nombre;Marca;Categoría;Precio;Último costo;Stock mínimo\nPLATA;Tubo;Refrimar;1.1;1234,5;1050,5;1200\nCHAPA;Tapa;Refrimar;1.1;10;;\n';
  const compared = await imp.compare('products', file);
  const [row, plain] = await imp.rows(compared, 'new');
  const shown = new Map(row?.changes.map(({ title, to }) => [title, to]));
  expect(plain?.changes.map(({ title }) => title)).not.toContain('Último costo');
  expect(shown.get('Precio con IVA')).toBe('$ 1.234,50');
  expect(shown.get('Último costo')).toBe('$ 1.050,50');
  expect(shown.get('Stock mínimo')).toBe('1.200');
  expect([...shown.values()]).not.toContain('—');
  expect([...shown.keys()].filter((title) => /^[a-z]|^Product/.test(title))).toEqual([]);
});
