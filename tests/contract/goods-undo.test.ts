import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { autopartFilter } from '#contract/calls/catalog';
import { autopartAdd, autopartDetail } from '#contract/calls/families';
import { productAdd, productDetail, productUndo, productUpdate } from '#contract/calls/goods';
import * as stock from '#contract/calls/stock-changes';
import { errors } from '#contract/errors';
import { plantProduct, stockOf } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';

const { shop, ask, refusal, history, rows } = useGoodsCalls(async (db) => {
  for (const code of ['UNO', 'DOS', 'TRES', 'LLENO'])
    await plantProduct(db, { code, stock: { B: 10, C: 10 } });
});

const latest = async (code: string, subject: 'product' | 'family' = 'product') =>
  (await history(subject, code))[0]?.id ?? 0;
const isThere = async (code: string) => (await refusal(productDetail, { code })).status === 200;
const idOf = (code: string) => sql`(select id from products where code = ${code})`;

describe('the addition', () => {
  const add = (code: string, family = '') =>
    ask(productAdd, {
      product: { ProductCode: code, ProductName: `Pieza ${code}`, ProductFamily: family },
    });
  const adding = async (code: string, subject: 'product' | 'family' = 'product') =>
    (await history(subject, code)).find(({ action }) => action === 'INS')?.id ?? 0;

  test('of a product is undone with its family, and both are recorded', async () => {
    await add('NUEVO');
    const id = await adding('NUEVO');
    await ask(productUpdate, { code: 'NUEVO', parms: { ProductPrice: 12.5 } });
    expect(await ask(productUndo, { id })).toEqual({ undone: 1, skipped: 0 });
    expect(await isThere('NUEVO')).toBe(false);
    expect(await refusal(autopartDetail, { family: 'NUEVO' })).toMatchObject({ status: 404 });
    for (const subject of ['product', 'family'] as const)
      expect((await history(subject, 'NUEVO'))[0]).toMatchObject({
        action: 'DLT',
        author: 'Ana Píriz',
        reason: `Deshace el cambio n.º ${id}`,
      });
    const filters = [{ FilterKey: 'text', FilterValue: 'nuevo' }];
    expect((await ask(autopartFilter, { filters })).resultCount).toBe(0);
    expect(await refusal(productUndo, { id })).toMatchObject({ code: 'record.notFound' });
    // The code is free again.
    await add('NUEVO');
    expect(await isThere('NUEVO')).toBe(true);
  });

  test('of a removed product cannot undo a later one under its code', async () => {
    await add('OTRA-VEZ');
    const [first, family] = [await adding('OTRA-VEZ'), await adding('OTRA-VEZ', 'family')];
    await ask(productUndo, { id: first });
    // The code is the same in any spelling.
    await add('otra-vez');
    const seen = await rows();
    for (const id of [first, family])
      expect(await refusal(productUndo, { id })).toMatchObject({
        status: 409,
        code: 'undo.impossible',
      });
    expect(await rows()).toBe(seen);
    expect(await isThere('otra-vez')).toBe(true);
    await ask(productUndo, { id: await adding('otra-vez') });
    expect(await isThere('otra-vez')).toBe(false);
  });

  test('of another product keeps its family', async () => {
    await add('UNO-B', 'F-UNO');
    await ask(productUndo, { id: await adding('UNO-B') });
    expect((await ask(autopartDetail, { family: 'F-UNO' })).data.products).toMatchObject([
      { code: 'UNO' },
    ]);
  });

  test('of a family can be undone until it has a product', async () => {
    const autopart = { AutopartCode: 'FAM-9', AutopartName: 'Manguera' };
    await ask(autopartAdd, { autopart });
    await add('MAN-9', 'FAM-9');
    const id = await adding('FAM-9', 'family');
    const seen = await rows();
    expect(await refusal(productUndo, { id })).toMatchObject({
      status: 409,
      code: 'undo.hasProducts',
    });
    expect(await rows()).toBe(seen);
    await ask(productUndo, { id: await adding('MAN-9') });
    await ask(productUndo, { id });
    expect(await refusal(autopartDetail, { family: 'FAM-9' })).toMatchObject({ status: 404 });
  });

  test.each([
    [
      'undo.ordered',
      (code: string) =>
        sql`insert into product_sales (product_id, sale_date, quantity)
          values (${idOf(code)}, '2026-01-02', 1)`,
    ],
    [
      'undo.awaited',
      (code: string) =>
        sql`insert into stock_notices (product_id, email, end_hash)
          values (${idOf(code)}, 'espera@example.com', 'x')`,
    ],
  ] as const)('cannot be undone with %s', async (code, depend) => {
    await add(code);
    await shop().app.db.execute(depend(code));
    const seen = await rows();
    const refused = await refusal(productUndo, { id: await adding(code) });
    expect(refused).toMatchObject({ status: 409, code });
    expect(errors[code].text).toMatch(/^No se puede deshacer el alta: .+\./);
    expect(await rows()).toBe(seen);
    expect(await isThere(code)).toBe(true);
  });

  test('cannot be undone after units moved, until these movements are undone', async () => {
    await add('MOVIDO');
    const move = { code: 'MOVIDO', branch: 'B', change: 2, reason: 'llegó' };
    await ask(stock.stockMove, move);
    const id = await latest('MOVIDO');
    await ask(stock.stockMove, { ...move, change: -2 });
    expect(await refusal(productUndo, { id: await adding('MOVIDO') })).toMatchObject({
      code: 'undo.stocked',
    });
    await ask(productUndo, { id: await latest('MOVIDO') });
    await ask(productUndo, { id });
    await ask(productUndo, { id: await adding('MOVIDO') });
    expect(await isThere('MOVIDO')).toBe(false);
  });

  test('cannot be undone beside a concurrent order', async () => {
    await add('CARRERA');
    const id = await adding('CARRERA');
    const { db } = shop().app;
    const ordering = Promise.withResolvers<void>();
    const named = Promise.withResolvers<void>();
    const order = db.transaction(async (tx) => {
      // Locks like an order that names the product.
      await tx.execute(sql`select id from products where code = 'CARRERA' for key share`);
      named.resolve();
      await ordering.promise;
      await tx.execute(sql`insert into product_sales (product_id, sale_date, quantity)
        values (${idOf('CARRERA')}, '2026-01-02', 1)`);
    });
    await named.promise;
    const undoing = refusal(productUndo, { id });
    ordering.resolve();
    await order;
    expect((await undoing).code).toBe('undo.ordered');
    expect(await isThere('CARRERA')).toBe(true);
  });
});

describe('added units', () => {
  const units = (code: string) => stockOf(shop().app.db, code);
  const arrive = async (code: string, branch = 'B') => {
    await ask(stock.stockMove, { code, branch, change: 5, reason: 'llegó' });
    return latest(code);
  };
  const count = async (code: string, found: number, branch = 'B') => {
    const { data } = await ask(stock.stockPreviewCount, {
      branch,
      items: [{ Code: code, Quantity: found }],
    });
    const items = data.map(({ to, from, version }) => ({
      Code: code,
      Quantity: to,
      From: from,
      Version: version,
    }));
    await ask(stock.stockApplyCount, { branch, items });
  };

  test('cannot be undone after a count of the branch', async () => {
    const id = await arrive('UNO');
    await count('UNO', 15);
    expect((await history('product', 'UNO'))[0]?.changes).toEqual([{ field: 'counted.B', to: 15 }]);
    const seen = await rows();
    expect(await refusal(productUndo, { id })).toMatchObject({
      status: 409,
      code: 'undo.counted',
      detail: { items: [{ code: 'UNO', field: 'counted.B', now: 15 }] },
    });
    expect(await rows()).toBe(seen);
    expect(await ask(productUndo, { id, skipChanged: true })).toEqual({ undone: 0, skipped: 1 });
    // The count itself changed nothing that could be undone.
    expect(await refusal(productUndo, { id: await latest('UNO') })).toMatchObject({
      code: 'undo.impossible',
    });
    expect(await units('UNO')).toBe(25);
  });

  test('can be undone after a count of another branch or an undone count', async () => {
    const id = await arrive('DOS');
    await count('DOS', 3, 'C');
    await count('DOS', 14);
    const counting = await latest('DOS');
    expect(await refusal(productUndo, { id })).toMatchObject({ code: 'undo.counted' });
    await ask(productUndo, { id: counting });
    expect(await units('DOS')).toBe(15 + 3);
    await ask(productUndo, { id });
    expect(await units('DOS')).toBe(10 + 3);
  });

  test('cannot be undone after the stock was set', async () => {
    const id = await arrive('TRES');
    await ask(stock.stockSet, {
      code: 'TRES',
      branch: 'B',
      quantity: 4,
      from: 15,
      reason: 'recuento',
    });
    expect(await refusal(productUndo, { id })).toMatchObject({ code: 'undo.counted' });
    expect(await units('TRES')).toBe(14);
  });

  test('cannot be undone beyond the limit of a branch', async () => {
    const most = stock.MAX_STOCK;
    const gone = { code: 'LLENO', branch: 'B', change: -6, reason: 'venta' };
    await ask(stock.stockMove, gone);
    const id = await latest('LLENO');
    await ask(stock.stockMove, { ...gone, change: most - 4, reason: 'llegó' });
    expect(await refusal(productUndo, { id })).toMatchObject({
      code: 'undo.differs',
      detail: { items: [{ code: 'LLENO', field: 'stock.B', now: most }] },
    });
    expect(await units('LLENO')).toBe(most + 10);
  });

  test('are either undone or counted, whichever comes first', async () => {
    await plantProduct(shop().app.db, { code: 'A-LA-VEZ', stock: { B: 10 } });
    const id = await arrive('A-LA-VEZ');
    const [undone, set] = await Promise.all([
      refusal(productUndo, { id }),
      refusal(stock.stockSet, {
        code: 'A-LA-VEZ',
        branch: 'B',
        quantity: 12,
        from: 15,
        reason: 'recuento',
      }),
    ]);
    // The second one is refused.
    if (undone.status === 200)
      expect([set.code, await units('A-LA-VEZ')]).toEqual(['stock.moved', 10]);
    else expect([undone.code, await units('A-LA-VEZ')]).toEqual(['undo.counted', 12]);
  });
});
