import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runPrepared } from '#backend/database/prepared';
import { begin, end, noteBuilt } from '#backend/publishing/building';
import { isStockGone, returnStock, stockSubtraction, takeStock } from '#backend/stock/take-stock';
import * as call from '#contract/calls/stock';
import { stockList } from '#contract/calls/stock-list';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const shop = useApp(async ({ app }) => {
  await plantPlaces(app.db);
  await plantShelves(app.db);
  await plantProduct(app.db, { code: 'MUCHO 1/2', stock: { B: 30, C: 1 } });
  await plantProduct(app.db, { code: 'POCO', stock: { B: 1, C: 1 } });
  await plantProduct(app.db, { code: 'NADA', stock: { B: 0 } });
  await plantProduct(app.db, { code: 'OCULTO', stock: { B: 9 }, isPublic: false });
});

const find = (code: string) => shop().post(call.stockFind.path, { code });

test('each branch and the total have their label, and visitors see no quantity', async () => {
  expect((await find('mucho 1/2')).body).toEqual({
    error: '',
    data: {
      code: 'MUCHO 1/2',
      available: 'AV',
      branches: [
        { code: 'B', available: 'AV' },
        { code: 'C', available: 'CO' },
      ],
    },
  });
  expect((await find('POCO')).body).toMatchObject({ data: { available: 'CO' } });
  expect((await find('NADA')).body).toMatchObject({
    data: {
      available: 'NO',
      branches: [
        { code: 'B', available: 'NO' },
        { code: 'C', available: 'NO' },
      ],
    },
  });
});

test('many codes are answered in one call, also by GET, without unknown ones', async () => {
  const input = { codes: ['POCO', 'no-existe', 'NADA', 'OCULTO'] };
  const { body } = await shop().post(stockList.path, input);
  const known = stockList.output.parse(body).data.map(({ code }) => code);
  expect(known.sort()).toEqual(['NADA', 'POCO']);
  const address = `http://localhost:4321${stockList.path}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await shop().app.rest(new Request(address));
  expect(await response.json()).toEqual(body);
  expect(response.headers.get('cache-control')).toContain('s-maxage=10');
  // A browser with a cached answer revalidates it in the background.
  expect(response.headers.get('cache-control')).not.toContain('stale-while-revalidate');
  expect(response.headers.get('cdn-cache-control')).toContain('stale-while-revalidate=100');
});

test('a page learns whether its products changed since the published build', async () => {
  const { db } = shop().app;
  const isChanged = async (...codes: string[]) =>
    stockList.output.parse((await shop().post(stockList.path, { codes })).body).changed;
  const publish = async () => {
    const { id, turn } = await begin(db, 'deploy');
    if (!turn) throw new Error('somebody else builds');
    await noteBuilt(db, turn, { written: 1, kept: 0 });
    return () => end(db, id);
  };
  const change = (table: string, code: string) =>
    db.execute(sql`update ${sql.identifier(table)} set updated_at = clock_timestamp()
      where code = ${code}::citext`);
  // Without a published build the content of pages is unknown.
  expect(await isChanged('POCO')).toBeUndefined();
  await (await publish())();
  expect(await isChanged('POCO', 'NADA')).toBeUndefined();
  await change('products', 'POCO');
  expect(await isChanged('NADA', 'POCO')).toBe(true);
  expect(await isChanged('NADA')).toBeUndefined();
  await change('families', 'F-NADA');
  expect(await isChanged('NADA')).toBe(true);
  // The build may miss changes made during it.
  const see = await publish();
  await change('products', 'POCO');
  expect(await isChanged('NADA')).toBe(true);
  await see();
  expect(await isChanged('NADA')).toBeUndefined();
  expect(await isChanged('POCO')).toBe(true);
});

test('rows of one product count together when a cart is checked', async () => {
  const check = async (items: [string, number][]) => {
    const { body } = await shop().post(call.stockCheck.path, {
      items: items.map(([Code, Quantity]) => ({ Code, Quantity })),
    });
    return call.stockCheck.output.parse(body).data.map(({ available }) => available);
  };
  expect(
    await check([
      ['POCO', 2],
      ['NADA', 1],
      ['NO-EXISTE', 1],
      ['OCULTO', 1],
    ]),
  ).toEqual([true, false, false, false]);
  expect(
    await check([
      ['POCO', 1],
      ['poco', 2],
    ]),
  ).toEqual([false, false]);
});

test('a cart learns quantities, prices, and products that are not sold any more', async () => {
  const items = [
    { Code: 'poco', Quantity: 5 },
    { Code: 'MUCHO 1/2', Quantity: 2 },
    { Code: 'OCULTO', Quantity: 1 },
  ];
  const { body } = await shop().post(call.stockCheck.path, { items });
  expect(body.data).toEqual([
    { code: 'poco', available: false, left: 2, isOnSale: true, price: 100 },
    { code: 'MUCHO 1/2', available: true, isOnSale: true, price: 100 },
    { code: 'OCULTO', available: false, isOnSale: false },
  ]);
});

test('more units than a visitor is told about are neither there nor missing; after login they are', async () => {
  const { app, post } = shop();
  const { token } = await plantUser(app.db);
  const check = async (Quantity: number, who = {}) => {
    const input = { items: [{ Code: 'MUCHO 1/2', Quantity }] };
    return (await post(call.stockCheck.path, input, who)).body.data;
  };
  const row = { code: 'MUCHO 1/2', isOnSale: true, price: 100 };
  expect(await check(10)).toEqual([{ ...row, available: true }]);
  for (const quantity of [11, 28, 999])
    expect(await check(quantity)).toEqual([{ ...row, upTo: 10 }]);
  expect(await check(28, { token })).toEqual([{ ...row, available: true }]);
  expect(await check(999, { token })).toEqual([{ ...row, available: false, left: 31 }]);
});

test('taking and returning restores the stock level; too large quantities take nothing', async () => {
  const { db } = shop().app;
  const productId = await plantProduct(db, { code: 'TOMA', stock: { B: 2, C: 3 } });
  const want = (quantity: number) => [{ productId, code: 'TOMA', quantity }];
  const taken = await db.transaction((tx) => takeStock(tx, want(4)));
  expect(taken).toEqual({
    ok: true,
    takes: [
      { productId, branchCode: 'C', quantity: 3 },
      { productId, branchCode: 'B', quantity: 1 },
    ],
  });
  expect(await stockOf(db, 'TOMA')).toBe(1);
  expect(await db.transaction((tx) => takeStock(tx, want(2)))).toEqual({
    ok: false,
    short: [{ code: 'TOMA', left: 1 }],
  });
  expect(await stockOf(db, 'TOMA')).toBe(1);
  if (!taken.ok) throw new Error('not taken');
  await db.transaction((tx) => returnStock(tx, taken.takes));
  expect(await stockOf(db, 'TOMA')).toBe(5);
});

test('even without a lock, no stock level becomes negative', async () => {
  const { db } = shop().app;
  const productId = await plantProduct(db, { code: 'CERO', stock: { B: 1 } });
  const take = [{ productId, branchCode: 'B', quantity: 2 }];
  const taking = db.transaction((tx) => runPrepared(tx, stockSubtraction(take)));
  expect(isStockGone(await taking.catch((error: unknown) => error))).toBe(true);
  expect(await stockOf(db, 'CERO')).toBe(1);
});
