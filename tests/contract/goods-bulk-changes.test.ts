/** Changing fields of many products at once, with a result for each and a common undo. */
import { expect, test } from 'vitest';
import { productChangeMany } from '#contract/calls/bulk-changes';
import { productFilter } from '#contract/calls/catalog';
import { productDetail, productTable, productUndo, productUpdate } from '#contract/calls/goods';
import { brandAdd, providerAdd } from '#contract/calls/names';
import { messages } from '#contract/messages';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';

const CODES = ['P1', 'P2', 'P3'];
const { shop, ask, refusal, history, rows } = useGoodsCalls(async (db) => {
  for (const code of CODES) await plantProduct(db, { code, priceCents: 100_00 });
});

const detail = async (code: string) => (await ask(productDetail, { code })).data;
const shown = async () => {
  const all = await Promise.all(CODES.map(detail));
  return all.filter(({ isPublic }) => isPublic).map(({ code }) => code);
};
/** Returns the number of matches of a code in a visitor's list. */
const listed = async (code: string): Promise<unknown> => {
  const filters = [{ FilterKey: 'text', FilterValue: code }];
  return (await shop().post(productFilter.path, { filters })).body.resultCount;
};
const seen = async (...codes: string[]) =>
  (await Promise.all(codes.map(detail))).map(({ code, version }) => ({ code, version }));

test('products are hidden at once: lists change immediately, each has its history entry, and one undo restores them', async () => {
  const products = await seen('P1', 'P2');
  const { undoId, ...answer } = await ask(productChangeMany, {
    products,
    parms: { ProductIsPublic: false },
    reason: 'fuera de temporada',
  });
  expect(answer).toEqual({
    changed: 2,
    results: [
      { code: 'P1', outcome: 'changed' },
      { code: 'P2', outcome: 'changed' },
    ],
  });
  expect(await shown()).toEqual(['P3']);
  expect([await listed('P1'), await listed('P3')]).toEqual([0, 1]);
  const [[first], [second]] = await Promise.all([
    history('product', 'P1'),
    history('product', 'P2'),
  ]);
  expect(first).toMatchObject({
    author: 'Ana Píriz',
    reason: 'fuera de temporada',
    changes: [{ field: 'ProductIsPublic', from: true, to: false }],
  });
  expect(second?.batch).toBe(first?.batch);
  expect(await ask(productUndo, { id: undoId ?? 0, whole: true })).toEqual({
    undone: 2,
    skipped: 0,
  });
  expect(await shown()).toEqual(CODES);
  expect(await listed('P1')).toBe(1);
});

test('outdated and missing products are skipped and reported; the rest is changed', async () => {
  const products = [...(await seen('P1', 'P2')), { code: 'NADIE' }];
  await ask(productUpdate, { code: 'P2', parms: { ProductPrice: 77 } });
  expect(
    await ask(productChangeMany, { products, parms: { ProductIsPublic: false } }),
  ).toMatchObject({
    changed: 1,
    results: [
      { code: 'P1', outcome: 'changed' },
      { code: 'P2', outcome: 'stale' },
      { code: 'NADIE', outcome: 'missing' },
    ],
  });
  expect(await shown()).toEqual(['P2', 'P3']);
  // Without versions, and with a product that is already hidden.
  const again = [{ code: 'p2' }, { code: 'P1', version: 1 }];
  expect(
    await ask(productChangeMany, { products: again, parms: { ProductIsPublic: false } }),
  ).toMatchObject({
    changed: 1,
    results: [
      { code: 'P2', outcome: 'changed' },
      { code: 'P1', outcome: 'unchanged' },
    ],
  });
  expect((await detail('P2')).price).toBe(77);
  await ask(productChangeMany, {
    products: CODES.map((code) => ({ code })),
    parms: { ProductIsPublic: true },
  });
  expect(await shown()).toEqual(CODES);
});

test('unchanged products and invalid requests leave no trace', async () => {
  const before = await rows();
  const products = await seen('P1', 'P1');
  expect(await ask(productChangeMany, { products, parms: { ProductIsPublic: true } })).toEqual({
    changed: 0,
    undoId: null,
    results: [
      { code: 'P1', outcome: 'unchanged' },
      { code: 'P1', outcome: 'unchanged' },
    ],
  });
  expect(
    (await refusal(productChangeMany, { products: [], parms: { ProductIsPublic: false } })).status,
  ).toBe(400);
  expect(await rows()).toBe(before);
});

test('category, brand and supplier of many products are changed and restored together', async () => {
  const { data: brand } = await ask(brandAdd, { brand: { BrandName: 'Ñandú' } });
  const { data: provider } = await ask(providerAdd, { provider: { ProviderName: 'Impoex' } });
  const parms = { CategoryId: '1', BrandId: brand.id, ProviderId: provider.id };
  const { undoId, changed } = await ask(productChangeMany, {
    products: await seen('P1', 'P2'),
    parms,
  });
  expect(changed).toBe(2);
  expect(await detail('P2')).toMatchObject({
    categoryId: '1',
    brandId: brand.id,
    providerId: provider.id,
    price: 77,
  });
  const filters = [{ FilterKey: 'providerId', FilterValue: `${provider.id}` }];
  const { data } = await ask(productTable, { filters });
  expect(data.map(({ code, providerName }) => [code, providerName])).toEqual([
    ['P1', 'Impoex'],
    ['P2', 'Impoex'],
  ]);
  await ask(productUndo, { id: undoId ?? 0, whole: true });
  expect(await detail('P1')).toMatchObject({ categoryId: '1.1', brandId: 1, providerId: null });
  const refused = await refusal(productChangeMany, {
    products: await seen('P1'),
    parms: { BrandId: 999 },
  });
  expect(refused).toMatchObject({ status: 400, fields: { 'parms.BrandId': messages.invalid } });
});

test('an attribute is set in many products at once, replaced in its place, taken out, and undone', async () => {
  const specsOf = async (code: string) =>
    (await detail(code)).specifications.map(({ key, value }) => `${key}: ${value}`);
  const specifications = [
    { SpecKey: 'ancho', SpecValue: '195 mm' },
    { SpecKey: 'Perfil', SpecValue: '65' },
  ];
  await ask(productUpdate, { code: 'P1', specifications });
  const before = [await specsOf('P1'), await specsOf('P2')];
  const set = async (SpecValue: string) =>
    ask(productChangeMany, {
      products: await seen('P1', 'P2'),
      parms: {},
      specification: { SpecKey: 'Ancho', SpecValue },
    });
  const { changed, undoId } = await set('205 mm');
  expect(changed).toBe(2);
  expect(await specsOf('P1')).toEqual(['Ancho: 205 mm', 'Perfil: 65']);
  expect(await specsOf('P2')).toEqual([...(before[1] ?? []), 'Ancho: 205 mm']);
  await ask(productUndo, { id: Number(undoId), whole: true });
  expect([await specsOf('P1'), await specsOf('P2')]).toEqual(before);
  expect((await set('')).changed).toBe(1);
  expect(await specsOf('P1')).toEqual(['Perfil: 65']);
});
