/** Barcodes and makers’ numbers of products, found wherever codes are. */
import { expect, test } from 'vitest';
import { autopartFilter, autopartFindByFamily } from '#contract/calls/catalog';
import { productAdd, productDetail, productTable, productUpdate } from '#contract/calls/goods';
import { officeSearch } from '#contract/calls/office';
import { stockPreviewCount } from '#contract/calls/stock-changes';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';

const EAN = '4006381333931';
const UPC = '036000291452';
const EAN_OF_UPC = '0036000291452';
const EAN_8 = '96385074';

const { shop, ask, post, refusal, history, rows, seller } = useGoodsCalls(async (db) => {
  await plantProduct(db, { code: 'RP1', stock: { B: 3 } });
  await plantProduct(db, { code: 'RP2' });
  await plantProduct(db, { code: 'RP3' });
});

const barcodesOf = async (code: string) =>
  (await ask(productDetail, { code })).data.barcodes.map((barcode) => barcode.code);
const give = (code: string, ...barcodes: string[]) =>
  ask(productUpdate, { code, barcodes: barcodes.map((BarcodeCode) => ({ BarcodeCode })) });
const found = async (text: string) => {
  const filters = [{ FilterKey: 'text', FilterValue: text }];
  const { body } = await shop().post(autopartFilter.path, { filters });
  return autopartFilter.output.parse(body).data.map(({ code }) => code);
};

test('several are stored without signs, a UPC-A with its zero, and the history names them', async () => {
  await give('RP1', ' 4-006381-333931 ', UPC, EAN_8);
  expect(await barcodesOf('RP1')).toEqual([EAN, EAN_OF_UPC, EAN_8]);
  const { data } = await ask(autopartFindByFamily, { family: 'F-RP1' });
  expect(data.products[0]?.barcodes[0]).toEqual({ code: EAN });
  expect((await history('product', 'RP1'))[0]?.changes).toEqual([
    {
      field: 'barcodes',
      from: [],
      to: [EAN, EAN_OF_UPC, EAN_8].map((BarcodeCode) => ({ BarcodeCode })),
    },
  ]);
});

test('a wrong digit or length is named at its line, and nothing is written', async () => {
  const before = await rows();
  for (const [BarcodeCode, message] of [
    ['4006381333932', /es 2 y debería ser 1/],
    ['12345', /tiene 5 números/],
    ['40063813X3931', /solo números/],
  ] as const) {
    const { status, fields } = await refusal(productUpdate, {
      code: 'RP2',
      barcodes: [{ BarcodeCode }],
    });
    expect(status).toBe(400);
    expect(fields).toEqual({ 'barcodes.0.BarcodeCode': expect.stringMatching(message) });
  }
  expect(await rows()).toBe(before);
});

test('one that another product has is refused with that product’s code', async () => {
  await give('RP1', EAN, UPC);
  const text = `El código de barras ${EAN_OF_UPC} ya es del producto RP1`;
  const barcodes = [{ BarcodeCode: EAN_OF_UPC }];
  expect(await refusal(productUpdate, { code: 'RP2', barcodes })).toMatchObject({
    status: 400,
    fields: { barcodes: text },
  });
  const product = { ProductCode: 'NUEVO', ProductName: 'Otro', Barcodes: barcodes };
  expect((await post(productAdd.path, { product })).body.fields).toEqual({
    'product.Barcodes': text,
  });
  expect(
    await refusal(productUpdate, {
      code: 'RP2',
      barcodes: [EAN_8, EAN_8].map((code) => ({ BarcodeCode: code })),
    }),
  ).toMatchObject({ fields: { barcodes: `El código de barras ${EAN_8} está dos veces` } });
});

test('buyers and the back-office find the product by each of them, with and without the zero', async () => {
  await give('RP1', EAN, UPC);
  for (const text of [EAN, UPC, EAN_OF_UPC, '6381333'])
    expect(await found(text)).toEqual(['F-RP1']);
  for (const text of [EAN, UPC]) {
    const { data } = await ask(officeSearch, { text });
    expect(data.map(({ kind, id }) => [kind, id])).toContainEqual(['product', 'RP1']);
  }
  await give('RP1', EAN);
  expect(await found(UPC)).toEqual([]);
});

test('the number of its maker finds a product too, in any spelling', async () => {
  await ask(productUpdate, { code: 'RP2', parms: { ProductManufacturerNumber: 'MK 70-11/B' } });
  expect(await found('mk7011b')).toEqual(['F-RP2']);
  const { data } = await ask(officeSearch, { text: 'MK-7011B' });
  expect(data.map(({ kind, id }) => [kind, id])).toContainEqual(['product', 'RP2']);
});

test('a count adds a product’s barcodes and its code', async () => {
  await give('RP1', EAN, UPC);
  const items = [EAN, 'rp1', UPC, EAN_8].map((Code) => ({ Code, Quantity: 1 }));
  const { data, unknown } = await ask(stockPreviewCount, { branch: 'B', items });
  expect(data).toMatchObject([{ code: 'RP1', from: 3, to: 3, scanned: [EAN, 'rp1', UPC] }]);
  expect(unknown).toEqual([EAN_8]);
  const named = await ask(productTable, { codes: [EAN_OF_UPC, 'RP2', UPC] });
  expect(named.data.map(({ code, barcodes }) => [code, barcodes])).toEqual([
    ['RP1', [EAN, EAN_OF_UPC]],
    ['RP2', []],
  ]);
});

test('files carry them both ways, and refuse one given to two products', async () => {
  await give('RP1', EAN);
  const imp = createImporter(shop().post, seller().token);
  const file = ['codigo;EAN', `RP1;${EAN} / ${EAN_8}`, 'RP2;4006381333932', `RP3;${EAN}`, ''].join(
    '\n',
  );
  const compared = await imp.compare('products', file);
  // A wrong one is left out of its row.
  expect(countsOf(compared)).toMatchObject({ changed: 1, same: 1, bad: 1 });
  expect(compared.warnings.join()).toMatch(/«EAN».* es 2 y debería ser 1\./);
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([
    `4: Código de barras: El código de barras ${EAN} ya es del producto RP1.`,
  ]);
  await imp.write(await imp.compare('products', `codigo;ean\nRP1;${EAN} / ${EAN_8}\n`));
  expect(await barcodesOf('RP1')).toEqual([EAN, EAN_8]);
  const { body } = await post('/rest/export/rows', { kind: 'products', after: 0 });
  const exported = body as unknown as { titles: string[]; rows: (string | number)[][] };
  expect(exported.rows[0]?.[exported.titles.indexOf('Código de barras')]).toBe(`${EAN} | ${EAN_8}`);

  const twice = await imp.compare('products', `codigo;gtin\nRP2;${UPC}\nRP3;${UPC}\n`);
  expect(countsOf(twice)).toMatchObject({ changed: 0, bad: 2 });
  expect(saidOf(await imp.rows(twice, 'bad'))[0]).toContain(
    `${EAN_OF_UPC} también está en RP3: cada uno es de un solo producto.`,
  );
});

test('an import does not write a barcode that another product got since its comparison', async () => {
  await give('RP1');
  const imp = createImporter(shop().post, seller().token);
  const compared = await imp.compare('products', `codigo;upc\nRP2;${UPC}\n`);
  await give('RP1', UPC);
  const again = await imp.write(compared);
  expect(again).toMatchObject({ state: 'checked', bad: 1 });
  expect(saidOf(await imp.rows(again, 'bad'))[0]).toContain('ya es del producto RP1');
  expect(await barcodesOf('RP2')).toEqual([]);
});
