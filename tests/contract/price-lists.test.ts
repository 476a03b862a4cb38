/** Price lists: their calls, and the prices that they give and refuse. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditList } from '#contract/calls/audit';
import { categoryRemove } from '#contract/calls/categories';
import { orderSell } from '#contract/calls/counter';
import { brandMerge } from '#contract/calls/names';
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
import { SELLER, usePeople } from '../support/cast.ts';
import { saleOf } from '../support/counter-sales.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import type { Planted } from '../support/people.ts';
import { quotationOf } from '../support/quotations.ts';

const WORKSHOP = 7;
const RIVAL = 8;
const GROUP = 3;

const { shop, plantOwn, post, placed } = useOrderApp(async ({ app: { db } }) => {
  await db.execute(
    sql`insert into company_groups (id, name) values (${GROUP}, 'Talleres del norte')`,
  );
  await db.execute(sql`insert into companies (id, name, identifier) values
    (${WORKSHOP}, 'Taller Sur', '211003420111'), (${RIVAL}, 'Taller Este', '211003420112')`);
});
const people = usePeople(shop, {
  owner: SELLER,
  vendor: { ...SELLER, position: 'SEL' },
  member: { employeeOf: WORKSHOP, position: 'BUY' },
  rival: { employeeOf: RIVAL, position: 'BUY' },
  stranger: {},
});
const { owner, member, rival, stranger } = people;

const call = (path: string, input: unknown, who: Pick<Planted, 'token'> = owner) =>
  shop().post(path, input, { token: who.token });

let code = '';
beforeAll(async () => {
  // Registered with the workshop's RUT, which anybody may type.
  await shop().app.db.execute(
    sql`update users set company_id = ${WORKSHOP}, company_name = 'Taller Sur' where id = ${stranger.userId}`,
  );
});
beforeEach(async () => {
  code = await plantOwn({ B: 50 });
});
afterEach(async () => {
  shop().setClock(undefined);
  await shop().app.db.execute(sql`delete from price_lists`);
  await shop().app.db.execute(sql`update companies set group_id = null`);
});

const add = async (changes: object = {}) => {
  const { body } = await call(priceListAdd.path, {
    priceList: {
      PriceListName: 'Talleres',
      companies: [WORKSHOP],
      rules: [{ Percent: 10 }],
      ...changes,
    },
  });
  expect(body.error).toBe('');
  return priceListAdd.output.parse(body).data;
};

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

test('the price of an item is that of its cheapest product, for cards in rows', async () => {
  const { db } = shop().app;
  const cheap = await plantOwn({ B: 1 });
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into families (code, name, category_id, price_cents) values ('FAM-PRECIO', 'Radiador', '1', 8000) returning id`,
  );
  await db.execute(
    sql`update products set family_id = ${rows[0]?.id} where code in (${code}, ${cheap})`,
  );
  await db.execute(sql`update products set price_cents = 8000 where code = ${cheap}`);
  const alone = await plantOwn({ B: 1 });
  await add();
  const find = async (who: Planted) => {
    const items = ['FAM-PRECIO', alone, 'NADA'];
    const { body } = await call(priceFind.path, { codes: [], items }, who);
    return priceFind.output.parse(body).items;
  };
  expect((await find(member)).toSorted((a, b) => a.price - b.price)).toEqual([
    { code: 'FAM-PRECIO', price: 72, publicPrice: 80, isFrom: true },
    { code: alone, price: 90, publicPrice: 100, isFrom: false },
  ]);
  expect(await find(rival)).toEqual([]);
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

test('a merged category and a merged brand leave one rule for each kind of goods', async () => {
  await shop().app.db.execute(sql`insert into categories (id, name, position) values
    ('8', 'Mangueras', 8), ('9', 'Caños', 9) on conflict do nothing`);
  await shop().app.db.execute(
    sql`insert into brands (id, name) values (801, 'Sur'), (802, 'Este') on conflict do nothing`,
  );
  const list = await add({
    rules: [
      { CategoryId: '8', Percent: 5 },
      { CategoryId: '9', Percent: 10 },
      { CategoryId: '8', BrandId: 801, Percent: 15 },
      { CategoryId: '8', BrandId: 802, Percent: 20 },
      { BrandId: 801, Percent: 25 },
    ],
  });
  const rules = async () => {
    const { body } = await call(priceListFind.path, { id: list.id });
    return priceListFind.output
      .parse(body)
      .data.rules.map(({ categoryName, brandName, percent }) => [categoryName, brandName, percent]);
  };
  expect((await call(categoryRemove.path, { id: '8', moveTo: '9' })).body.error).toBe('');
  expect(await rules()).toEqual([
    ['Caños', '', 10],
    ['Caños', 'Sur', 15],
    ['Caños', 'Este', 20],
    ['', 'Sur', 25],
  ]);
  expect((await call(brandMerge.path, { id: 802, otherId: 801 })).body.error).toBe('');
  expect(await rules()).toEqual([
    ['Caños', '', 10],
    ['Caños', 'Este', 20],
    ['', 'Este', 25],
  ]);
});

describe('a preview', () => {
  test('shows what rules that are not stored would do, and where the cost is above', async () => {
    await shop().app.db.execute(
      sql`update products set last_cost_cents = 7500 where code = ${code}::citext`,
    );
    const preview = async (sellsBelowCost: boolean) => {
      const { body } = await call(priceListPreview.path, {
        rules: [{ Code: code, Price: 60 }],
        sellsBelowCost,
      });
      return priceListPreview.output.parse(body);
    };
    expect(await preview(false)).toEqual(
      expect.objectContaining({
        resultCount: 1,
        belowCost: 1,
        data: [{ code, name: expect.any(String), from: 100, to: 91.5, isBelowCost: true }],
      }),
    );
    expect((await preview(true)).data[0]?.to).toBe(60);
    expect(await priceFor(member)).toBe(100);
  });

  test('of many rules shows the prices that its people then pay', async () => {
    const { db } = shop().app;
    await db.execute(sql`insert into categories (id, name, position) values ('6', 'Luces', 6), ('6.1', 'Faros', 1),
      ('6.1.1', 'Faros LED', 1) on conflict do nothing`);
    await db.execute(
      sql`insert into brands (id, name) values (811, 'Uno'), (812, 'Dos') on conflict do nothing`,
    );
    const codes: string[] = [];
    for (const [place, category] of ['6', '6.1', '6.1.1', '1', '6.1.1'].entries())
      for (const brand of [811, 812]) {
        const one = await plantOwn({ B: 1 });
        codes.push(one);
        await db.execute(sql`update products set category_id = ${category}::ltree, brand_id = ${brand},
          price_cents = ${10_001 + 37 * place}, last_cost_cents = ${place === 4 ? 70_00 : 0}
          where code = ${one}::citext`);
      }
    const rules = [
      { Percent: 3 },
      { BrandId: 811, Percent: 33.33 },
      { CategoryId: '6', Percent: 12.5 },
      { CategoryId: '6.1', BrandId: 812, Percent: 7 },
      { CategoryId: '6.1.1', Percent: 40 },
      { Code: codes[0], Price: 99 },
    ];
    for (const sellsBelowCost of [false, true]) {
      const { body } = await call(priceListPreview.path, { rules, sellsBelowCost, rowsMax: 100 });
      const shown = priceListPreview.output.parse(body);
      const list = await add({ rules, PriceListSellsBelowCost: sellsBelowCost });
      const found = priceFind.output.parse(
        (await call(priceFind.path, { codes }, member)).body,
      ).data;
      const own = shown.data.filter((row) => codes.includes(row.code));
      expect(own.map(({ code: one, to }) => [one, to]).toSorted()).toEqual(
        found.map(({ code: one, price }) => [one, price]).toSorted(),
      );
      expect(own.filter(({ isBelowCost }) => isBelowCost)).toHaveLength(1);
      const second = await call(priceListPreview.path, {
        rules,
        sellsBelowCost,
        rowIndex: 1,
        rowsMax: 3,
      });
      expect(priceListPreview.output.parse(second.body)).toEqual({
        ...shown,
        data: shown.data.slice(3, 6),
      });
      await call(priceListRemove.path, { id: list.id });
    }
  });
});
