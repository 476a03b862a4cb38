/** Follows fields of a definition from the call to database, history, files, pages and a host. */
import { expect, test } from 'vitest';
import { catalogueProduct } from '#contract/definitions/catalogue-product';
import { familyEntity } from '#contract/definitions/family';
import { productEntity } from '#contract/definitions/product';
import { FACTS, NAMES, PLANTED, plantInto, VALUES, wired } from './planted.ts';

plantInto(catalogueProduct, productEntity);
plantInto(familyEntity);
// Everything below is derived from the definitions when it is loaded.
const { migratePlanted } = await import('./planted-migration.ts');
const tables = await import('#backend/database/tables/catalog');
const views = await import('#backend/database/tables/visible-catalog');
const { useGoodsCalls } = await import('../support/goods-calls.ts');
const { plantProduct } = await import('../support/goods.ts');
const { createImporter } = await import('../support/imports.ts');
const { readRows } = await import('#backend/remote/wire/rows');
const calls = await import('#contract/calls/catalog');
const { autopartKind } = await import('#catalog-view/kinds/autopart');
const { visibleProduct } = await import('#backend/http/viewer');
const { itemData } = await import('../../src/catalog-view/structured-data/item.ts');
const { comparedRows } = await import('../../src/catalog-view/comparison.ts');
const { itemHtml } = await import('../../src/components/detail/templates/item-page.ts');
const { fieldWord } = await import('../../src/ui/history/words.ts');
const { loadVariant } = await import('#variants/load');

const { shop, history, post, seller } = useGoodsCalls(async (db) => {
  const { products, families } = tables;
  const { visibleProducts, visibleFamilies } = views;
  await migratePlanted(db, { products, families, visibleProducts, visibleFamilies });
  await plantProduct(db, { code: 'RP1', priceCents: 100_00 });
});

/** A product of a host, with required values only. */
const BARE = { Code: 'A', BrandId: 1, CategoryId: '1.1', Name: 'Bomba', Price: '12.50' };
const changed = { ...VALUES, plantedText: 'Otro', plantedCount: 3 };

test('a new record has what its form sends, and says it again', async () => {
  const named = { ProductCode: 'PL-1', ProductName: 'Plantado', ProductPrice: 10 };
  const product = { ...named, ...wired('Product') };
  expect((await post('/rest/product/add', { product })).body.data).toMatchObject(VALUES);
  const autopart = { AutopartCode: 'FP-1', AutopartName: 'Familia', ...wired('Autopart') };
  expect((await post('/rest/autopart/add', { autopart })).body.data).toMatchObject(VALUES);
  expect((await post('/rest/product/detail', { code: 'PL-1' })).body.data).toMatchObject(VALUES);
  expect((await post('/rest/autopart/detail', { family: 'FP-1' })).body.data).toMatchObject(VALUES);
});

test('a value that the definition does not take is refused at its field', async () => {
  const { status, body } = await post('/rest/product/update', {
    code: 'PL-1',
    parms: { ProductPlantedCount: 100 },
  });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['parms.ProductPlantedCount']]);
});

test('the history shows the changes in the words of the form', async () => {
  await post('/rest/product/update', { code: 'PL-1', parms: wired('Product', changed) });
  const [entry] = await history('product', 'PL-1');
  expect(entry).toMatchObject({
    action: 'UPD',
    changes: [
      { field: 'ProductPlantedText', from: 'Hecho en Durazno', to: 'Otro' },
      { field: 'ProductPlantedCount', from: 12, to: 3 },
    ],
  });
  expect(
    NAMES.map((name) =>
      fieldWord(Object.keys(wired('Product', { [name]: 0 }))[0] ?? '', 'product'),
    ),
  ).toEqual(NAMES.map((name) => PLANTED[name].label));
  await post('/rest/product/update', { code: 'PL-1', parms: wired('Product') });
});

test('the table shows it, and is filtered by it', async () => {
  const rowsFor = async (filters: [string, string][]) => {
    const { body } = await post('/rest/product/table', {
      filters: filters.map(([FilterKey, FilterValue]) => ({ FilterKey, FilterValue })),
    });
    return body.data as Record<string, unknown>[];
  };
  const { plantedSecret: _, ...listed } = VALUES;
  expect(await rowsFor([['plantedText', 'durazno']])).toMatchObject([{ code: 'PL-1', ...listed }]);
  for (const beyond of ['13', '1.500', '12.5', '99999999999', '-', 'doce'])
    expect(await rowsFor([['plantedCount', beyond]]), beyond).toEqual([]);
  for (const reached of ['12', '0', '0.0'])
    expect(await rowsFor([['plantedCount', reached]]), reached).toHaveLength(1);
  expect(await rowsFor([['plantedPrice', '1.234,50']])).toHaveLength(1);
  expect(await rowsFor([['plantedPrice', '1.234,51']])).toEqual([]);
  expect(
    await rowsFor([
      ['plantedFlag', 'SI'],
      ['plantedPrice', '1234.5'],
    ]),
  ).toHaveLength(1);
});

test('the page, the comparison and search engines get its facts', async () => {
  const { body } = await shop().post('/rest/autopart/findByFamily', { family: 'PL-1' });
  const { data } = calls.autopartFindByFamily.output.parse(body);
  const variant = { ...(await loadVariant('NAM')), url: 'https://tienda.example' };
  const around = { shop: variant, categories: [], related: [] };
  const view = autopartKind.viewOf(data, around);
  expect([...view.measures, ...view.features]).toEqual(expect.arrayContaining(FACTS));
  const html = String(itemHtml(view, variant));
  for (const { name, value } of FACTS)
    expect([name, value].every((text) => html.includes(text))).toBe(true);
  expect(comparedRows([view]).map(({ name }) => name)).toEqual(
    expect.arrayContaining(FACTS.map(({ name }) => name)),
  );
  expect(JSON.stringify(itemData(view, variant, new Set()))).toContain('Hecho en Durazno');
  const bare = { ...body, data: { ...(body.data as object), plantedText: 'De la familia' } };
  const family = calls.autopartFindByFamily.output.parse(bare).data;
  expect(autopartKind.viewOf(family, around).features).toContainEqual({
    name: 'Texto plantado',
    value: 'De la familia',
  });
});

test('files carry it both ways', async () => {
  const importer = createImporter(shop().post, seller().token);
  const titles = NAMES.map((name) => PLANTED[name].file.headings[0]);
  const row = ['RP1', 'Uno; dos', '7', '10,50', 'sí', 'https://otro.example/x'];
  const csv = [['código', ...titles], row].map((cells) => cells.map((one) => `"${one}"`).join(';'));
  const read = await importer.send('products', csv.join('\n'));
  const compared = await importer.map(read);
  expect(compared).toMatchObject({ changed: 1, bad: 0 });
  await importer.write(compared);
  const product = (await post('/rest/product/detail', { code: 'RP1' })).body.data;
  expect(product).toMatchObject({
    plantedText: 'Uno; dos',
    plantedCount: 7,
    plantedPrice: 10.5,
    plantedFlag: true,
    plantedSecret: 'https://otro.example/x',
  });
  const { body } = await post('/rest/export/rows', { kind: 'products', after: 0 });
  const exported = body as unknown as { titles: string[]; rows: (string | number)[][] };
  const places = NAMES.map((name) => exported.titles.indexOf(PLANTED[name].label));
  const mine = exported.rows.find(([code]) => code === 'RP1') ?? [];
  expect(places.map((place) => mine[place])).toEqual([
    'Uno; dos',
    7,
    10.5,
    'sí',
    'https://otro.example/x',
  ]);
});

test('visitors do not see fields for sellers only', () => {
  const full = readRows(calls.productFind, { data: { ...BARE, ...wired('Product') } }).output.data;
  const [visitor, own] = [false, true].map((seesAll) =>
    visibleProduct(full, { seesAll, seesPrices: true }),
  );
  expect(visitor).toMatchObject({ ...VALUES, plantedSecret: '' });
  expect(own).toMatchObject(VALUES);
});

test('a host that has it is understood, and one that lacks it too', () => {
  const reply = { data: { ...BARE, ...wired('Product', { ...VALUES, plantedCount: '12' }) } };
  expect(readRows(calls.productFind, reply).output.data).toMatchObject(VALUES);
  expect(readRows(calls.productFind, { data: BARE }).output.data).toMatchObject({
    plantedText: '',
    plantedCount: null,
    plantedPrice: 0,
    plantedFlag: false,
    plantedSecret: '',
  });
});
