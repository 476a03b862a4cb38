/** Files with invalid rows: the valid ones are written, and the others are exported, corrected and imported. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { forgetImports } from '#backend/imports/cleanup';
import { importErrors } from '#contract/calls/imports';
import type { WholeImport } from '#contract/entities/imports';
import { csvLines } from '#contract/text/sheet-cells';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  for (const code of ['R-1', 'R-2', 'R-3']) await plantProduct(db, { code, priceCents: 100_00 });
});
const importer = () => createImporter(shop().post, seller.token);
const priceOf = async (code: string): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ cents: number }>(
    sql`select price_cents as cents from products where code = ${code}::citext`,
  );
  return rows[0]?.cents ?? -1;
};
const errorsOf = async ({ guid }: Pick<WholeImport, 'guid'>) => {
  const { body } = await importer().ask('errors', { guid });
  return importErrors.output.parse(body);
};
const forget = () => {
  const { db, now, files } = shop().app;
  return forgetImports({ db, now, files });
};

test('the valid rows are written alone, and the invalid ones stay to be corrected and imported', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'prices',
    'Lista de otoño\nCódigo,Detalle,PVP\nR-1,"Bujía, nueva","150,50"\nR-2,Correa,cien\nNO-HAY,Nada,"3,00"\n',
  );
  expect([compared.state, countsOf(compared), compared.skipBadFault]).toEqual([
    ...['checked', { added: 0, changed: 1, same: 0, bad: 2 }, ''],
  ]);
  const refused = await imp.askToWrite(compared);
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'import.bad']);
  const errors = await errorsOf(compared);
  expect(errors).toEqual({
    titles: ['Código', 'Detalle', 'PVP', 'Motivo'],
    rows: [
      ['R-2', 'Correa', 'cien', 'PVP: «cien» no es un número.'],
      ['NO-HAY', 'Nada', '3,00', 'No existe un producto con el código NO-HAY.'],
    ],
    next: null,
    separator: ',',
  });

  const written = await imp.write(compared, true);
  expect([written.state, written.bad, written.hasBadRows]).toEqual(['done', 2, true]);
  expect([await priceOf('R-1'), await priceOf('R-2')]).toEqual([150_50, 100_00]);
  await forget();
  expect(await errorsOf(written)).toEqual(errors);

  const corrected = csvLines([errors.titles, ...errors.rows], errors.separator)
    .replace('"cien"', '"120,00"')
    .replace('"NO-HAY"', '"R-3"');
  const found = await imp.send('prices', corrected);
  expect(found.settings.columns).toEqual(['code', '', 'price', '']);
  const again = await imp.map(found);
  expect(countsOf(again)).toEqual({ added: 0, changed: 2, same: 0, bad: 0 });
  expect((await imp.write(again)).state).toBe('done');
  expect([await priceOf('R-2'), await priceOf('R-3')]).toEqual([120_00, 3_00]);
  await imp.undo(written);
  expect(await priceOf('R-1')).toBe(100_00);
});

test('a file of invalid rows that is brought again gets new reasons in place of the former ones', async () => {
  const imp = importer();
  const first = await imp.compare('prices', 'codigo;precio\nR-1;cien\nR-2;5;;x\nR-3;7\n');
  const errors = await errorsOf(first);
  // Cells without a heading follow the reasons.
  expect(errors.rows[1]).toEqual(['R-2', '5', expect.stringContaining('Tiene 4 celdas'), '', 'x']);
  const second = await imp.compare('prices', csvLines([errors.titles, ...errors.rows]));
  expect(countsOf(second)).toEqual({ added: 0, changed: 0, same: 0, bad: 2 });
  expect(await errorsOf(second)).toEqual({
    ...errors,
    rows: [errors.rows[0], ['R-2', '5', expect.stringContaining('Tiene 5 celdas'), '', 'x']],
  });
});

test('reasons of changes of stock are not mistaken for reasons of errors', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'stock',
    'Código;Sucursal;Cantidad;Motivo\nR-1;Bulevar;muchas;conteo\nR-2;Marte;3;\n',
  );
  const errors = await errorsOf(compared);
  expect(errors.titles).toEqual(['Código', 'Sucursal', 'Cantidad', 'Motivo', 'Motivo del error']);
  const found = await imp.send('stock', csvLines([errors.titles, ...errors.rows]));
  expect(found.settings.columns).toEqual(['code', 'branch', 'quantity', 'reason', '']);
});

test('a file without headings gets some in the file of its invalid rows', async () => {
  const imp = importer();
  const found = await imp.send('prices', 'x;R-1;cien\n');
  const compared = await imp.map(found, { columns: ['', 'code', 'price'] });
  const errors = await errorsOf(compared);
  expect(errors.titles).toEqual(['Columna A', 'Código', 'Precio con IVA', 'Motivo']);
  const again = await imp.send('prices', csvLines([errors.titles, ...errors.rows]));
  expect(again.settings).toMatchObject({ headerLine: 1, columns: ['', 'code', 'price', ''] });
});

const FAMILY_HEAD = 'Código;Nombre;Categoría;Marca del vehículo;Aplicación;Años';

test('a family with an invalid row is left out as a whole', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'families',
    `${FAMILY_HEAD}\nF-1;Radiadores;1.1;VW;Gol;1999\nF-1;;;VW;Up;nunca\nF-2;Otros;1.1;VW;Gol;1999\n`,
  );
  expect(countsOf(compared)).toEqual({ added: 1, changed: 0, same: 0, bad: 2 });
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([
    '2: No entra porque la fila 3 del mismo código tiene errores.',
    '3: Años: «nunca» no son años.',
  ]);
  expect((await errorsOf(compared)).rows).toHaveLength(2);
  const written = await imp.write(compared, true);
  expect([written.state, written.added]).toEqual(['done', 1]);
});

test('rows of unknown families keep all from being written: applications would be lost', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'families',
    `${FAMILY_HEAD}\nF-3;Radiadores;1.1;VW;Gol;1999\n;;;VW;Up;2001\n`,
  );
  expect(compared.skipBadFault).toContain('sus aplicaciones se perderían');
  const { status, body } = await imp.askToWrite(compared, true);
  expect([status, body.error]).toEqual([409, compared.skipBadFault]);
});

test('a change by somebody else during a partial write has all rows checked again', async () => {
  const imp = importer();
  const compared = await imp.compare('prices', 'codigo;precio\nR-1;1\nR-9;2\nR-2;cien\n');
  expect(countsOf(compared)).toEqual({ added: 0, changed: 1, same: 0, bad: 2 });
  await plantProduct(shop().app.db, { code: 'R-9', priceCents: 100_00 });
  await shop().app.db.execute(sql`update products set price_cents = 777 where code = 'R-1'`);
  const stopped = await imp.write(compared, true);
  expect([stopped.state, stopped.revision]).toEqual(['checked', compared.revision + 1]);
  expect(countsOf(stopped)).toEqual({ added: 0, changed: 2, same: 0, bad: 1 });
  expect(saidOf(await imp.rows(stopped, 'bad'))).toEqual(['4: precio: «cien» no es un número.']);
  expect((await imp.write(stopped, true)).state).toBe('done');
});
