/** Imports of products, prices and families: detected, compared, written and undone. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { countsOf, createImporter, saidOf, startInput } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await db.execute(sql`insert into brands (name) values ('Nakata')`);
  await db.execute(sql`insert into vehicles (id, brand_id, name) values (7, 1, 'Gol')`);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  await plantProduct(db, { code: 'R-1', priceCents: 100_00, stock: { B: 5, C: 2 } });
  await plantProduct(db, { code: 'R-2', priceCents: 200_00, stock: { B: 1 } });
  await plantProduct(db, { code: '00123', priceCents: 300_00 });
  await db.transaction((tx) => rebuildListIndex(tx));
});
const importer = () => createImporter(shop().post, seller.token);

const priceOf = async (code: string): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ cents: number }>(
    sql`select price_cents as cents from products where code = ${code}::citext`,
  );
  return rows[0]?.cents ?? -1;
};
const column = async (code: string, name: string): Promise<unknown> => {
  const { rows } = await shop().app.db.execute<{ value: unknown }>(
    sql`select ${sql.identifier(name)}::text as value from products where code = ${code}::citext`,
  );
  return rows[0]?.value;
};
const audited = async (subject: string, subjectId: string | number) => {
  const { rows } = await shop().app.db.execute<{
    action: string;
    reason: string;
    changes: object[];
  }>(
    sql`select action, reason, changes from audit_entries
        where subject = ${subject} and subject_id = ${String(subjectId)} order by id`,
  );
  return rows;
};
/** Returns a visitor's list as JSON. */
const listed = async (text: string) => {
  const { body } = await shop().post('/rest/product/filter', {
    filters: [{ FilterKey: 'text', FilterValue: text }],
  });
  return JSON.stringify(body.data);
};

test('prices with foreign headings and separators are compared, written and undone', async () => {
  const imp = importer();
  const found = await imp.send(
    'prices',
    Buffer.from(
      'Lista de precios 2026\r\n\r\nCod. Artículo;Detalle;PVP\r\nr-1;Radiador;$ 1.150,50\r\nR-2;Otro;200\r\n',
      'latin1',
    ),
  );
  expect(found.state).toBe('mapping');
  expect(found.settings).toMatchObject({ headerLine: 3, columns: ['code', '', 'price'] });
  expect(found.columns.map(({ title, samples }) => [title, ...samples])).toEqual([
    ['Cod. Artículo', 'r-1', 'R-2'],
    ['Detalle', 'Radiador', 'Otro'],
    ['PVP', '$ 1.150,50', '200'],
  ]);
  const compared = await imp.map(found);
  expect([compared.state, countsOf(compared)]).toEqual([
    'checked',
    { added: 0, changed: 1, same: 1, bad: 0 },
  ]);
  expect(compared.warnings.join()).toContain('1 precio cambia a más del doble');
  expect(await imp.rows(found, 'changed')).toMatchObject([
    {
      line: 4,
      key: 'R-1',
      name: 'Radiador R-1',
      changes: [{ title: 'Precio con IVA', from: '$ 100,00', to: '$ 1.150,50' }],
    },
  ]);
  // Nothing is written without confirmation.
  expect(await priceOf('R-1')).toBe(100_00);

  const written = await imp.write(compared);
  expect([written.state, written.fault, written.canUndo]).toEqual(['done', '', true]);
  expect(await priceOf('R-1')).toBe(1_150_50);
  expect(await listed('R-1')).toContain('1150.5');
  expect(await audited('product', 'R-1')).toMatchObject([
    {
      action: 'UPD',
      reason: `Importación N.º ${written.number} (lista.csv)`,
      changes: [{ field: 'ProductPrice', from: 100, to: 1150.5 }],
    },
  ]);
  expect(await audited('import', written.number)).toMatchObject([{ action: 'INS' }]);

  const undone = await imp.undo(written);
  expect([undone.state, undone.canUndo]).toEqual(['undone', false]);
  expect(await priceOf('R-1')).toBe(100_00);
  expect(await listed('R-1')).not.toContain('1150.5');
  expect((await audited('product', 'R-1')).map(({ reason }) => reason).at(-1)).toBe(
    `Se deshizo la importación N.º ${written.number}`,
  );
});

test('bad rows are listed by column and reason, and prevent writing', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'prices',
    [
      'codigo;precio',
      'R-1;120,00',
      'NO-HAY;50,00',
      'R-2;cien',
      'R-1;130,00',
      ';5',
      '123;10',
      '1,23E+12;10',
      '03-abr;10',
      'R-2;-5',
      'R-2;12,00;x',
    ].join('\n'),
  );
  expect(compared.state).toBe('checked');
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([
    '2: Se repite en la fila 5: cada código puede estar una vez.',
    '3: No existe un producto con el código NO-HAY.',
    '4: precio: «cien» no es un número.',
    '4: Se repite en la fila 10: cada código puede estar una vez.',
    '5: Repite lo de la fila 2: cada código puede estar una vez.',
    '6: codigo: Está vacío: no se sabe de qué habla la fila.',
    '7: No existe 123. ¿Es 00123? Excel quita los ceros del principio: dale formato de texto a la columna.',
    '8: codigo: Excel cambió este código por un número, «1,23E+12»: dale formato de texto a la columna y escríbelo de nuevo.',
    '9: codigo: Excel cambió este código por una fecha, «03-abr»: dale formato de texto a la columna y escríbelo de nuevo.',
    '10: precio: El importe va de 0 a 21.000.000.',
    '10: Repite lo de la fila 4: cada código puede estar una vez.',
    '11: Tiene 3 celdas y el encabezado 2: hay un separador de más, quizás dentro de un texto o de un precio sin comillas.',
  ]);
  expect([compared.rowCount, countsOf(compared)]).toEqual([
    10,
    { added: 0, changed: 0, same: 0, bad: 10 },
  ]);
  const { status, body } = await imp.askToWrite(compared);
  expect([status, body.errorCode]).toEqual([409, 'import.bad']);
  expect(await priceOf('R-1')).toBe(100_00);
});

test('columns of a file without headings are chosen by hand', async () => {
  const imp = importer();
  const found = await imp.send('prices', 'x;R-1;150,00\ny;R-2;250,00\n');
  expect(found.settings).toMatchObject({ headerLine: 0, columns: ['', 'code', 'price'] });
  expect(found.columns.map(({ title }) => title)).toEqual(['Columna A', 'Columna B', 'Columna C']);
  const refused = async (columns: string[]) =>
    (
      await imp.ask('map', {
        guid: found.guid,
        headerLine: 0,
        columns,
        emptyMeans: 'keep',
        createsMissing: false,
      })
    ).body;
  expect((await refused(['', '', 'price'])).error).toBe('Falta decir cuál columna es Código.');
  expect((await refused(['', 'code', ''])).error).toBe('Elige al menos una columna más.');
  expect((await refused(['priceWithoutTax', 'code', 'price'])).error).toContain('dicen lo mismo');
  expect((await refused(['nada', 'code', 'price'])).errorCode).toBe('request.invalid');
  const compared = await imp.map(found, { columns: ['', 'code', 'price'] });
  expect(countsOf(compared)).toEqual({ added: 0, changed: 2, same: 0, bad: 0 });
});

test('the decimal separator is recognised, and net prices get their tax', async () => {
  const imp = importer();
  const points = await imp.compare('prices', 'codigo\tprecio\nR-1\t1,150.50\nR-2\t12.5\n');
  expect(points.settings.decimal).toBe('.');
  expect((await imp.rows(points, 'changed')).map(({ changes }) => changes[0]?.to)).toEqual([
    '$ 1.150,50',
    '$ 12,50',
  ]);
  const net = await imp.compare('prices', 'codigo;Precio sin IVA\nR-1;1.000\n');
  expect((await imp.rows(net, 'changed'))[0]?.changes[0]?.to).toBe('$ 1.220,00');
});

test('1,234 is a thousand in a file without cents, otherwise a warning', async () => {
  const imp = importer();
  const prices = async (rows: string, decimal?: ',' | '.') => {
    const compared = await imp.map(await imp.send('prices', `codigo;precio\n${rows}`), {
      ...(decimal && { decimal }),
    });
    const changed = await imp.rows(compared, 'changed');
    return { compared, to: changed.map(({ changes }) => changes[0]?.to) };
  };
  const told = (warnings: readonly string[]) =>
    warnings.filter((one) => one.includes('tres decimales'));
  const english = await prices('R-1;1,234\nR-2;12,345\n');
  expect(english.to).toEqual(['$ 1.234,00', '$ 12.345,00']);
  expect(told(english.compared.warnings)).toEqual([]);
  const ours = await prices('R-1;1.234\nR-2;$ 999\n');
  expect(ours.to).toEqual(['$ 1.234,00', '$ 999,00']);
  const net = await prices('R-1;819.672\nR-2;1250.000\n');
  expect(net.to).toEqual(['$ 819,67', '$ 1.250,00']);
  const mixed = await prices('R-1;1,234\nR-2;12,50\n');
  expect(mixed.to).toEqual(['$ 1,23', '$ 12,50']);
  expect(told(mixed.compared.warnings)).toEqual([
    '1 número se lee con tres decimales, como «1,234»: si son miles, cambia «Decimales».',
  ]);
  const chosen = await prices('R-1;1,234\nR-2;12.50\n', '.');
  expect(chosen.to).toEqual(['$ 1.234,00', '$ 12,50']);
});

const PRODUCTS = [
  'Código;Nombre;Marca;Categoría;Precio;Familia;Visible;Especificaciones;Proveedor',
  'N-1;"Radiador ""nuevo""";Nueva Marca;radiadores;1.000,00;F-R-1;sí;Alto: 380 mm | Ancho: 500 mm;Casa Sur',
  'N-2;Otro;nakata;1.1;2.000,00;F-R-1;no;;',
  'R-1;Radiador R-1 corregido;Refrimar;Refrigeración > Radiadores;100,00;F-R-1;sí;;',
];

test('products are added and changed, and missing names are listed or created', async () => {
  const imp = importer();
  const strict = await imp.compare('products', PRODUCTS.join('\n'));
  expect(saidOf(await imp.rows(strict, 'bad'))).toEqual([
    '2: Marca: La marca «Nueva Marca» no existe.',
    '2: Proveedor: El proveedor «Casa Sur» no existe.',
  ]);
  const compared = await imp.map(strict, { createsMissing: true });
  expect(countsOf(compared)).toEqual({ added: 2, changed: 1, same: 0, bad: 0 });
  expect(compared.warnings).toEqual(['Se crean 2 nombres que no existían: Casa Sur, Nueva Marca.']);
  expect((await imp.rows(compared, 'changed'))[0]?.changes).toEqual([
    { title: 'Nombre', from: 'Radiador R-1', to: 'Radiador R-1 corregido' },
  ]);
  const written = await imp.write(compared);
  expect(written.state).toBe('done');
  expect(await column('N-1', 'name')).toBe('Radiador "nuevo"');
  expect(await column('N-2', 'is_public')).toBe('false');
  expect(await listed('corregido')).toContain('R-1');
  const { rows } = await shop().app.db.execute<{ brand: string; specs: number }>(
    sql`select brand.name::text as brand,
          (select count(*) from product_specifications where product_id = product.id) as specs
        from products product join brands brand on brand.id = product.brand_id
        where product.code = 'N-1'`,
  );
  expect(rows).toEqual([{ brand: 'Nueva Marca', specs: 2 }]);
  expect((await audited('product', 'N-1')).map(({ action }) => action)).toEqual(['INS']);

  // A repeat of the file changes nothing more.
  const again = await imp.compare('products', PRODUCTS.join('\n'));
  expect(countsOf(again)).toEqual({ added: 0, changed: 0, same: 3, bad: 0 });

  expect((await imp.undo(written)).state).toBe('undone');
  expect(await column('N-1', 'name')).toBeUndefined();
  expect(await column('R-1', 'name')).toBe('Radiador R-1');
  const made = await shop().app.db.execute(
    sql`select name from brands where name = 'Nueva Marca'
        union all select name from providers where name = 'Casa Sur'`,
  );
  expect(made.rows).toEqual([]);
});

test('a new product needs all fields, by the rules of its form', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'products',
    'Código;Nombre;Marca;Categoría;Precio;Familia;Enlace del proveedor\nZ-1;;Refrimarr;1.9;;F-NADA;javascript:alert(1)\nZ-2;Tubo;Refrimar;1.1;5;F-NADA;\n',
  );
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([
    '2: Marca: La marca «Refrimarr» no existe. ¿Es «Refrimar»?',
    '2: Categoría: La categoría «1.9» no existe.',
    '2: Enlace del proveedor: «javascript:alert(1)» no es una dirección web.',
    '3: Familia: El valor no es válido.',
  ]);
});

test('an empty cell keeps or clears a value, as chosen', async () => {
  const imp = importer();
  await shop().app.db.execute(sql`update products set description = 'Aluminio', dua = 'D-1'
    where code = 'R-2'`);
  const file = 'Código;Descripción larga;DUA;Precio\nR-2;;;\n';
  const kept = await imp.compare('products', file);
  expect(countsOf(kept)).toEqual({ added: 0, changed: 0, same: 1, bad: 0 });
  const cleared = await imp.map(kept, { emptyMeans: 'clear' });
  expect((await imp.rows(cleared, 'changed'))[0]?.changes).toEqual([
    { title: 'Descripción', from: 'Aluminio', to: '—' },
    { title: 'DUA', from: 'D-1', to: '—' },
  ]);
});

test('a family has one row per application, and original codes from all rows', async () => {
  const imp = importer();
  const file = [
    'Familia;Nombre;Categoría;Códigos originales;Marca del vehículo;Aplicación;Años',
    'FAM-9;Radiador Gol;1.1;5U0 121 | 377-121;Volkswagen;Gol 1.6;1995 - 2008',
    'FAM-9;;;377-121;Volkswagen;Saveiro;2003',
    'F-R-1;Radiador R-1;1.1;;Fiat;Uno;',
  ].join('\n');
  const compared = await imp.compare('families', file);
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
  expect(countsOf(compared)).toEqual({ added: 1, changed: 1, same: 0, bad: 0 });
  const written = await imp.write(compared);
  expect(written.state).toBe('done');
  const { rows } = await shop().app.db.execute(
    sql`select brand_name, application.name, year_from, year_to
        from applications application join families family on family.id = application.family_id
        where family.code = 'FAM-9' order by position`,
  );
  expect(rows).toEqual([
    { brand_name: 'Volkswagen', name: 'Gol 1.6', year_from: 1995, year_to: 2008 },
    { brand_name: 'Volkswagen', name: 'Saveiro', year_from: 2003, year_to: 2003 },
  ]);
  const codes = await shop().app.db.execute<{ code: string }>(
    sql`select original.code from original_codes original
          join families family on family.id = original.family_id
        where family.code = 'FAM-9' order by position`,
  );
  expect(codes.rows.map(({ code }) => code)).toEqual(['5U0 121', '377-121']);
  expect((await imp.undo(written)).state).toBe('undone');

  const torn = await imp.compare(
    'families',
    'Familia;Nombre;Categoría;Marca del vehículo;Aplicación\nX;Uno;1.1;Fiat;Uno\nX;Dos;1.1;Fiat;\n',
  );
  expect(saidOf(await imp.rows(torn, 'bad'))).toEqual([
    '2: No entra porque la fila 3 del mismo código tiene errores.',
    '3: Nombre: Dice otra cosa que la fila 2 de la misma familia.',
    '3: Una aplicación necesita la marca del vehículo y el modelo.',
  ]);
});

test('a change after the comparison leads to a new comparison', async () => {
  const imp = importer();
  const compared = await imp.compare('prices', 'codigo;precio\nR-1;110\nR-2;210\n');
  await shop().app.db.execute(sql`update products set price_cents = 12000 where code = 'R-1'`);
  const again = await imp.write(compared);
  expect([again.state, again.fault]).toEqual([
    'checked',
    'No se escribió nada: 1 fila cambió mientras tanto. Mira la diferencia otra vez.',
  ]);
  expect(await priceOf('R-2')).toBe(200_00);
  expect((await imp.rows(again, 'changed'))[0]?.changes[0]?.from).toBe('$ 120,00');
  expect((await imp.write(again)).state).toBe('done');
  expect(await priceOf('R-1')).toBe(110_00);
});

test('a file that is not a table is refused and can be deleted', async () => {
  const imp = importer();
  const refused = await imp.send('prices', Buffer.from('%PDF-1.7 …'));
  expect([refused.state, refused.fault]).toEqual([
    'refused',
    'Es un PDF: hace falta un CSV, un XLSX o un ODS.',
  ]);
  expect((await imp.ask('remove', { guid: refused.guid })).status).toBe(200);
  expect((await imp.ask('find', { guid: refused.guid })).status).toBe(404);
});

test('a file of 300 MB is refused before it is sent', async () => {
  const { file, ...input } = startInput('prices', Buffer.from('x'));
  const { status, body } = await importer().ask('start', {
    ...input,
    file: { ...file, bytes: 300 * 1024 * 1024 },
  });
  expect([status, Object(body.fields)['file.bytes']]).toEqual([
    400,
    'El archivo tiene más de 60 MB: divídelo y trae una parte por vez',
  ]);
});

test('a written import can be neither written again nor deleted', async () => {
  const imp = importer();
  const written = await imp.write(await imp.compare('prices', 'codigo;precio\nR-1;111\n'));
  for (const name of ['write', 'remove']) {
    const { status, body } = await imp.ask(name, written);
    expect([name, status, body.errorCode]).toEqual([name, 409, 'import.state']);
  }
  const { body } = await imp.ask('list', {});
  expect(JSON.stringify(body)).toContain(written.guid);
});
