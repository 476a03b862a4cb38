/** Undoing an import of prices after they were changed by hand or by another file. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productDetail, productUpdate } from '#contract/calls/goods';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { createImporter } from '../support/imports.ts';

const { shop, ask, seller } = useGoodsCalls(async (db) => {
  for (const code of ['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6'])
    await plantProduct(db, { code, priceCents: 100_00 });
});
const importer = () => createImporter(shop().post, seller().token);
const setPrice = (code: string, ProductPrice: number) =>
  ask(productUpdate, { code, parms: { ProductPrice } });
const pricesOf = async (...codes: string[]) => {
  const found = await Promise.all(codes.map((code) => ask(productDetail, { code })));
  return found.map(({ data }) => data.price);
};
const bring = async (rows: string) => {
  const imp = importer();
  const written = await imp.write(await imp.compare('prices', `codigo;precio\n${rows}\n`));
  expect([written.state, written.fault]).toEqual(['done', '']);
  return written;
};

test('an undo leaves what somebody changed, and says who; the rest is undone', async () => {
  const imp = importer();
  const written = await bring('P-1;150\nP-2;150\nP-3;150');
  await setPrice('P-1', 160);
  await setPrice('P-2', 160);
  await setPrice('P-2', 150);
  await ask(productUpdate, { code: 'P-3', parms: { ProductName: 'Otro nombre' } });
  const reason = {
    key: 'P-1',
    changes: [
      {
        title: 'Precio con IVA',
        from: '$ 150,00',
        to: '$ 160,00',
        note: expect.stringMatching(/^Ana Píriz lo cambió el \d+\/\d+\/\d+, \d+:\d+\.$/),
      },
    ],
  };
  expect(await imp.previewUndo(written)).toMatchObject({ undone: 2, left: 1, data: [reason] });
  expect(await pricesOf('P-1', 'P-2', 'P-3')).toEqual([160, 150, 150]);
  const undone = await imp.undo(written);
  expect([undone.state, undone.fault, undone.remaining, undone.canUndo]).toEqual([
    'partlyUndone',
    '',
    1,
    true,
  ]);
  expect(await pricesOf('P-1', 'P-2', 'P-3')).toEqual([160, 100, 100]);
  expect(await imp.rows(written, 'moved')).toMatchObject([reason]);
  // A value that was undone and then set by hand is no longer the import's.
  await setPrice('P-2', 150);
  await setPrice('P-1', 150);
  expect(await imp.rows(written, 'moved')).toMatchObject([
    { key: 'P-1', changes: [], problems: [{ text: 'Ahora se puede deshacer.' }] },
  ]);
  const rest = await imp.undo(written);
  expect([rest.state, rest.remaining, rest.canUndo]).toEqual(['undone', 0, false]);
  expect(await pricesOf('P-1', 'P-2', 'P-3')).toEqual([100, 150, 100]);
});

test('an import that a later one covers is undone after it, though it was asked for before', async () => {
  const imp = importer();
  const first = await bring('P-4;110\nP-5;110');
  const second = await bring('P-4;120');
  const left = await imp.undo(first);
  expect([left.state, left.remaining]).toEqual(['partlyUndone', 1]);
  expect(await imp.rows(first, 'moved')).toMatchObject([
    {
      changes: [
        { note: expect.stringContaining(`«Importación N.º ${second.number} (lista.csv)»`) },
      ],
    },
  ]);
  expect(await pricesOf('P-4', 'P-5')).toEqual([120, 100]);
  expect((await imp.undo(second)).state).toBe('undone');
  expect(await pricesOf('P-4')).toEqual([110]);
  expect((await imp.undo(first)).state).toBe('undone');
  expect(await pricesOf('P-4', 'P-5')).toEqual([100, 100]);
});

test('products are undone field by field; an old value that is no longer possible stays', async () => {
  const imp = importer();
  const { db } = shop().app;
  await db.execute(sql`insert into brands (id, name) values (7, 'Vieja')`);
  await db.execute(sql`update products set brand_id = 7 where code = 'P-6'`);
  const written = await imp.write(
    await imp.compare('products', 'codigo;nombre;marca;dua\nP-6;Uno;Refrimar;D-1\n'),
  );
  await ask(productUpdate, { code: 'P-6', parms: { ProductName: 'Dos' } });
  await db.execute(sql`delete from brands where id = 7`);
  const preview = await imp.previewUndo(written);
  expect(preview).toMatchObject({ undone: 0, left: 1, partly: 1 });
  const [row] = preview.data;
  expect(row?.changes.map(({ title, note }) => [title, note])).toEqual([
    ['Nombre', expect.stringContaining('lo cambió el')],
    ['Marca', 'El valor no es válido.'],
  ]);
  expect(await imp.undo(written)).toMatchObject({ state: 'partlyUndone', remaining: 1 });
  const { data } = await ask(productDetail, { code: 'P-6' });
  expect([data.name, data.brandId, data.dua]).toEqual(['Dos', 1, '']);
});

test('a stock import that was undone does not keep products from being undone', async () => {
  const imp = importer();
  const [branch] = shop().app.variant.branches;
  const added = await imp.write(
    await imp.compare(
      'products',
      `codigo;nombre;marca;categoria;precio;Stock ${branch?.name}
N-1;Uno;Refrimar;1.1;10;7
N-2;Dos;Refrimar;1.1;10;
N-3;Tres;Refrimar;1.1;10;
`,
    ),
  );
  const counted = await imp.write(
    await imp.compare('stock', `codigo;Stock ${branch?.name}\nN-1;4\nN-2;4\n`),
  );
  await ask(productUpdate, { code: 'N-3', parms: { ProductDua: 'D-3' } });
  expect(await imp.previewUndo(added)).toMatchObject({
    undone: 0,
    left: 3,
    data: [
      { key: 'N-1', problems: [{ text: 'Ya tuvo movimientos de stock.' }] },
      { key: 'N-2' },
      { key: 'N-3', changes: [{ from: '—', to: 'D-3' }] },
    ],
  });
  expect((await imp.undo(counted)).state).toBe('undone');
  const undone = await imp.undo(added);
  expect([undone.state, undone.remaining]).toEqual(['partlyUndone', 1]);
  const { rows } = await shop().app.db.execute(
    sql`select code::text as code from products where code in ('N-1', 'N-2', 'N-3')`,
  );
  expect(rows).toEqual([{ code: 'N-3' }]);
});
