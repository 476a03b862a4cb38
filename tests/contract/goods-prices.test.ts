/** Bulk price changes: preview, application if nothing moved, undo. */
import { expect, test } from 'vitest';
import type { CallInput } from '#contract/call';
import { autopartFilter } from '#contract/calls/catalog';
import { productDetail, productUndo, productUpdate } from '#contract/calls/goods';
import { productChangePrices, productPreviewPrices } from '#contract/calls/prices';
import { stockMove } from '#contract/calls/stock-changes';
import { plantProduct, stockOf } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';

const PRICES = { P1: 100_00, P2: 199_90, P3: 1_00, GRATIS: 0 };
const { shop, ask, refusal, history, rows } = useGoodsCalls(async (db) => {
  for (const [code, priceCents] of Object.entries(PRICES))
    await plantProduct(db, { code, priceCents, stock: { B: 5 } });
});
const price = async (code: string) => (await ask(productDetail, { code })).data.price;
const prices = () => Promise.all(Object.keys(PRICES).map(price));
const codes = Object.keys(PRICES);
type Rule = CallInput<typeof productPreviewPrices>;

test('a preview shows old and new prices, the largest change and impossible ones', async () => {
  const preview = await ask(productPreviewPrices, { codes, by: 'amount', value: -50, rounding: 1 });
  expect(preview).toMatchObject({
    resultCount: 4,
    unchanged: 0,
    impossible: 2,
  });
  const tenth = await ask(productPreviewPrices, { codes, by: 'percent', value: 10, rounding: 1 });
  expect(tenth).toMatchObject({
    resultCount: 2,
    // A tenth of one peso rounds to nothing, and a price of zero has no percentage.
    unchanged: 2,
    impossible: 0,
    biggest: { code: 'P2', from: 199.9, to: 220 },
    data: [
      { code: 'P2', from: 199.9, to: 220 },
      { code: 'P1', from: 100, to: 110 },
    ],
  });
  expect(tenth.biggest?.percent).toBeCloseTo(10.055, 2);
  expect(await prices()).toEqual([100, 199.9, 1, 0]);
});

test('the largest selection is changed at once', async () => {
  const most = Array.from({ length: 9_999 }, (_, n) => `${n}`.padStart(60, 'X'));
  const rule = { codes: ['P1', ...most], by: 'amount', value: 1 } satisfies Rule;
  const { token, resultCount } = await ask(productPreviewPrices, rule);
  expect(resultCount).toBe(1);
  const { undoId } = await ask(productChangePrices, { ...rule, token });
  expect(await price('P1')).toBe(101);
  await ask(productUndo, { id: undoId ?? 0 });
  expect(
    (await refusal(productPreviewPrices, { ...rule, codes: [...most, 'P1', 'P2'] })).code,
  ).toBe('request.invalid');
});

test('a change with impossible prices is refused', async () => {
  const rule = { codes, by: 'amount', value: -50, rounding: 1 } satisfies Rule;
  const { token } = await ask(productPreviewPrices, rule);
  expect(await refusal(productChangePrices, { ...rule, token })).toMatchObject({
    code: 'prices.impossible',
  });
});

test('a change by filters reaches lists, is recorded per product and undone as one', async () => {
  const rule = {
    filters: [{ FilterKey: 'categoryId', FilterValue: '1' }],
    by: 'percent',
    value: 10,
    rounding: 1,
  } satisfies Rule;
  const { token } = await ask(productPreviewPrices, rule);
  const { changed, undoId } = await ask(productChangePrices, { ...rule, token, reason: 'lista' });
  expect(changed).toBe(2);
  expect(await prices()).toEqual([110, 220, 1, 0]);
  const dear = await ask(autopartFilter, { filters: [], orderBy: 'PHI' });
  expect(dear.data[0]).toMatchObject({ code: 'F-P2', products: [{ productPrice: 220 }] });
  const [entry] = await history('product', 'P2');
  expect(entry).toMatchObject({
    changes: [{ field: 'ProductPrice', from: 199.9, to: 220 }],
    reason: 'lista',
  });
  expect((await history('product', 'P1'))[0]?.batch).toBe(entry?.batch);
  // The history shows later that they were one batch.
  expect(entry?.together).toBe(2);
  // A repeat would change other prices.
  expect(await refusal(productChangePrices, { ...rule, token })).toMatchObject({
    code: 'prices.moved',
  });
  expect(await ask(productUndo, { id: undoId ?? 0, whole: true })).toEqual({
    undone: 2,
    skipped: 0,
  });
  expect(await prices()).toEqual([100, 199.9, 1, 0]);
  // An undone change cannot be undone again; its undo can be undone, which restores it.
  const [back, forth] = await history('product', 'P2');
  expect([back?.isUndone, forth?.isUndone]).toEqual([undefined, true]);
  expect(back?.together).toBe(2);
  expect(await ask(productUndo, { id: back?.id ?? 0, whole: true })).toMatchObject({ undone: 2 });
  const again = (await history('product', 'P2')).slice(0, 3).map(({ isUndone }) => isUndone);
  expect(again).toEqual([undefined, true, undefined]);
  // They can also be undone one by one; the whole is offered while one is left.
  const standing = async () => (await history('product', 'P2'))[3]?.isUndone;
  expect(
    await ask(productUndo, { id: (await history('product', 'P1'))[2]?.id ?? 0 }),
  ).toMatchObject({ undone: 1 });
  expect((await history('product', 'P2'))[2]?.isUndone).toBeUndefined();
  expect(await ask(productUndo, { id: forth?.id ?? 0 })).toMatchObject({ undone: 1 });
  expect(await standing()).toBe(true);
  expect(await prices()).toEqual([100, 199.9, 1, 0]);
});

test('a change is refused when a price or the list changed since the preview', async () => {
  const rule = { codes: ['P1', 'P2'], by: 'percent', value: 10 } satisfies Rule;
  const { token } = await ask(productPreviewPrices, rule);
  await ask(productUpdate, { code: 'P2', parms: { ProductPrice: 200 } });
  const seen = await rows();
  expect(await refusal(productChangePrices, { ...rule, token })).toMatchObject({
    status: 409,
    code: 'prices.moved',
  });
  expect(await rows()).toBe(seen);
  const all = { filters: [], by: 'amount', value: 5 } satisfies Rule;
  const { token: ofAll } = await ask(productPreviewPrices, all);
  await ask(productUpdate, { code: 'P3', parms: { ProductIsPublic: false } });
  // Visibility does not matter: same products, same prices.
  expect(await ask(productChangePrices, { ...all, token: ofAll })).toMatchObject({ changed: 4 });
});

test('an undo lists differing prices and can skip them', async () => {
  const rule = { codes: ['P1', 'P2'], by: 'amount', value: 7 } satisfies Rule;
  const [before] = await prices();
  const { token } = await ask(productPreviewPrices, rule);
  const { undoId } = await ask(productChangePrices, { ...rule, token });
  await ask(productUpdate, { code: 'P2', parms: { ProductPrice: 9 } });
  const id = undoId ?? 0;
  expect(await refusal(productUndo, { id, whole: true })).toMatchObject({
    status: 409,
    code: 'undo.differs',
    detail: { items: [{ code: 'P2', field: 'ProductPrice', now: 9 }] },
  });
  expect(await ask(productUndo, { id, whole: true, skipChanged: true })).toEqual({
    undone: 1,
    skipped: 1,
  });
  expect(await price('P1')).toBe(before);
  expect(await price('P2')).toBe(9);
});

test('a single change is undone with all fields, and the undo can be undone', async () => {
  await ask(productUpdate, {
    code: 'P1',
    parms: { ProductName: 'Otro nombre', ProductMinStock: 3 },
    specifications: [{ SpecKey: 'Alto', SpecValue: '10' }],
  });
  const [entry] = await history('product', 'P1');
  await ask(productUndo, { id: entry?.id ?? 0 });
  const { data } = await ask(productDetail, { code: 'P1' });
  expect(data).toMatchObject({ name: 'Radiador P1', minStock: null, specifications: [] });
  const [undone] = await history('product', 'P1');
  expect(undone?.reason).toContain(String(entry?.id));
  await ask(productUndo, { id: undone?.id ?? 0 });
  expect((await ask(productDetail, { code: 'P1' })).data.name).toBe('Otro nombre');
});

test('a stock change is undone by its difference', async () => {
  await ask(stockMove, { code: 'P1', branch: 'B', change: 4, reason: 'llegó' });
  const [entry] = await history('product', 'P1');
  await shop().app.db.execute(`update stock set quantity = quantity - 3
    where product_id = (select id from products where code = 'P1')`);
  expect(await ask(productUndo, { id: entry?.id ?? 0 })).toEqual({ undone: 1, skipped: 0 });
  expect(await stockOf(shop().app.db, 'P1')).toBe(2);
  await ask(stockMove, { code: 'P1', branch: 'B', change: 4, reason: 'llegó' });
  const [second] = await history('product', 'P1');
  await ask(stockMove, { code: 'P1', branch: 'B', change: -5, reason: 'se rompieron' });
  expect(await refusal(productUndo, { id: second?.id ?? 0 })).toMatchObject({
    code: 'undo.differs',
    detail: { items: [{ code: 'P1', field: 'stock.B', now: 1 }] },
  });
});

test('a stock change is undone once, unless its undo is undone', async () => {
  const units = () => stockOf(shop().app.db, 'P2');
  const before = await units();
  const latest = async () => (await history('product', 'P2'))[0]?.id ?? 0;
  await ask(stockMove, { code: 'P2', branch: 'B', change: 4, reason: 'llegó' });
  const moved = await latest();
  await ask(productUndo, { id: moved });
  const undoing = await latest();
  // A second seller, or a second click.
  expect(await refusal(productUndo, { id: moved })).toMatchObject({
    status: 409,
    code: 'undo.differs',
    detail: { items: [{ code: 'P2', field: 'stock.B', now: before }] },
  });
  expect(await units()).toBe(before);
  await ask(productUndo, { id: undoing });
  expect(await units()).toBe(before + 4);
  await ask(productUndo, { id: moved });
  expect(await units()).toBe(before);
});

test('an unknown change cannot be undone', async () => {
  expect(await refusal(productUndo, { id: 999_999 })).toMatchObject({ code: 'record.notFound' });
});
