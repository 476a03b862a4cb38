/** Imports of stock: a column per branch, or a row per product and branch. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  await plantProduct(db, { code: 'R-1', priceCents: 100_00, stock: { B: 5, C: 2 } });
  await plantProduct(db, { code: 'R-2', priceCents: 200_00, stock: { B: 1 } });
  await plantProduct(db, { code: '00123', priceCents: 300_00 });
  await db.transaction((tx) => rebuildListIndex(tx));
});
const importer = () => createImporter(shop().post, seller.token);
const audited = async (code: string) => {
  const { rows } = await shop().app.db.execute<{ reason: string }>(
    sql`select reason from audit_entries where subject = 'product' and subject_id = ${code} order by id`,
  );
  return rows;
};
const stockOf = async (code: string) => {
  const { rows } = await shop().app.db.execute<{ branch: string; n: number }>(
    sql`select branch_code as branch, quantity as n from stock
        where product_id = (select id from products where code = ${code}::citext) order by 1`,
  );
  return Object.fromEntries(rows.map(({ branch, n }) => [branch, n]));
};

test('stock has a column per branch, and an undo removes added rows', async () => {
  const imp = importer();
  const [first, second] = shop().app.variant.branches;
  const file = `codigo;Stock ${first?.name};Cantidad ${second?.name}\nR-1;7;2\nR-2;1;4\n`;
  const compared = await imp.compare('stock', file);
  expect(compared.settings.columns).toEqual([
    'code',
    `stock.${first?.code}`,
    `stock.${second?.code}`,
  ]);
  expect(countsOf(compared)).toMatchObject({ bad: 0, added: 0 });
  const written = await imp.write(compared);
  expect(written.state).toBe('done');
  expect(await stockOf('R-1')).toMatchObject({ [first?.code ?? '']: 7, [second?.code ?? '']: 2 });
  expect(await stockOf('R-2')).toMatchObject({ [first?.code ?? '']: 1, [second?.code ?? '']: 4 });
  expect((await imp.undo(written)).state).toBe('undone');
  expect((await stockOf('R-2'))[second?.code ?? '']).toBe(0);
});

test('stock may have a row per product and branch', async () => {
  const imp = importer();
  const [first, second] = shop().app.variant.branches;
  const found = await imp.send(
    'stock',
    `Artículo;Depósito;Existencia;Motivo\nR-1;${first?.name};11;Recuento\nR-1;${second?.code};12;\nR-2;${first?.code};13;\n`,
  );
  expect(found.settings.columns).toEqual(['code', 'branch', 'quantity', 'reason']);
  const compared = await imp.map(found);
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
  expect(countsOf(compared)).toEqual({ added: 0, changed: 2, same: 0, bad: 0 });
  const [change] = await imp.rows(compared, 'changed');
  expect(change?.changes.map(({ title, to }) => [title, to])).toEqual([
    [`Stock ${first?.name}`, '11'],
    [`Stock ${second?.name}`, '12'],
    ['Motivo', 'Recuento'],
  ]);
  const before = await stockOf('R-1');
  const written = await imp.write(compared);
  expect([written.state, written.fault]).toEqual(['done', '']);
  expect(await stockOf('R-1')).toMatchObject({
    [first?.code ?? '']: 11,
    [second?.code ?? '']: 12,
  });
  const reasons = (await audited('R-1')).map(({ reason }) => reason).slice(-2);
  expect(reasons.filter((reason) => reason.startsWith('Recuento · Importación'))).toHaveLength(1);
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await stockOf('R-1')).toEqual(before);
});

test('a count with a code in several rows adds them, and says so', async () => {
  const imp = importer();
  const [first, second] = shop().app.variant.branches;
  const compared = await imp.compare(
    'stock',
    `codigo;sucursal;cantidad\nR-1;${first?.name};1\nr-1;${first?.code};2\nR-1;${second?.code};9\nR-1;${first?.code};2\n`,
  );
  expect(compared.warnings).toContain('1 código está en varias filas: se sumó su cantidad.');
  expect(countsOf(compared)).toMatchObject({ changed: 1, bad: 0 });
  const written = await imp.write(compared);
  expect(await stockOf('R-1')).toMatchObject({ [first?.code ?? '']: 5, [second?.code ?? '']: 9 });
  expect((await imp.undo(written)).state).toBe('undone');
});

test('rows without branch or units are refused', async () => {
  const imp = importer();
  const [first] = shop().app.variant.branches;
  const compared = await imp.compare(
    'stock',
    `codigo;sucursal;cantidad\nR-1;${first?.name};1\nR-2;;3\n00123;${first?.name};\nX-9;Marte;4\n`,
  );
  expect(saidOf(await imp.rows(compared, 'bad')).map((said) => said.slice(0, 44))).toEqual([
    '3: Local: La celda está vacía.',
    '4: Cantidad: La celda está vacía.',
    '5: sucursal: El local «Marte» no existe. Hay',
  ]);
  const found = await imp.send('stock', 'codigo;cantidad\nR-1;1\n');
  const { status, body } = await imp.ask('map', {
    guid: found.guid,
    headerLine: 1,
    columns: found.settings.columns,
    emptyMeans: 'keep',
    createsMissing: false,
  });
  expect([status, body.error]).toEqual([
    409,
    'Di de qué local es el stock: en esa columna elige «Stock Bulevar» o «Stock Cerro Largo». Si cada fila nombra el suyo, di cuál columna es Local.',
  ]);
});

test('an undo keeps units that were sold since', async () => {
  const imp = importer();
  const [branch] = shop().app.variant.branches;
  const units = async (code: string) => (await stockOf(code))[branch?.code ?? ''] ?? 0;
  const before = [await units('R-1'), await units('R-2')];
  const written = await imp.write(
    await imp.compare('stock', `codigo;Stock ${branch?.name}\nR-1;19\nR-2;19\n`),
  );
  expect(written.state).toBe('done');
  await shop().app.db.execute(sql`update stock set quantity = 18 where branch_code = ${branch?.code}
    and product_id = (select id from products where code = 'R-1')`);
  const undone = await imp.undo(written);
  expect([undone.state, undone.fault]).toEqual(['undone', '']);
  expect([await units('R-1'), await units('R-2')]).toEqual([(before[0] ?? 0) - 1, before[1]]);
});

test('an undo leaves branches with too many sold units, and undoes the others', async () => {
  const imp = importer();
  const [branch] = shop().app.variant.branches;
  const units = async (code: string) => (await stockOf(code))[branch?.code ?? ''];
  const before = await units('R-2');
  const written = await imp.write(
    await imp.compare('stock', `codigo;Stock ${branch?.name}\nR-1;29\nR-2;29\n`),
  );
  await shop().app.db.execute(sql`update stock set quantity = 1 where branch_code = ${branch?.code}
    and product_id = (select id from products where code = 'R-1')`);
  const reason = {
    key: 'R-1',
    changes: [
      {
        from: '29',
        to: '1',
        note: expect.stringMatching(/^Hay 1 y habría que sacar \d+: se vendieron/),
      },
    ],
  };
  expect(await imp.previewUndo(written)).toMatchObject({ undone: 1, left: 1, data: [reason] });
  expect([await units('R-1'), await units('R-2')]).toEqual([1, 29]);
  const undone = await imp.undo(written);
  expect([undone.state, undone.remaining, undone.canUndo]).toEqual(['partlyUndone', 1, true]);
  expect([await units('R-1'), await units('R-2')]).toEqual([1, before]);
  expect(await imp.rows(written, 'moved')).toMatchObject([reason]);
});

test('an undo keeps counted stock; counts of undone imports do not matter', async () => {
  const imp = importer();
  const { post, app } = shop();
  const [branch] = app.variant.branches;
  const units = async () => (await stockOf('R-1'))[branch?.code ?? ''];
  const bring = async (quantity: number) =>
    imp.write(await imp.compare('stock', `codigo;Stock ${branch?.name}\nR-1;${quantity}\n`));
  const first = await bring(21);
  const second = await bring(22);
  expect((await imp.previewUndo(first)).left).toBe(1);
  expect((await imp.undo(second)).state).toBe('undone');
  expect(await units()).toBe(21);
  const { status, body } = await post(
    '/rest/stock/set',
    { code: 'R-1', branch: branch?.code, quantity: 21, from: 21, reason: 'Recuento' },
    { token: seller.token },
  );
  expect([status, body.error]).toEqual([200, '']);
  const kept = await imp.undo(first);
  expect([kept.state, kept.remaining]).toEqual(['partlyUndone', 1]);
  expect(await imp.rows(first, 'moved')).toMatchObject([
    { key: 'R-1', changes: [{ note: expect.stringMatching(/ lo cambió el .*: «Recuento»\.$/) }] },
  ]);
  expect(await units()).toBe(21);
});
