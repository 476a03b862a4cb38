/** Price lists: their calls, and the prices that they give and refuse. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditList } from '#contract/calls/audit';
import { orderSell } from '#contract/calls/counter';
import { orderEdit } from '#contract/calls/order-edit';
import { orderAgain, priceChange } from '#contract/calls/orders';
import {
  priceFind,
  priceListAdd,
  priceListBuyers,
  priceListFilter,
  priceListFind,
  priceListPreview,
  priceListRemove,
  priceListUpdate,
} from '#contract/calls/price-lists';
import { quotationAdd, quotationLines } from '#contract/calls/quotations';
import { stockCheck } from '#contract/calls/stock';
import { noonOf } from '#contract/time/dates';
import { saleOf } from '../support/counter-sales.ts';
import { orderOf } from '../support/orders.ts';
import type { Planted } from '../support/people.ts';
import { GROUP, RIVAL, usePriceLists, WORKSHOP } from '../support/price-lists.ts';
import { quotationOf } from '../support/quotations.ts';

const { shop, people, plantOwn, post, placed, call, add } = usePriceLists();
const { member, rival, stranger } = people;

let code = '';
beforeEach(async () => {
  code = await plantOwn({ B: 50 });
});

const priceFor = async (who: Pick<Planted, 'token'> | undefined) => {
  const { body } = await shop().post(
    stockCheck.path,
    { items: [{ Code: code, Quantity: 1 }] },
    who && { token: who.token },
  );
  return stockCheck.output.parse(body).data[0]?.price;
};

describe('a list', () => {
  test('is added, found, changed with its history, and removed', async () => {
    const list = await add({
      PriceListStartsOn: '2026-01-01',
      groups: [GROUP],
      rules: [
        { Code: code, Price: 70 },
        { CategoryId: '1', BrandId: 1, Percent: 12.5 },
      ],
    });
    expect(list).toMatchObject({
      name: 'Talleres',
      startsOn: '2026-01-01',
      endsOn: null,
      isInForce: true,
      companies: [{ id: WORKSHOP, name: 'Taller Sur' }],
      groups: [{ id: GROUP, name: 'Talleres del norte' }],
      rules: [
        { code, price: 70, percent: 0 },
        { code: '', categoryName: 'Refrigeración', brandName: 'Refrimar', percent: 12.5 },
      ],
    });
    const filtered = await call(priceListFilter.path, {
      filters: [{ FilterKey: 'text', FilterValue: 'taller sur' }],
    });
    expect(priceListFilter.output.parse(filtered.body)).toMatchObject({
      resultCount: 1,
      data: [{ id: list.id, rulesCount: 2 }],
    });
    const changed = await call(priceListUpdate.path, {
      id: list.id,
      version: list.version,
      parms: { PriceListEndsOn: '2026-02-01', rules: [{ Percent: 5 }] },
    });
    expect(priceListUpdate.output.parse(changed.body).data).toMatchObject({
      isInForce: false,
      version: 2,
      companies: [{ id: WORKSHOP }],
      rules: [{ percent: 5 }],
    });
    const history = await call(auditList.path, { subject: 'priceList', subjectId: `${list.id}` });
    expect(auditList.output.parse(history.body).data.map(({ action }) => action)).toEqual([
      'UPD',
      'INS',
    ]);
    expect((await call(priceListRemove.path, { id: list.id, version: 2 })).body.error).toBe('');
    expect((await call(priceListFind.path, { id: list.id })).status).toBe(404);
  });

  test('that was changed meanwhile is not overwritten', async () => {
    const list = await add();
    const save = () =>
      call(priceListUpdate.path, {
        id: list.id,
        version: list.version,
        parms: { PriceListName: 'Otra' },
      });
    expect((await save()).status).toBe(200);
    const late = await save();
    expect({ status: late.status, errorCode: late.body.errorCode }).toEqual({
      status: 409,
      errorCode: 'record.stale',
    });
    expect(Object(late.body.detail)).toMatchObject({ name: 'Otra', version: 2 });
  });

  test.each([
    ['an unknown product', { rules: [{ Code: 'NADA', Price: 5 }] }, 'priceList.rules.0.Code'],
    ['a fixed price of 0', { rules: [{ Code: 'X', Price: 0 }] }, 'priceList.rules.0.Price'],
    ['an unknown brand', { rules: [{ BrandId: 999, Percent: 5 }] }, 'priceList.rules.0.BrandId'],
    [
      'an unknown category',
      { rules: [{ CategoryId: '9.9', Percent: 5 }] },
      'priceList.rules.0.CategoryId',
    ],
    ['no percentage', { rules: [{ Percent: 0 }] }, 'priceList.rules.0.Percent'],
    ['a percentage that gives all away', { rules: [{ Percent: 95 }] }, 'priceList.rules.0.Percent'],
    [
      'the same rule twice',
      { rules: [{ Percent: 5 }, { Percent: 6 }] },
      'priceList.rules.1.Percent',
    ],
    ['an unknown company', { companies: [999] }, 'priceList.companies'],
    ['an unknown group', { groups: [999] }, 'priceList.groups'],
    [
      'days in the wrong order',
      { PriceListStartsOn: '2026-02-02', PriceListEndsOn: '2026-02-01' },
      'priceList.PriceListEndsOn',
    ],
  ])('with %s is refused', async (_, changes, field) => {
    const { status, body } = await call(priceListAdd.path, {
      priceList: { PriceListName: 'Mala', ...changes },
    });
    expect(status).toBe(400);
    expect(Object.keys(Object(body.fields))).toEqual([field]);
  });

  test('names the companies and groups that it may be for', async () => {
    const { body } = await call(priceListBuyers.path, { text: 'taller' });
    expect(priceListBuyers.output.parse(body)).toEqual(
      expect.objectContaining({
        companies: [
          { id: RIVAL, name: 'Taller Este' },
          { id: WORKSHOP, name: 'Taller Sur' },
        ],
        groups: [{ id: GROUP, name: 'Talleres del norte' }],
      }),
    );
  });
});

test.each([
  [priceListFilter.path, {}],
  [priceListFind.path, { id: 1 }],
  [priceListAdd.path, { priceList: { PriceListName: 'Mía', rules: [{ Percent: 90 }] } }],
  [priceListUpdate.path, { id: 1, parms: {} }],
  [priceListRemove.path, { id: 1 }],
  [priceListPreview.path, { rules: [{ Percent: 90 }] }],
  [priceListBuyers.path, { text: 'taller' }],
])('%s is refused to a seller without the permission and to buyers', async (path, input) => {
  for (const who of [people.vendor, member]) {
    const { status } = await call(path, input, who);
    expect(status).toBe(403);
  }
});

describe('the price of a list', () => {
  test('is for the people of its companies alone', async () => {
    await add();
    expect(await priceFor(member)).toBe(90);
    for (const who of [rival, stranger, undefined]) expect(await priceFor(who)).toBe(100);
  });

  test('is for the companies of its groups', async () => {
    await add({ companies: [], groups: [GROUP] });
    expect(await priceFor(member)).toBe(100);
    await shop().app.db.execute(
      sql`update companies set group_id = ${GROUP} where id = ${WORKSHOP}`,
    );
    expect(await priceFor(member)).toBe(90);
  });

  test.each([
    ['2027-03-09', 100],
    ['2027-03-10', 90],
    ['2027-03-20', 90],
    ['2027-03-21', 100],
  ])('on %s is %i', async (day, price) => {
    await add({ PriceListStartsOn: '2027-03-10', PriceListEndsOn: '2027-03-20' });
    // A session would end on the way.
    await shop().app.db.execute(sql`update sessions set created_at = '2027-03-01', last_seen_at = '2027-03-01',
      expires_at = '2028-01-01'`);
    shop().setClock(noonOf(day));
    expect(await priceFor(member)).toBe(price);
  });

  test('covers subcategories', async () => {
    await add({ rules: [{ CategoryId: '1', Percent: 20 }] });
    expect(await priceFor(member)).toBe(80);
  });

  test('stops at the last cost', async () => {
    await shop().app.db.execute(
      sql`update products set last_cost_cents = 7500 where code = ${code}::citext`,
    );
    const list = await add({ rules: [{ Percent: 30 }] });
    expect(await priceFor(member)).toBe(91.5);
    await call(priceListUpdate.path, {
      id: list.id,
      parms: { PriceListSellsBelowCost: true },
    });
    expect(await priceFor(member)).toBe(70);
  });

  test('is told beside the public one, for the codes that are asked for', async () => {
    await add({ rules: [{ Code: code, Price: 77 }] });
    const other = await plantOwn({ B: 1 });
    const find = async (who: Planted) => {
      const { body } = await call(priceFind.path, { codes: [code, other, 'NADA'] }, who);
      return priceFind.output.parse(body).data;
    };
    expect(await find(member)).toEqual([
      { code, price: 77, publicPrice: 100 },
      { code: other, price: 100, publicPrice: 100 },
    ]);
    expect(await find(rival)).toEqual([]);
  });
});

describe('an order', () => {
  const order = (Price: number) => orderOf([{ Code: code, Quantity: 3, Price }]);

  test('has the price of the buyer’s list', async () => {
    await add();
    const stored = await placed(order(90), member);
    expect(stored).toMatchObject({ total: 270, items: [{ price: 90, quantity: 3 }] });
    const again = await call(orderAgain.path, { guid: stored.gUID }, member);
    expect(orderAgain.output.parse(again.body).data).toMatchObject([{ code, price: 90 }]);
  });

  test.each([
    ['a forged one', 1, 'member', 90],
    ['the public one, told the own one', 100, 'member', 90],
    ['the one of another company', 90, 'rival', 100],
    ['the one of a company that the buyer only names', 90, 'stranger', 100],
  ] as const)('at another price is refused: %s', async (_, price, who, right) => {
    await add();
    const { status, body } = await post('add', order(price), people[who]);
    expect({ status, errorCode: body.errorCode }).toEqual({
      status: 409,
      errorCode: 'order.priceChanged',
    });
    expect(priceChange.parse(body.detail).items).toMatchObject([{ code, price: right }]);
  });

  test('at the price of a list that was removed is refused', async () => {
    const list = await add();
    await call(priceListRemove.path, { id: list.id });
    expect((await post('add', order(90), member)).body.errorCode).toBe('order.priceChanged');
  });

  test('that a seller edits has new lines at the price of its buyer', async () => {
    const stored = await placed(order(100), member);
    await add();
    const added = await plantOwn({ B: 5 });
    const { body } = await call(orderEdit.path, {
      orderId: stored.id,
      version: stored.version,
      items: [
        { code, quantity: 3 },
        { code: added, quantity: 1 },
      ],
      shippingId: 'RES',
      branchCode: 'B',
    });
    expect(body.error).toBe('');
    const { rows } = await shop().app.db.execute(
      sql`select price_cents from order_items where order_id = ${stored.id} order by position`,
    );
    expect(rows).toEqual([{ price_cents: 100_00 }, { price_cents: 90_00 }]);
  });
});

describe('a quotation', () => {
  test('begins at the price of its customer', async () => {
    await add();
    const read = async (companyId: number | null) => {
      const { body } = await call(quotationLines.path, { codes: [code], companyId });
      return quotationLines.output.parse(body).data[0]?.price;
    };
    expect([await read(WORKSHOP), await read(RIVAL), await read(null)]).toEqual([90, 100, 100]);
  });

  test('counts the seller’s limit from that price', async () => {
    await add();
    const quote = (Price: number, companyId: number | null) =>
      call(
        quotationAdd.path,
        {
          quotation: {
            QuotationGUID: randomUUID(),
            QuotationCustomerName: 'Taller',
            QuotationCompanyId: companyId,
            Items: [{ Code: code, Name: 'x', Price, Discount: 0, Quantity: 1 }],
          },
        },
        people.vendor,
      );
    expect((await quote(81, WORKSHOP)).status).toBe(200);
    expect((await quote(81, RIVAL)).body.errorCode).toBe('quotation.discount');
  });
});

test('a list that may sell below cost is quoted and sold at its price by every seller, and not below', async () => {
  await shop().app.db.execute(
    sql`update products set last_cost_cents = 7500 where code = ${code}::citext`,
  );
  await add({ rules: [{ Code: code, Price: 80 }], PriceListSellsBelowCost: true });
  const quote = (Price: number, companyId: number) =>
    call(
      quotationAdd.path,
      quotationOf([{ Code: code, Price }], { QuotationCompanyId: companyId }),
      people.vendor,
    );
  expect((await quote(80, WORKSHOP)).status).toBe(200);
  expect((await quote(79, WORKSHOP)).body.errorCode).toBe('quotation.belowCost');
  expect((await quote(91, RIVAL)).body.errorCode).toBe('quotation.belowCost');
  const sell = (Discount: number, total: number) =>
    call(
      orderSell.path,
      saleOf([{ Code: code, Price: 80, Discount }], { total, CustomerCompanyId: WORKSHOP }),
      people.vendor,
    );
  expect((await sell(5, 76)).body.errorCode).toBe('quotation.belowCost');
  expect((await sell(0, 80)).status).toBe(200);
});
