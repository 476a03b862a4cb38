/** Codes and names that look alike are one, wherever they enter. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productFind } from '#contract/calls/catalog';
import * as families from '#contract/calls/families';
import * as goods from '#contract/calls/goods';
import * as names from '#contract/calls/names';
import * as stockChanges from '#contract/calls/stock-changes';
import { messages } from '#contract/messages';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { createImporter, saidOf } from '../support/imports.ts';

const { shop, ask, refusal, seller } = useGoodsCalls(async (db) => {
  await plantProduct(db, { code: 'RP-1', priceCents: 100_00, stock: { B: 3 } });
  await plantProduct(db, { code: 'AÑO-2', priceCents: 100_00 });
  // As an earlier program may have stored it.
  await plantProduct(db, { code: 'VIEJO-3\u200B', priceCents: 100_00, stock: { B: 1 } });
});
const importer = () => createImporter(shop().post, seller().token);
const codes = async () =>
  (
    await shop().app.db.execute<{ code: string; price: number }>(
      sql`select code::text as code, price_cents as price from products order by code`,
    )
  ).rows;

const SPELLINGS = ['RP-1\u200B', '\u200Erp-1', 'RP\u20111', 'R\u00ADP-1', 'ＲＰ－１', '\uFEFFRP-1'];

test.each(SPELLINGS)('the form refuses %j as a taken code', async (ProductCode) => {
  const answer = await refusal(goods.productAdd, {
    product: { ProductCode, ProductName: 'Gemelo' },
  });
  expect(answer).toMatchObject({ code: 'product.codeTaken' });
});

test('an import of such codes changes the one product, whose code is stored as it was', async () => {
  const before = await codes();
  const imp = importer();
  const file = (price: number) =>
    `Código;Precio\nRP\u20111\u200B;${price}\nAN\u0303O-2;${price}\nVIEJO-3;${price}\n`;
  const compared = await imp.compare('prices', file(321));
  expect([compared.changed, compared.bad, compared.added]).toEqual([3, 0, 0]);
  expect((await imp.write(compared)).state).toBe('done');
  const again = await imp.compare('products', file(321));
  expect([again.same, again.bad, again.added]).toEqual([3, 0, 0]);
  expect(await codes()).toEqual(before.map(({ code }) => ({ code, price: 321_00 })));
});

test('two rows of one code are a repeat', async () => {
  const imp = importer();
  const compared = await imp.compare('prices', 'Código;Precio\nRP-1;5\nRP\u20111;6\n');
  expect(compared.bad).toBe(2);
  expect(saidOf(await imp.rows(compared, 'bad')).join()).toContain('Repite lo de la fila 2');
});

test('a stock import, a count and calls find the product', async () => {
  const imp = importer();
  const stock = await imp.compare('stock', 'codigo;Stock Bulevar\nRP\u20111;9\nVIEJO-3;9\n');
  expect([stock.changed, stock.bad]).toEqual([2, 0]);
  const items = [
    { Code: 'RP-1\u200B', Quantity: 2 },
    { Code: 'VIEJO-3', Quantity: 1 },
  ];
  const counted = await ask(stockChanges.stockPreviewCount, { branch: 'B', items });
  expect(counted.data.map(({ code }) => code)).toEqual(['RP-1', 'VIEJO-3\u200B']);
  expect(counted.unknown).toEqual([]);
  const { data } = await ask(goods.productUpdate, {
    code: 'RP-1\u200B',
    parms: { ProductName: 'Radiador\u00A0nuevo\u200B' },
  });
  expect(data).toMatchObject({ code: 'RP-1', name: 'Radiador nuevo' });
  expect((await ask(goods.productTable, { codes: ['RP\u20111'] })).data).toHaveLength(1);
  const found = await shop().post(productFind.path, { code: '\u200ERP-1' });
  expect(productFind.output.parse(found.body).data.code).toBe('RP-1');
});

test('new codes and names are stored as they look', async () => {
  const { data } = await ask(goods.productAdd, {
    product: {
      ProductCode: 'NUEVO\u20119\u200B',
      ProductName: 'Nuevo',
      ProductProviderCode: '\u200EPC\u20111',
      Barcodes: [{ BarcodeCode: '400638\u2011133\u200B3931' }],
    },
  });
  expect(data).toMatchObject({
    code: 'NUEVO-9',
    family: 'NUEVO-9',
    providerCode: 'PC-1',
    barcodes: [{ code: '4006381333931' }],
  });
  const family = await ask(families.autopartAdd, {
    autopart: { AutopartCode: 'FAM\u00AD-1', AutopartName: 'Familia', CategoryId: '1.1' },
  });
  expect(family.data.code).toBe('FAM-1');
  const empty = await refusal(goods.productAdd, {
    product: { ProductCode: '\u200B', ProductName: 'x' },
  });
  expect(empty.fields).toEqual({ 'product.ProductCode': messages.required });
});

test('look-alike names of an import match the existing brand, supplier or category', async () => {
  const first = await ask(names.brandAdd, { brand: { BrandName: 'Perfect\u00ADa' } });
  expect(first.data.name).toBe('Perfecta');
  const imp = importer();
  const compared = await imp.compare(
    'products',
    'Código;Marca;Categoría\nRP-1;Per\u200Bfecta;Refrigeración\u00A0> Radia\u00ADdores\n',
    { createsMissing: true },
  );
  expect([compared.changed, compared.bad]).toEqual([1, 0]);
  expect(compared.warnings.join()).not.toContain('nombre');
});
