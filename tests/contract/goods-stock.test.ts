/** Stock that sellers change by hand and count, and low stock. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { productUpdate } from '#contract/calls/goods';
import * as call from '#contract/calls/stock-changes';
import { messages } from '#contract/messages';
import { plantProduct, stockOf } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';

const { shop, ask, refusal, history, post, rows } = useGoodsCalls(async (db) => {
  await plantProduct(db, { code: 'UNO', stock: { B: 10, C: 1 } });
  await plantProduct(db, { code: 'DOS', stock: { B: 30 } });
  await plantProduct(db, { code: 'TRES' });
});
const units = (code: string) => stockOf(shop().app.db, code);
const reason = 'recuento';

test('a stock level is set from the quantity that the seller saw, with its reason in the history', async () => {
  const { data } = await ask(call.stockSet, {
    code: 'uno',
    branch: 'B',
    quantity: 12,
    from: 10,
    reason,
  });
  expect(data).toMatchObject({ code: 'UNO', total: 13 });
  expect((await history('product', 'UNO'))[0]).toMatchObject({
    action: 'UPD',
    changes: [
      { field: 'stock.B', from: 10, to: 12 },
      { field: 'counted.B', to: 12 },
    ],
    reason,
  });
  const seen = await rows();
  expect(
    await refusal(call.stockSet, { code: 'UNO', branch: 'B', quantity: 20, from: 10, reason }),
  ).toMatchObject({ status: 409, code: 'stock.moved', detail: { total: 13 } });
  expect(await rows()).toBe(seen);
});

test('a branch without a stock row gets one', async () => {
  await ask(call.stockSet, { code: 'TRES', branch: 'C', quantity: 4, from: 0, reason });
  expect(await units('TRES')).toBe(4);
});

test('a movement with a guid is booked once, however often it is sent', async () => {
  await plantProduct(shop().app.db, { code: 'REMITO', stock: { B: 30 } });
  const send = (guid: string) =>
    ask(call.stockMove, { code: 'REMITO', branch: 'B', change: 4, reason, guid });
  const guid = randomUUID();
  await Promise.all([send(guid), send(guid), send(guid)]);
  const { data } = await send(guid);
  expect(data.total).toBe(34);
  await send(randomUUID());
  expect(await units('REMITO')).toBe(38);
  expect((await history('product', 'REMITO')).length).toBe(2);
});

test('units are added, removed and moved between branches, never below zero', async () => {
  await ask(call.stockMove, { code: 'DOS', branch: 'B', change: 5, reason: 'llegó el pedido' });
  await ask(call.stockMove, { code: 'DOS', branch: 'B', change: 3, toBranch: 'C', reason });
  const { data } = await ask(call.stockMove, { code: 'DOS', branch: 'C', change: -1, reason });
  expect(data.branches.map(({ quant }) => quant)).toEqual([32, 2]);
  const seen = await rows();
  for (const wrong of [
    { branch: 'C', change: -3 },
    { branch: 'C', change: 3, toBranch: 'B' },
  ])
    expect(await refusal(call.stockMove, { code: 'DOS', reason, ...wrong })).toMatchObject({
      code: 'stock.tooFew',
      detail: { total: 34 },
    });
  expect(await rows()).toBe(seen);
  const [last, moved] = await history('product', 'DOS');
  expect(last?.changes).toEqual([{ field: 'stock.C', from: 3, to: 2 }]);
  expect(moved?.changes).toEqual([
    { field: 'stock.B', from: 35, to: 32 },
    { field: 'stock.C', from: 0, to: 3 },
  ]);
});

test.each([
  [{ branch: 'Z' }, { branch: messages.invalid }],
  [{ reason: ' ' }, { reason: messages.required }],
  [{ quantity: -1 }, { quantity: messages.invalid }],
  [{ quantity: 1e9 }, { quantity: messages.invalid }],
])('%j is refused at the field', async (wrong, fields) => {
  const input = { code: 'UNO', branch: 'B', quantity: 1, from: 12, reason, ...wrong };
  expect((await post(call.stockSet.path, input)).body.fields).toEqual(fields);
});

describe('a count', () => {
  const count = async () => {
    const items = [
      { Code: 'UNO', Quantity: 8 },
      { Code: 'fantasma', Quantity: 1 },
      { Code: 'dos', Quantity: 2 },
      { Code: 'uno', Quantity: 1 },
    ];
    return ask(call.stockPreviewCount, { branch: 'B', items });
  };
  const applied = (rows: Awaited<ReturnType<typeof count>>['data']) => ({
    branch: 'B',
    items: rows.map(({ code, to, from, version }) => ({
      Code: code,
      Quantity: to,
      From: from,
      Version: version,
    })),
    reason: 'inventario de noviembre',
  });

  test('shows differences, adds up rows of one code and names unknown codes', async () => {
    const { data, unknown } = await count();
    expect(data.map(({ code, from, to }) => [code, from, to])).toEqual([
      ['UNO', 12, 9],
      ['DOS', 32, 2],
    ]);
    expect(unknown).toEqual(['fantasma']);
    expect(await units('UNO')).toBe(13);
  });

  test('keeps the units of orders placed between preview and application', async () => {
    const { data } = await count();
    const { db } = shop().app;
    await db.execute(`update stock set quantity = quantity - 2
      where branch_code = 'B' and product_id = (select id from products where code = 'UNO')`);
    expect(await ask(call.stockApplyCount, applied(data))).toEqual({ changed: 2 });
    // 9 were counted, 2 of them sold; 1 more at the other branch.
    expect(await units('UNO')).toBe(8);
    expect((await history('product', 'UNO'))[0]).toMatchObject({
      changes: [
        { field: 'stock.B', from: 10, to: 7 },
        { field: 'counted.B', to: 9 },
      ],
      reason: 'inventario de noviembre',
    });
  });

  test('is refused as a whole after another seller’s change', async () => {
    const { data } = await count();
    await ask(call.stockMove, { code: 'UNO', branch: 'B', change: 1, reason });
    const seen = await rows();
    expect(await refusal(call.stockApplyCount, applied(data))).toMatchObject({
      code: 'stock.moved',
      detail: { codes: ['UNO'] },
    });
    expect(await rows()).toBe(seen);
  });
});

test('low stock is listed by the product’s own threshold or the shop’s', async () => {
  await ask(productUpdate, { code: 'DOS', parms: { ProductMinStock: 500 } });
  await plantProduct(shop().app.db, { code: 'OCULTO', isPublic: false });
  const { data, resultCount } = await ask(call.stockListLow, {});
  expect(data.map(({ code, threshold }) => [code, threshold])).toEqual([['DOS', 500]]);
  expect(resultCount).toBe(1);
  await ask(productUpdate, { code: 'TRES', parms: { ProductMinStock: 4 } });
  expect((await ask(call.stockListLow, { rowsMax: 1 })).resultCount).toBe(2);
});

test('low stock names the shop’s own branches in their order; other units count without a name', async () => {
  const { db } = shop().app;
  await plantProduct(db, { code: 'CERRADO', stock: { Z: 2 } });
  await ask(productUpdate, { code: 'CERRADO', parms: { ProductMinStock: 900 } });
  const { data } = await ask(call.stockListLow, {});
  expect(data.find(({ code }) => code === 'CERRADO')).toMatchObject({
    total: 2,
    branches: shop().app.variant.branches.map(({ code }) => ({ code, quant: 0 })),
  });
});
