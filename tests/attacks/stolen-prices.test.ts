/** Prices that nobody may have: of another company's list, of an edit and back, and of nothing at all. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { derivedGuid } from '#backend/database/derived-guid';
import { companyAdd, companyMerge, companyUpdate } from '#contract/calls/companies';
import { companyGroupMerge } from '#contract/calls/company-groups';
import { orderSell } from '#contract/calls/counter';
import { orderEdit } from '#contract/calls/order-edit';
import { orderAdd } from '#contract/calls/orders';
import { priceFind, priceListAdd } from '#contract/calls/price-lists';
import { quotationAccept, quotationAdd, quotationOpen } from '#contract/calls/quotations';
import type { Order } from '#contract/entities/orders';
import type { Quotation } from '#contract/entities/quotations';
import { DEFAULT_STAFF_TABLE, STAFF_TABLE_KEY } from '#contract/people/permissions';
import { saleOf } from '../support/counter-sales.ts';
import { createImporter } from '../support/imports.ts';
import { orderOf } from '../support/orders.ts';
import type { Planted } from '../support/people.ts';
import { GROUP, RIVAL, usePriceLists, WORKSHOP } from '../support/price-lists.ts';
import { acceptanceOf, keyIn, quotationCalls, quotationOf } from '../support/quotations.ts';

const { shop, people, plantOwn, post, placed, call, add } = usePriceLists();
const { owner, vendor, rival, stranger } = people;
const { sent, visit } = quotationCalls(
  (path, input, token) => shop().post(path, input, token === undefined ? {} : { token }),
  () => owner.token,
);

let [code, other] = ['', ''];
beforeEach(async () => {
  [code, other] = [await plantOwn({ B: 50 }), await plantOwn({ B: 50 })];
});

const accepted = async (quotation: Quotation, who: Planted): Promise<number> => {
  const { guest: _, ...acceptance } = acceptanceOf(quotation);
  const { body } = await call(quotationAccept.path, acceptance, who);
  expect(body.error).toBe('');
  const { number } = quotationAccept.output.parse(body).data;
  const { rows } = await shop().app.db.execute<{ id: number }>(
    sql`select id from orders where number = ${number}`,
  );
  return rows[0]?.id ?? 0;
};

const edit = async (orderId: number, items: readonly object[], who: Planted = vendor) => {
  const { rows } = await shop().app.db.execute<{ version: number }>(
    sql`select version from orders where id = ${orderId}`,
  );
  return call(
    orderEdit.path,
    {
      ...{ orderId, items, version: rows[0]?.version },
      ...{ shippingId: 'RES', branchCode: 'B', refundBy: 'hand', reason: 'Lo pidió' },
    },
    who,
  );
};

const edited = async (...[orderId, items, who]: Parameters<typeof edit>) => {
  const { body } = await edit(orderId, items, who);
  expect(body.error).toBe('');
  return orderEdit.output.parse(body).data;
};

test.each([
  ['a RUT that the buyer typed opens no list', 'stranger', null, 100],
  ['an employment does', 'member', null, 40],
  ['the company of the quotation does', 'stranger', WORKSHOP, 40],
] as const)('in the edit of an accepted quotation %s', async (_, who, companyId, price) => {
  await add({ rules: [{ Percent: 60 }] });
  const quotation = await sent([{ Code: code, Price: 100 }], { QuotationCompanyId: companyId });
  const id = await accepted(quotation, people[who]);
  const items = [
    { code, quantity: 1 },
    { code: other, quantity: 10 },
  ];
  expect((await edited(id, items)).items).toMatchObject([{ price: 100 }, { price }]);
});

describe('the permission of customers alone', () => {
  const FREE_GROUP = 4;
  beforeEach(async () => {
    await shop().app.db.execute(sql`insert into company_groups (id, name)
      values (${FREE_GROUP}, 'Otros talleres') on conflict do nothing`);
    await shop().app.db.execute(
      sql`update companies set group_id = ${FREE_GROUP} where id = ${RIVAL}`,
    );
  });
  const seat = (PersonId: number | undefined) => [
    { BCMode: 'INS', PersonId, EmployeePositionId: 'BUY' },
  ];
  const reads = async (who: Planted) =>
    priceFind.output.parse((await call(priceFind.path, { codes: [code] }, who)).body).data;

  test.each([
    ['an employment', companyUpdate, () => ({ id: WORKSHOP, employees: seat(stranger.personId) })],
    ['a group', companyUpdate, () => ({ id: RIVAL, parms: { CompanyGroupId: GROUP } })],
    ['a merge of groups', companyGroupMerge, () => ({ id: FREE_GROUP, otherId: GROUP })],
    ['a merge into a group', companyGroupMerge, () => ({ id: GROUP, otherId: FREE_GROUP })],
    ['a merge of companies', companyMerge, () => ({ id: RIVAL, otherId: WORKSHOP })],
    ['a merge into a company', companyMerge, () => ({ id: WORKSHOP, otherId: RIVAL })],
    [
      'a new company in a group',
      companyAdd,
      () => ({
        companyGroupId: GROUP,
        company: {
          CompanyName: 'Taller de un amigo',
          CompanyIdentifier: '210000000019',
          Phones: [{ CoPhone: '099 123 456', CoPhoneType: 'WOR' }],
          Addresses: [{ StateId: 1, CityId: 1, CoAddress: 'Rivera 2000' }],
        },
      }),
    ],
  ] as const)('brings nobody to a price list by %s', async (_, { path }, input) => {
    await add({ groups: [GROUP], rules: [{ Percent: 60 }] });
    const { status, body } = await call(path, input(), vendor);
    expect({ status, errorCode: body.errorCode, detail: body.detail }).toEqual({
      status: 403,
      errorCode: 'permission.missing',
      detail: { permissions: ['prices'] },
    });
    expect([await reads(stranger), await reads(rival)]).toEqual([[], []]);
  });

  test('nor by a file, from which companies get their group', async () => {
    await add({ groups: [GROUP], rules: [{ Percent: 60 }] });
    const imp = createImporter(shop().post, vendor.token);
    const file = 'RUT;Grupo\n211003420112;Talleres del norte';
    const compared = await imp.compare('companies', file);
    const { status, body } = await imp.askToWrite(compared);
    expect([status, body.errorCode]).toEqual([403, 'permission.missing']);
    expect(await reads(rival)).toEqual([]);
  });

  test('still changes companies without a list, and contacts of those that have one', async () => {
    await add({ rules: [{ Percent: 60 }] });
    const contact = { BCMode: 'INS', PersonName: 'Eva', PersonLastName: 'Sosa' };
    for (const input of [
      { id: WORKSHOP, employees: [{ ...contact, EmployeePositionId: 'OTH' }] },
      { id: RIVAL, parms: { CompanyGroupId: GROUP }, employees: seat(stranger.personId) },
      { id: RIVAL, employees: [{ BCMode: 'DLT', PersonId: stranger.personId }] },
    ])
      expect((await call(companyUpdate.path, input, vendor)).body.error).toBe('');
  });

  test('with the permission of prices it brings them there', async () => {
    await add({ groups: [GROUP], companies: [], rules: [{ Percent: 60 }] });
    const input = { id: RIVAL, parms: { CompanyGroupId: GROUP } };
    expect((await call(companyUpdate.path, input, owner)).body.error).toBe('');
    expect(await reads(rival)).toMatchObject([{ price: 40 }]);
  });
});

test('the link of a quotation does not tell the key under which its order is stored', async () => {
  const quotation = await sent([{ Code: code, Price: 100 }]);
  const key = keyIn(quotation);
  const { rows } = await shop().app.db.execute<{ guid: string }>(
    sql`select guid from quotations where id = ${quotation.id}`,
  );
  const opened = await visit('quotationOpen', { key });
  expect(quotationOpen.output.parse(opened.body).data).toBeDefined();
  expect(JSON.stringify(opened.body)).not.toContain(rows[0]?.guid);
  for (const OrderGUID of [key, derivedGuid(`quotation:${key}`), derivedGuid(key)])
    await placed(orderOf([{ Code: code, Quantity: 1, Price: 100 }], { OrderGUID }), rival);
  expect((await visit('quotationAccept', acceptanceOf(quotation))).body.error).toBe('');
});

describe('an edit and back', () => {
  const priceNow = (price: number) =>
    shop().app.db.execute(
      sql`update products set price_cents = ${price * 100} where code = ${code}::citext`,
    );
  const ordered = async (quantity: number, isPaid: boolean): Promise<Order> => {
    const sentOrder = orderOf([{ Code: code, Quantity: quantity, Price: 100 }]);
    const order = await placed(sentOrder, rival);
    if (isPaid)
      expect(
        (await post('changeState', { orderId: order.id, state: 'PAP' }, owner)).body.error,
      ).toBe('');
    return order;
  };
  const total = async (id: number, quantity: number, who?: Planted) =>
    (await edited(id, [{ code, quantity }], who)).total;

  test.each([
    ['an unpaid', false],
    ['a paid', true],
  ] as const)('leaves the units of %s order at their price', async (_, isPaid) => {
    for (const today of [10, 200]) {
      await priceNow(100);
      const { id } = await ordered(2, isPaid);
      await priceNow(today);
      expect(await total(id, 8)).toBe(200 + 6 * today);
      // The owner may set prices, and sets none by this.
      expect(await total(id, 4, owner)).toBe(200 + 2 * today);
      expect(await total(id, 2, owner)).toBe(200);
      expect(await total(id, 4)).toBe(200 + 2 * today);
      await priceNow(50);
      expect(await total(id, 5)).toBe(250 + 2 * today);
      expect(await total(id, 4, owner)).toBe(200 + 2 * today);
      expect(await total(id, 1, owner)).toBe(100);
      expect(await total(id, 2)).toBe(150);
    }
  });

  test('has the price that it had before an order was paid', async () => {
    const { id } = await ordered(1, false);
    await priceNow(10);
    expect(await total(id, 3)).toBe(120);
    await post('changeState', { orderId: id, state: 'PAP' }, owner);
    expect(await total(id, 2, owner)).toBe(110);
    expect(await total(id, 1, owner)).toBe(100);
  });
});

describe('nothing is sold for nothing', () => {
  test('by a price below one cent', async () => {
    await shop().app.db.execute(
      sql`update products set price_cents = 0 where code = ${code}::citext`,
    );
    const row = { Code: code, Price: 0.004 };
    const list = { PriceListName: 'Talleres', companies: [WORKSHOP], rules: [row] };
    for (const [path, input, who] of [
      [orderSell.path, saleOf([row], { total: 0 }), vendor],
      [quotationAdd.path, quotationOf([{ Name: 'Colocación', Price: 0.004 }]), owner],
      [priceListAdd.path, { priceList: list }, owner],
      [orderAdd.path, orderOf([{ ...row, Quantity: 1 }]), rival],
    ] as const) {
      const { status, body } = await call(path, input, who);
      expect([path, status, body.errorCode]).toEqual([path, 400, 'request.invalid']);
    }
  });

  test('by a discount of all, without the permission of prices', async () => {
    const { discountLimits } = DEFAULT_STAFF_TABLE;
    const table = { ...DEFAULT_STAFF_TABLE, discountLimits: { ...discountLimits, SEL: 100 } };
    await shop().app.db.execute(
      sql`insert into config (key, value) values (${STAFF_TABLE_KEY}, ${JSON.stringify(table)})`,
    );
    const row = { Price: 100, Discount: 100 };
    const gift = saleOf([{ ...row, Code: code }], { total: 0 });
    for (const [path, input] of [
      [orderSell.path, gift],
      [quotationAdd.path, quotationOf([{ ...row, Name: 'Colocación' }])],
    ] as const)
      expect((await call(path, input, vendor)).body.errorCode).toBe('quotation.belowCost');
    expect((await call(orderSell.path, gift, owner)).body.error).toBe('');
    await shop().app.db.execute(sql`delete from config where key = ${STAFF_TABLE_KEY}`);
  });
});
