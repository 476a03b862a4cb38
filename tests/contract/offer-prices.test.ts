/** Offers of products: their days decide, by the server's clock. */
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { followOffers } from '#backend/goods/follow-offers';
import { autopartFilter } from '#contract/calls/catalog';
import { productDetail, productTable, productUpdate } from '#contract/calls/goods';
import { exportRows } from '#contract/calls/imports';
import { priceChange } from '#contract/calls/orders';
import { productChangePrices, productPreviewPrices } from '#contract/calls/prices';
import { reportStock } from '#contract/calls/reports';
import { stockCheck } from '#contract/calls/stock';
import { noonOf } from '#contract/time/dates';
import { SELLER, usePeople } from '../support/cast.ts';
import { createImporter } from '../support/imports.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';

const { shop, plantOwn, post, placed } = useOrderApp();
const { owner, vendor, buyer } = usePeople(shop, {
  owner: SELLER,
  vendor: { ...SELLER, position: 'SEL' },
  buyer: {},
});
afterEach(() => shop().setClock(undefined));

const DAYS = { ProductOfferFrom: '2027-03-10', ProductOfferUntil: '2027-03-20' };
const at = (day: string) => shop().setClock(noonOf(day));

const update = (code: string, parms: object, who = owner) =>
  shop().post(productUpdate.path, { code, parms }, { token: who.token });

/** A product at 100, offered at 80 for eleven days. */
const plantOffer = async (): Promise<string> => {
  const code = await plantOwn({ B: 20 });
  const { body } = await update(code, { ProductOfferPrice: 80, ...DAYS });
  expect(body.error).toBe('');
  return code;
};

const priceInCart = async (code: string) => {
  const { body } = await shop().post(stockCheck.path, { items: [{ Code: code, Quantity: 1 }] });
  return stockCheck.output.parse(body).data[0]?.price;
};

const listed = async (code: string) => {
  const { body } = await shop().post(autopartFilter.path, {
    filters: [{ FilterKey: 'text', FilterValue: code }],
  });
  const [product] = autopartFilter.output.parse(body).data[0]?.products ?? [];
  return { price: product?.productPrice, offer: product?.productOffer };
};

describe('the price of a cart and of an order is the offer’s', () => {
  test.each([
    ['not before its first day', '2027-03-09', 100],
    ['from its first day', '2027-03-10', 80],
    ['until its last day', '2027-03-20', 80],
    ['not after it', '2027-03-21', 100],
  ])('%s', async (_, day, price) => {
    const code = await plantOffer();
    // The sessions would end on the way.
    await shop().app.db.execute(sql`update sessions set created_at = '2027-03-01', last_seen_at = '2027-03-01',
      expires_at = '2028-01-01'`);
    at(day);
    expect(await priceInCart(code)).toBe(price);
    const other = price === 80 ? 100 : 80;
    const refused = await post('add', orderOf([{ Code: code, Quantity: 1, Price: other }]), buyer);
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'order.priceChanged' } });
    expect(priceChange.parse(refused.body.detail).items).toMatchObject([{ code, price }]);
    const order = await placed(orderOf([{ Code: code, Quantity: 2, Price: price }]), buyer);
    expect(order.total).toBe(2 * price);
  });
});

test('lists follow the days: once a job has seen that they begin or end', async () => {
  const code = await plantOffer();
  const { db } = shop().app;
  await db.transaction((tx) => rebuildListIndex(tx));
  const follow = (day: string) => followOffers(db, noonOf(day));
  expect(await listed(code)).toEqual({ price: 100, offer: undefined });
  await follow('2027-03-10');
  expect(await listed(code)).toEqual({
    price: 80,
    offer: { before: 100, from: '2027-03-10', until: '2027-03-20' },
  });
  expect(await follow('2027-03-20')).toBe(0);
  await follow('2027-03-21');
  expect(await listed(code)).toEqual({ price: 100, offer: undefined });
  // The pages are built again.
  const { rows } = await db.execute(
    sql`select from page_changes where subject = 'product' and publication_id is null`,
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('offers that ended are not read again after the job of their day', async () => {
  const code = await plantOffer();
  const { db } = shop().app;
  await db.execute(sql`insert into job_runs (name, started_at, finished_at)
    values ('follow-offers', '2027-03-10 05:00-03', '2027-03-10 05:00-03')`);
  expect(await followOffers(db, noonOf('2027-03-10'))).toBe(0);
  // Another day, a failure, and the hour after midnight are followed.
  await db.execute(
    sql`update job_runs set finished_at = '2027-03-10 00:20-03' where name = 'follow-offers'`,
  );
  expect(await followOffers(db, noonOf('2027-03-10'))).toBeGreaterThan(0);
  expect(await listed(code)).toMatchObject({ price: 80 });
  await db.execute(sql`delete from job_runs where name = 'follow-offers'`);
});

test('the margins of the table and of the stock are those of the offer', async () => {
  const [dear, offered] = [await plantOwn({ B: 3 }), await plantOwn({ B: 3 })];
  for (const code of [dear, offered]) await update(code, { ProductLastCost: 50 });
  const worth = async () => {
    const { body } = await shop().post(reportStock.path, { by: 'branch' }, { token: owner.token });
    const [row] = reportStock.output.parse(body).data.rows;
    return { total: row?.total ?? 0, margin: row?.margin ?? 0 };
  };
  const before = await worth();
  await update(offered, { ProductOfferPrice: 61 });
  const after = await worth();
  expect(before.total - after.total).toBe(3 * 39);
  expect(before.margin - after.margin).toBeCloseTo(3 * (81.97 - 50), 2);
  const { body } = await shop().post(
    productTable.path,
    { sort: { by: 'margin' }, rowsMax: 200 },
    { token: owner.token },
  );
  const found = productTable.output.parse(body).data.map(({ code }) => code);
  expect(found.filter((code) => code === dear || code === offered)).toEqual([offered, dear]);
});

test('an offer without days counts at once, and a price of 0 ends it', async () => {
  const code = await plantOwn({ B: 1 });
  await update(code, { ProductOfferPrice: 75 });
  expect(await priceInCart(code)).toBe(75);
  await update(code, { ProductOfferPrice: 0 });
  expect(await priceInCart(code)).toBe(100);
});

test.each([
  ['the price', { ProductOfferPrice: 100 }, 'parms.ProductOfferPrice'],
  ['more than the price', { ProductOfferPrice: 120 }, 'parms.ProductOfferPrice'],
  [
    'days in the wrong order',
    { ProductOfferPrice: 80, ProductOfferFrom: '2027-03-20', ProductOfferUntil: '2027-03-10' },
    'parms.ProductOfferUntil',
  ],
  ['a day that does not exist', { ProductOfferFrom: '2027-02-30' }, 'parms.ProductOfferFrom'],
])('an offer of %s is refused', async (_, parms, field) => {
  const code = await plantOwn({ B: 1 });
  const { status, body } = await update(code, parms);
  expect(status).toBe(400);
  expect(Object.keys(Object(body.fields))).toEqual([field]);
});

test('who lacks the permission for prices changes no offer', async () => {
  const code = await plantOwn({ B: 1 });
  const { status, body } = await update(code, { ProductOfferPrice: 80 }, vendor);
  expect({ status, errorCode: body.errorCode }).toEqual({
    status: 403,
    errorCode: 'permission.missing',
  });
});

test('a change of many prices does not go below an offer', async () => {
  const code = await plantOffer();
  const { body } = await shop().post(
    productPreviewPrices.path,
    { codes: [code], by: 'percent', value: -20 },
    { token: owner.token },
  );
  expect(productPreviewPrices.output.parse(body).impossible).toBe(1);
});

test('many products are put on offer at once, and out of it again', async () => {
  const codes = [await plantOwn({ B: 1 }), await plantOwn({ B: 1 })];
  const change = async (rule: object) => {
    const input = { codes, by: 'percent', value: -25, rounding: 1, ...rule };
    const previewed = await shop().post(productPreviewPrices.path, input, { token: owner.token });
    const { token, data } = productPreviewPrices.output.parse(previewed.body);
    const { body } = await shop().post(
      productChangePrices.path,
      { ...input, token },
      { token: owner.token },
    );
    expect(body).toMatchObject({ error: '', changed: 2 });
    return data.map(({ from, to }) => [from, to]);
  };
  const days = { offerFrom: '2020-01-01', offerUntil: '2099-12-31' };
  expect(await change({ target: 'offer', ...days })).toEqual([
    [100, 75],
    [100, 75],
  ]);
  expect(await priceInCart(codes[0] ?? '')).toBe(75);
  expect(await change({ target: 'noOffer' })).toEqual([
    [75, 100],
    [75, 100],
  ]);
  expect(await priceInCart(codes[1] ?? '')).toBe(100);
});

test('the form reads and writes all three', async () => {
  const code = await plantOffer();
  const { body } = await shop().post(productDetail.path, { code }, { token: owner.token });
  expect(productDetail.output.parse(body).data).toMatchObject({
    price: 100,
    offerPrice: 80,
    offerFrom: '2027-03-10',
    offerUntil: '2027-03-20',
  });
});

test('files carry it both ways', async () => {
  const code = await plantOwn({ B: 1 });
  const importer = createImporter(shop().post, owner.token);
  const titles = ['Código', 'Precio de oferta', 'Oferta desde', 'Oferta hasta'];
  const send = async (cells: string[]) =>
    importer.map(
      await importer.send('prices', [titles, cells].map((row) => row.join(';')).join('\n')),
    );
  expect(await send([code, '120', '', ''])).toMatchObject({ bad: 1 });
  expect(await send([code, '80', '30/02/2027', ''])).toMatchObject({ bad: 1 });
  const compared = await send([code, '80,50', '10/03/2027', '2027-03-20']);
  expect(compared).toMatchObject({ changed: 1, bad: 0 });
  await importer.write(compared);
  const { body } = await shop().post(productDetail.path, { code }, { token: owner.token });
  expect(productDetail.output.parse(body).data).toMatchObject({
    offerPrice: 80.5,
    offerFrom: '2027-03-10',
    offerUntil: '2027-03-20',
  });
  const { body: file } = await shop().post(
    exportRows.path,
    { kind: 'prices', after: 0 },
    { token: owner.token },
  );
  const exported = exportRows.output.parse(file);
  const mine = exported.rows.find(([own]) => own === code) ?? [];
  expect(titles.slice(1).map((title) => mine[exported.titles.indexOf(title)])).toEqual([
    80.5,
    '10/03/2027',
    '20/03/2027',
  ]);
});
