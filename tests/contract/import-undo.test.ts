/** Undoing an import of prices after they were changed by hand or by another file. */
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

test('an undo keeps prices that were set again, and can skip them', async () => {
  const imp = importer();
  const written = await bring('P-1;150\nP-2;150');
  await setPrice('P-1', 160);
  await setPrice('P-1', 150);
  const kept = await imp.undo(written);
  expect([kept.state, kept.fault, kept.canUndo]).toEqual([
    'done',
    'No se puede deshacer: una fila cambió después de la importación.',
    true,
  ]);
  expect(await pricesOf('P-1', 'P-2')).toEqual([150, 150]);
  expect(await imp.rows(written, 'moved')).toMatchObject([
    {
      key: 'P-1',
      changes: [{ title: 'Precio con IVA', from: '$ 150,00', to: '$ 150,00, puesto después' }],
    },
  ]);
  const rest = await imp.undo(written, true);
  expect([rest.state, rest.fault, rest.canUndo]).toEqual([
    'undone',
    'Se deshizo el resto: una fila cambió después.',
    false,
  ]);
  expect(await pricesOf('P-1', 'P-2')).toEqual([150, 100]);
});

test('an edit of another field does not keep the price', async () => {
  const written = await bring('P-3;150');
  await ask(productUpdate, { code: 'P-3', parms: { ProductName: 'Otro nombre' } });
  expect((await importer().undo(written)).state).toBe('undone');
  expect(await pricesOf('P-3')).toEqual([100]);
});

test('two imports are undone in reverse order', async () => {
  const imp = importer();
  const first = await bring('P-4;150\nP-5;150');
  const second = await bring('P-4;170');
  expect((await imp.undo(first)).state).toBe('done');
  expect((await imp.undo(second)).state).toBe('undone');
  expect((await imp.undo(first)).state).toBe('undone');
  expect(await pricesOf('P-4', 'P-5')).toEqual([100, 100]);
});

test('a price restored by another undo counts as set by its import', async () => {
  const imp = importer();
  const first = await bring('P-6;150');
  const second = await bring('P-6;170');
  await setPrice('P-6', 180);
  expect((await imp.undo(second, true)).state).toBe('undone');
  await setPrice('P-6', 150);
  expect((await imp.undo(first)).state).toBe('done');
  expect(await pricesOf('P-6')).toEqual([150]);
});
