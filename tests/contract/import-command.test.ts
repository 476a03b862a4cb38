/** `npm run import` imports a file by the rules of the page, or refuses it row by row. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { runImport } from '../support/import-command.ts';
import { plantPlaces } from '../support/people.ts';
import { runScript } from '../support/script.ts';

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'R-1', priceCents: 100_00 });
  await plantProduct(db, { code: 'R-2', priceCents: 200_00 });
  await db.transaction((tx) => rebuildListIndex(tx));
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fileOf = async (name: string, text: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
};
const databaseUrl = async (): Promise<string> => {
  const { rows } = await shop().app.db.execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  return inject('postgresUrl').replace(/\/[^/]*$/, `/${rows[0]?.name}`);
};
/** Imports a file of this name. @returns the command's exit code and output */
const bring = async (name: string, text: string, ...options: string[]) =>
  runImport(await databaseUrl(), [await fileOf(name, text), ...options]);
const pricesNow = async (): Promise<Record<string, number>> => {
  const { rows } = await shop().app.db.execute<{ code: string; cents: number }>(
    sql`select code::text as code, price_cents as cents from products order by code`,
  );
  return Object.fromEntries(rows.map(({ code, cents }) => [code, cents]));
};
const importsKept = async (): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from imports`,
  );
  return rows[0]?.n ?? -1;
};
const AS_PLANTED = { 'R-1': 100_00, 'R-2': 200_00 };

test('invalid rows are named, nothing is written, and the command fails', async () => {
  const file = await fileOf('precios.csv', 'codigo;precio\nR-1;120\nR-2;cien\nNADA;3\n');
  // A process of its own, as an operator starts it; the other tests call its work.
  const env = { DATABASE_URL: await databaseUrl(), VARIANT: 'NAM' };
  const { code, lines } = await runScript(['import', file], env);
  const said = lines.join('\n');
  expect(code).toBe(1);
  expect(said).toContain('0 nuevas, 1 que cambia, 0 iguales, 2 filas con errores.');
  expect(said).toContain('fila 3, precio: «cien» no es un número.');
  expect(said).toContain('fila 4: No existe un producto con el código NADA.');
  expect(said).toContain('No se escribió nada.');
  expect(await pricesNow()).toEqual(AS_PLANTED);
  expect(await importsKept()).toBe(0);
});

test('invalid rows are grouped by their reasons', async () => {
  const rows = ['R-1;120;Nadie', 'R-2;cien;Nadie', 'N-3;mil;Nadie'];
  const file = `codigo;precio;marca\n${rows.join('\n')}\n`;
  const { said } = await bring('lista.csv', file, '--kind', 'productos', '--dry-run');
  expect(said).toContain('3 filas: La marca «Nadie» no existe. (filas 2, 3, 4)');
  expect(said).toContain('2 filas, precio: … no es un número. (filas 3, 4; como «cien»)');
});

test('--brand, --category and --tax say what the file does not give', async () => {
  const file = 'codigo;nombre;P. Lista\nN-1;Bomba;100\n';
  const options = ['--kind', 'productos', '--category', '1.1', '--tax', 'sin', '--dry-run'];
  const { code, said } = await bring('lista.csv', file, ...options, '--brand', 'Refrimar');
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('1 nueva, 0 que cambian, 0 iguales, 0 filas con errores.'),
  ]);
  expect(said).toContain('P. Lista = Precio sin IVA');
  const unknown = await bring('lista.csv', file, ...options, '--brand', 'Nadie');
  expect([unknown.code, unknown.said]).toEqual([
    1,
    expect.stringContaining('Si falta Marca: La marca «Nadie» no existe.'),
  ]);
  const wrong = await bring('lista.csv', file, '--kind', 'productos', '--tax', 'quizás');
  expect(wrong.said).toContain('--tax dice si los importes llevan IVA: con o sin.');
});

test('--map may be repeated, and names columns with one heading in their order', async () => {
  const file = 'COD;DESCRIP;DESCRIP;VALE\nN-1;Bomba;de agua;100\n';
  const kind = ['--kind', 'productos', '--dry-run'];
  const { said } = await bring(
    'lista.csv',
    file,
    ...[...kind, '--map', 'DESCRIP=name', '--map', 'DESCRIP=description,VALE=price'],
  );
  expect(said).toContain('DESCRIP = Nombre, DESCRIP = Descripción, VALE = Precio con IVA.');
  const free = await bring('lista.csv', file, ...kind, '--map', 'DESCRIP=No se usa,VALE=price');
  expect(free.said).toContain('Columnas: COD = Código, VALE = Precio con IVA.');
  const comma = 'COD,"GTIN, UPC o EAN",Precio\nR-1,4006381333931,5\n';
  const map = ['--map', 'GTIN, UPC o EAN=barcodes,Precio=price'];
  const named = await bring('lista.csv', comma, ...kind, ...map);
  expect(named.said).toContain('GTIN, UPC o EAN = Código de barras, Precio = Precio con IVA.');
  const twice = await bring(
    'lista.csv',
    file,
    ...kind,
    '--map',
    'COD=price',
    '--map',
    'VALE=price',
  );
  expect([twice.code, twice.said]).toEqual([
    1,
    expect.stringContaining('--map: «COD» y «VALE» no pueden ser los dos Precio con IVA.'),
  ]);
});

test('--dry-run prints the differences and writes nothing', async () => {
  const { code, said } = await bring('precios.csv', 'codigo;precio\nR-1;120\n', '--dry-run');
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('R-1: Precio con IVA: $ 100,00 → $ 120,00'),
  ]);
  expect(said).toContain('No se escribió nada.');
  expect(await pricesNow()).toEqual(AS_PLANTED);
  expect(await importsKept()).toBe(0);
});

test('--currency says what amounts without one are in', async () => {
  const file = 'codigo;precio\nR-1;3\nR-2;$U 120\n';
  await shop().app.db.execute(
    sql`insert into exchange_rates (currency, rate, at) values ('USD', 40, now())`,
  );
  const { said } = await bring('precios.csv', file, '--currency', 'dólares', '--dry-run');
  expect(said).toContain(
    'R-1: Precio con IVA: $ 100,00 → $ 120,00 (US$ 3,00 con el dólar a $ 40,00)',
  );
  expect(said).toContain('Atención: 1 importe en dólares de «precio» se pasa a pesos');
  expect(said).toContain('R-2: Precio con IVA: $ 200,00 → $ 120,00');
  const wrong = await bring('precios.csv', file, '--currency', 'euros');
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('--currency dice pesos')]);
});

test('--kind and --map replace headings, and a valid file is written and can be undone', async () => {
  const { code, said } = await bring(
    'lista.csv',
    'x;R-1;150,50\ny;R-2;200\n',
    '--kind',
    'precios',
    '--map',
    'B=code,C=price',
  );
  expect([code, said]).toEqual([0, expect.stringMatching(/Listo: importación N\.º \d+/)]);
  expect(await pricesNow()).toEqual({ 'R-1': 150_50, 'R-2': 200_00 });
  const { rows } = await shop().app.db.execute(
    sql`select author, by_author, state, changed from imports`,
  );
  expect(rows).toEqual([
    { author: 'npm run import', by_author: 'npm run import', state: 'done', changed: 1 },
  ]);
});

test('without --kind the headings say it, and barcodes stand for codes', async () => {
  const { rows } = await shop().app.db.execute<{ id: number }>(
    sql`select id from products where code = 'R-1'`,
  );
  await shop().app.db.execute(
    sql`insert into product_barcodes (product_id, position, code)
        values (${rows[0]?.id ?? 0}, 0, '4006381333931')`,
  );
  const { code, said } = await bring('sur.csv', 'EAN;PVP\n4006381333931;130\n', '--dry-run');
  expect([code, said]).toEqual([0, expect.stringContaining('Se lee como Precios.')]);
  expect(said).toContain('R-1: Precio con IVA: $ 150,50 → $ 130,00');
  const unknown = await bring('sur.csv', 'x;y\na;b\n');
  expect([unknown.code, unknown.said]).toEqual([
    1,
    expect.stringContaining('Falta decir qué trae el archivo: --kind, con productos'),
  ]);
});

test('--answer says what unknown names are', async () => {
  const rows = ['N-1;Bomba;Refri;1', 'N-2;Junta;Nueva;1', 'N-3;Polea;Nada;1'];
  const file = `codigo;nombre;marca;precio\n${rows.join('\n')}\n`;
  const options = ['--kind', 'productos', '--category', '1.1', '--dry-run'];
  const answers = ['--answer', 'Refri=Refrimar,Nueva=crear', '--answer', 'nada=saltear'];
  const { code, said } = await bring('lista.csv', file, ...options, ...answers);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('2 nuevas, 0 que cambian, 0 iguales, 0 filas con errores.'),
  ]);
  const wrong = await bring('lista.csv', file, ...options, '--answer', 'Refri=Marte');
  expect([wrong.code, wrong.said]).toEqual([
    1,
    expect.stringContaining('--answer: no hay ninguna «Marte».'),
  ]);
});

test('--titles says what unknown titles between the rows are', async () => {
  const list = 'Código;Nombre;Categoría;Precio\nNUEVA;;;\nT-1;Uno;1.1;10\n';
  const options = ['--kind', 'productos', '--create', '--dry-run'];
  const without = await bring('titulos.csv', list, ...options);
  expect(without.said).toContain('títulos entre las filas que la tienda no conoce (NUEVA)');
  expect(without.said).toContain('1 fila con errores');
  const { said } = await bring('titulos.csv', list, ...options, '--titles', 'marca');
  expect(said).toContain('1 nueva, 0 que cambian, 0 iguales, 0 filas con errores.');
  expect(said).toContain('Atención: El título entre las filas da Marca: NUEVA.');
  const wrong = await bring('titulos.csv', list, ...options, '--titles', 'color');
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('--titles dice qué son')]);
});

test('--skip-bad writes the valid rows, and the invalid ones into a file beside', async () => {
  const lines = 'codigo,precio\nR-1,"100,00"\nR-2,"210,00"\nR-1x,"cien, o más"\n';
  const { code, said } = await bring('mixta.precios.csv', lines, '--skip-bad', '--no-profile');
  expect([code, said]).toEqual([2, expect.stringContaining('Listo, sin 1 fila con errores:')]);
  expect(await pricesNow()).toEqual({ 'R-1': 100_00, 'R-2': 210_00 });
  const errors = await readFile(join(folder, 'mixta.precios.errores.csv'), 'utf8');
  expect(errors).toBe(
    '\uFEFF"codigo","precio","Motivo"\r\n"R-1x","cien, o más","precio: «cien, o más» no es un número."\r\n',
  );
  const none = await bring('precios.csv', 'codigo;precio\nR-1;cien\n', '--skip-bad');
  expect([none.code, none.said]).toEqual([1, expect.stringContaining('No se escribió nada.')]);
  const all = await bring('precios.csv', 'codigo;precio\nR-2;200\n', '--skip-bad');
  expect([all.code, await pricesNow()]).toEqual([0, AS_PLANTED]);
});

test.each([
  ['a kind that there is not', ['--kind', 'clientes'], 'Falta decir qué trae el archivo'],
  [
    'a column that the file has not',
    ['--kind', 'precios', '--map', 'PVP=price'],
    '--map: el archivo no tiene una columna «PVP». Hay: codigo, precio.',
  ],
  [
    'a part of a product that there is not',
    ['--kind', 'precios', '--map', 'precio=preco'],
    '--map: no hay un dato «preco».',
  ],
])('%s ends it in a sentence', async (_, options, sentence) => {
  const { code, said } = await bring('lista.csv', 'codigo;precio\nR-1;1\n', ...options);
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  expect(said).not.toContain('    at ');
});

test('the next file with the same headings takes the columns of the last one, unless told not to', async () => {
  const first = 'codigo;vale;nota\nR-1;111,50;x\n';
  const map = ['--map', 'vale=price'];
  expect((await bring('precios-sur-46.csv', `Lista 46\n${first}`, ...map)).said).toContain('Listo');
  const next = await bring('precios-sur-47.csv', 'nota;codigo;vale\nx;R-2;222\n');
  expect([next.code, next.said]).toEqual([
    0,
    expect.stringContaining('Se usa «Lista de Sur», de la última vez.'),
  ]);
  expect(await pricesNow()).toEqual({ 'R-1': 111_50, 'R-2': 222_00 });

  const bare = ['--no-profile', '--dry-run'];
  const unknown = await bring('precios-sur-48.csv', 'nota;codigo;vale\nx;R-2;5\n', ...bare);
  expect([unknown.code, unknown.said]).toEqual([
    1,
    expect.stringContaining('Elige al menos una columna más.'),
  ]);

  const changed = 'Codigo;Vale;Nota;Moneda\nR-2;230;x;y\n';
  const asked = await bring('precios.csv', changed);
  expect([asked.code, asked.said]).toEqual([
    1,
    expect.stringContaining('«Lista de Sur» cambió y trae la columna «Moneda»'),
  ]);
  const answered = ['--profile', 'lista de sur', '--map', 'Moneda='];
  expect((await bring('precios.csv', changed, ...answered)).said).toContain('Listo');
  expect(await pricesNow()).toEqual({ 'R-1': 111_50, 'R-2': 230_00 });
  const nobody = await bring('precios.csv', changed, '--profile', 'Lista de Norte');
  expect(nobody.said).toContain('No hay una lista «Lista de Norte». Hay: Lista de Sur');
});
