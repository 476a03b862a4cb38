/** Concurrent edits of sellers and orders of buyers, over two server processes. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { autopartDetail, autopartUpdate } from '#contract/calls/families';
import {
  productAdd,
  productDetail,
  productRemove,
  productUndo,
  productUpdate,
} from '#contract/calls/goods';
import { productChangePrices, productPreviewPrices } from '#contract/calls/prices';
import {
  stockApplyCount,
  stockMove,
  stockPreviewCount,
  stockSet,
} from '#contract/calls/stock-changes';
import { plantProduct, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { plantUser } from '../support/people.ts';
import { useCrowd } from './crowd.ts';

let token = '';
const { database, send, add, expectNoDeadlock } = useCrowd(8, async (db) => {
  token = (await plantUser(db, { isSeller: true, employeeOf: 1 })).token;
  await plantProduct(db, { code: 'CONTADO', stock: { B: 40 } });
  await plantProduct(db, { code: 'MOVIDO', stock: { B: 100, C: 100 } });
  await plantProduct(db, { code: 'P1', priceCents: 100_00 });
  await plantProduct(db, { code: 'P2', priceCents: 200_00 });
  await db.transaction((tx) => rebuildListIndex(tx));
});

const ask = async (path: string, input: unknown, n = 0) => (await send(path, input, n, token)).body;
const many = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)));
const order = (Code: string, n: number) => add(orderOf([{ Code, Quantity: 1, Price: 100 }]), n);

test('a count beside thirty orders loses no unit', async () => {
  const { data } = stockPreviewCount.output.parse(
    await ask(stockPreviewCount.path, { branch: 'B', items: [{ Code: 'CONTADO', Quantity: 37 }] }),
  );
  const items = data.map(({ code, to, from, version }) => ({
    Code: code,
    Quantity: to,
    From: from,
    Version: version,
  }));
  const [orders, counts] = await Promise.all([
    many(30, (n) => order('CONTADO', n)),
    // A double click sends a count twice.
    many(2, (n) => ask(stockApplyCount.path, { branch: 'B', items }, n)),
  ]);
  expect(orders.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(counts.map(({ errorCode }) => errorCode ?? 'applied').toSorted()).toEqual([
    'applied',
    'stock.moved',
  ]);
  expect(await stockOf(database().db, 'CONTADO')).toBe(40 - 3 - 30);
});

test('of two products that are given one barcode at once, one gets it', async () => {
  const barcodes = [{ BarcodeCode: '4006381333931' }];
  const answers = await many(8, (n) =>
    ask(productUpdate.path, { code: n % 2 === 0 ? 'P1' : 'P2', barcodes }, n),
  );
  const { rows } = await database().db.execute<{ code: string }>(
    sql`select product.code::text as code from product_barcodes join products product on product.id = product_id`,
  );
  expect(rows).toHaveLength(1);
  const refused = answers.filter(({ error }) => error !== '');
  expect(refused).toHaveLength(4);
  for (const { fields } of refused)
    expect(fields).toEqual({
      barcodes: `El código de barras 4006381333931 ya es del producto ${rows[0]?.code}`,
    });
});

test('a product is removed or ordered at one moment, never both', async () => {
  const codes = Array.from({ length: 12 }, (_, n) => `JUSTO-${n}`);
  const { db } = database();
  for (const code of codes) await plantProduct(db, { code, stock: { B: 5 } });
  const outcomes = await Promise.all(
    codes.map(async (code, n) => {
      const [placed, removed] = await Promise.all([
        order(code, n),
        send(productRemove.path, { code }, n + 1, token),
      ]);
      return { code, placed, removed };
    }),
  );
  for (const { code, placed, removed } of outcomes) {
    const ordered = placed.status === 200;
    expect([code, ordered ? removed.body.errorCode : removed.status]).toEqual([
      code,
      ordered ? 'product.sold' : 200,
    ]);
    if (!ordered)
      expect(['order.insufficientStock', 'order.unknownItem']).toContain(placed.body.errorCode);
    expect(await stockOf(db, code)).toBe(ordered ? 4 : 0);
  }
});

test('concurrent sets, moves and orders add up', async () => {
  const [orders, moves, sets] = await Promise.all([
    many(20, (n) => order('MOVIDO', n)),
    many(20, (n) =>
      ask(
        stockMove.path,
        n % 2 === 0
          ? { code: 'MOVIDO', branch: 'B', change: 3, toBranch: 'C', reason: 'traslado' }
          : { code: 'MOVIDO', branch: 'C', change: 2, reason: 'llegó' },
        n,
      ),
    ),
    many(4, (n) =>
      ask(
        stockSet.path,
        { code: 'MOVIDO', branch: 'B', quantity: 90, from: 100, reason: 'recuento' },
        n,
      ),
    ),
  ]);
  expect(orders.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(moves.filter(({ error }) => error !== '')).toEqual([]);
  const set = sets.filter(({ error }) => error === '').length;
  expect(set).toBeLessThanOrEqual(1);
  expect(await stockOf(database().db, 'MOVIDO')).toBe(200 - 20 + 20 - 10 * set);
});

test('concurrent bulk price changes apply once', async () => {
  const rule = { codes: ['P1', 'P2'], by: 'percent', value: 10 };
  const { token: seen } = productPreviewPrices.output.parse(
    await ask(productPreviewPrices.path, rule),
  );
  const answers = await many(6, (n) => ask(productChangePrices.path, { ...rule, token: seen }, n));
  expect(answers.map(({ errorCode }) => errorCode ?? 'applied').toSorted()).toEqual([
    'applied',
    ...Array.from({ length: 5 }, () => 'prices.moved'),
  ]);
  const { data } = productDetail.output.parse(await ask(productDetail.path, { code: 'P1' }));
  expect(data.price).toBe(110);
});

test('twenty concurrent saves of a product succeed once', async () => {
  const { data } = productDetail.output.parse(await ask(productDetail.path, { code: 'P2' }));
  const answers = await many(20, (n) =>
    ask(
      productUpdate.path,
      { code: 'P2', version: data.version, parms: { ProductName: `De ${n}` } },
      n,
    ),
  );
  expect(answers.filter(({ error }) => error === '')).toHaveLength(1);
  expect(answers.filter(({ errorCode }) => errorCode === 'record.stale')).toHaveLength(19);
  const { rows } = await database().db.execute<{ n: number }>(
    sql`select count(*)::int as n from audit_entries where subject_id = 'P2' and changes::text like '%ProductName%'`,
  );
  expect(rows[0]?.n).toBe(1);
});

test('twenty concurrent saves of a family succeed once', async () => {
  const family = 'F-P2';
  const { data } = autopartDetail.output.parse(await ask(autopartDetail.path, { family }));
  const answers = await many(20, (n) =>
    ask(
      autopartUpdate.path,
      { family, version: data.version, parms: { AutopartDescription: `De ${n}` } },
      n,
    ),
  );
  expect(answers.filter(({ error }) => error === '')).toHaveLength(1);
  expect(answers.filter(({ errorCode }) => errorCode === 'record.stale')).toHaveLength(19);
  const { rows } = await database().db.execute<{ n: number }>(
    sql`select count(*)::int as n from audit_entries where subject = 'family' and subject_id = ${family}`,
  );
  expect(rows[0]?.n).toBe(1);
});

test('undoing a new product excludes a concurrent arrival of units', async () => {
  for (let round = 0; round < 5; round++) {
    const code = `VA-O-VIENE-${round}`;
    await ask(productAdd.path, { product: { ProductCode: code, ProductName: 'Va o viene' } });
    const { rows } = await database().db.execute<{ id: number }>(
      sql`select id from audit_entries where subject = 'product' and subject_id = ${code}`,
    );
    const [undone, moved] = await Promise.all([
      ask(productUndo.path, { id: rows[0]?.id }, round),
      ask(stockMove.path, { code, branch: 'B', change: 2, reason: 'llegó' }, round + 1),
    ]);
    const isGone = undone.error === '';
    expect([undone.errorCode ?? 'gone', moved.error === '']).toEqual(
      isGone ? ['gone', false] : ['undo.stocked', true],
    );
    expect(await stockOf(database().db, code)).toBe(isGone ? 0 : 2);
  }
});

test('no deadlock occurred', expectNoDeadlock);
