/** Each rule about prices, lists, offers, codes and quotations is the server's: what it does not give is refused. */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { companyUpdate } from '#contract/calls/companies';
import { orderSell } from '#contract/calls/counter';
import { discountChange } from '#contract/calls/discount-check';
import type { Quotation } from '#contract/entities/quotations';
import { addDays, shopDay } from '#contract/time/dates';
import { saleOf } from '../support/counter-sales.ts';
import { addingDiscounts } from '../support/discounts.ts';
import { stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import type { Planted } from '../support/people.ts';
import { GROUP, RIVAL, usePriceLists, WORKSHOP } from '../support/price-lists.ts';
import { acceptanceOf, quotationCalls, quotationOf } from '../support/quotations.ts';

const { shop, people, plantOwn, placed, post, call, add } = usePriceLists();
const { owner, vendor, member, rival, stranger } = people;
const db = () => shop().app.db;
const addCode = addingDiscounts((path, input) => call(path, input));
const day = (days: number): string => addDays(shopDay(new Date()), days);

const STOCK = 50;
let [product, typed] = ['', ''];
beforeAll(() =>
  db().execute(sql`insert into categories (id, name, position) values ('2', 'Otra cosa', 2)`),
);
beforeEach(async () => {
  product = await plantOwn({ B: STOCK });
  typed = `C${randomUUID().slice(0, 8)}`;
});
afterEach(() => db().execute(sql`update orders set reserved_until = null`));
const setProduct = (set: SQL) =>
  db().execute(sql`update products set ${set} where code = ${product}::citext`);
const cart = (Price: number, changes: Record<string, unknown> = {}) =>
  orderOf([{ Code: product, Quantity: 2, Price }], changes);

/** Posts an order that is refused, and takes no unit. @returns the error code, and the detail of a code's */
const refusalOf = async (input: object, who: Planted) => {
  const before = await stockOf(db(), product);
  const { status, body } = await post('add', input, who);
  expect([status, await stockOf(db(), product)]).toEqual([409, before]);
  return { code: body.errorCode, detail: discountChange.safeParse(body.detail).data };
};

describe('a code is refused that', () => {
  const withCode = (changes: Record<string, unknown> = {}) =>
    cart(100, { OrderDiscountCode: typed, OrderDiscount: 20, ...changes });
  const brand = async (name: string): Promise<number> => {
    const { rows } = await db().execute<{ id: number }>(
      sql`insert into brands (name) values (${`${name} ${typed}`}) returning id`,
    );
    return rows[0]?.id ?? 0;
  };
  const use = (who: Planted, phone: string) => placed(withCode({ OrderPhone: phone }), who);
  const ofProducts: [string, string, () => Promise<unknown>][] = [
    ['nobody has added', 'unknown', async () => {}],
    ['is switched off', 'unknown', () => addCode(typed, { IsActive: false })],
    ['begins tomorrow', 'unknown', () => addCode(typed, { ValidFrom: day(1) })],
    [
      'ended yesterday',
      'over',
      async () => {
        await addCode(typed);
        await db().execute(
          sql`update discounts set valid_until = ${day(-1)} where code = ${typed}`,
        );
      },
    ],
    ['asks for a larger purchase', 'minimum', () => addCode(typed, { Minimum: 200.01 })],
    [
      'is for another brand',
      'notThese',
      async () => addCode(typed, { BrandIds: [await brand('Ajena')] }),
    ],
    ['is for another category', 'notThese', () => addCode(typed, { CategoryIds: ['2'] })],
    [
      'is for goods at their cost',
      'notThese',
      async () => {
        await setProduct(sql`last_cost_cents = 10000`);
        await addCode(typed);
      },
    ],
    [
      'others have used up',
      'usedUp',
      async () => {
        await addCode(typed, { MaxUses: 1 });
        await use(stranger, '098 111 222');
      },
    ],
    [
      'the person has used with another account',
      'used',
      async () => {
        await addCode(typed, { IsOncePerPerson: true });
        await use(stranger, '099 000 000');
      },
    ],
  ];
  test.each(ofProducts)('%s: discount.%s', async (_, code, prepare) => {
    await prepare();
    expect(await refusalOf(withCode(), rival)).toEqual({
      code: `discount.${code}`,
      detail: { discount: 0, total: 200 },
    });
  });
});

describe('an order is refused at the price of', () => {
  const offer = (from: number | null, until: number | null, cents = 5000) =>
    setProduct(sql`offer_price_cents = ${cents}, offer_from = ${from === null ? null : day(from)}::date,
      offer_until = ${until === null ? null : day(until)}::date`);
  const list = (changes: object) => add({ rules: [{ Percent: 50 }], ...changes });
  const ways: [string, () => Promise<unknown>, Planted][] = [
    ['no offer and no list', async () => {}, member],
    ['an offer that ended', () => offer(-3, -1), stranger],
    ['an offer that begins tomorrow', () => offer(1, 3), stranger],
    ['a list that ended', () => list({ PriceListEndsOn: day(-1) }), member],
    ['a list that begins tomorrow', () => list({ PriceListStartsOn: day(1) }), member],
    ['a list of other companies', () => list({}), rival],
    ['a list of a company that only a RUT names', () => list({}), stranger],
    ['a list of other goods', () => list({ rules: [{ CategoryId: '2', Percent: 50 }] }), member],
    [
      'a list of a group that the company left',
      async () => {
        await call(companyUpdate.path, { id: WORKSHOP, parms: { CompanyGroupId: GROUP } });
        await list({ companies: [], groups: [GROUP] });
        await db().execute(sql`update companies set group_id = null where id = ${WORKSHOP}`);
      },
      member,
    ],
  ];
  test.each(ways)('%s', async (_, prepare, who) => {
    await prepare();
    expect((await refusalOf(cart(50), who)).code).toBe('order.priceChanged');
  });

  test('a list below the cost', async () => {
    await setProduct(sql`last_cost_cents = 8000`);
    await list({});
    expect((await refusalOf(cart(50), member)).code).toBe('order.priceChanged');
    expect((await placed(cart(97.6), member)).total).toBe(195.2);
  });

  test('a company that a person has left', async () => {
    await list({});
    const seat = { BCMode: 'DLT', PersonId: member.personId };
    await call(companyUpdate.path, { id: WORKSHOP, employees: [seat] });
    expect((await refusalOf(cart(50), member)).code).toBe('order.priceChanged');
    const back = { BCMode: 'INS', PersonId: member.personId, EmployeePositionId: 'BUY' };
    await call(companyUpdate.path, { id: WORKSHOP, employees: [back] });
    expect((await placed(cart(50), member)).total).toBe(100);
  });

  test('another customer, at the counter', async () => {
    await list({});
    const sold = async (companyId: number | null) => {
      const sale = saleOf([{ Code: product, Price: 50 }], {
        total: 50,
        CustomerCompanyId: companyId,
      });
      return (await call(orderSell.path, sale, vendor)).body.errorCode;
    };
    expect([await sold(null), await sold(RIVAL), await sold(WORKSHOP)]).toEqual([
      'order.priceChanged',
      'order.priceChanged',
      undefined,
    ]);
  });
});

describe('a quotation', () => {
  const quoting = quotationCalls(
    (path, input, token) => shop().post(path, input, token === undefined ? {} : { token }),
    () => owner.token,
  );
  const accept = async (quotation: Quotation, changes: object = {}) => {
    const acceptance = acceptanceOf(quotation, { ...changes });
    const answers = [
      await quoting.visit('quotationAccept', acceptance),
      await quoting.call('quotationAcceptFor', acceptance, vendor.token),
    ];
    expect(await stockOf(db(), product)).toBe(STOCK);
    return answers.map(({ body }) => body.errorCode);
  };
  const sent = () => quoting.sent([{ Code: product, Price: 50 }]);
  const both = (code: string) => [code, code];

  test('is accepted by nobody as a draft, with another key, of another version, cancelled or over', async () => {
    const draft = await quoting.done('quotationAdd', quotationOf([{ Code: product, Price: 50 }]));
    expect(await accept(draft)).toEqual(both('record.notFound'));
    const quotation = await sent();
    expect(await accept(quotation, { key: randomUUID() })).toEqual(both('record.notFound'));
    expect(await accept(quotation, { version: quotation.version - 1 })).toEqual(
      both('quotation.changed'),
    );
    await db().execute(
      sql`update quotations set valid_until = ${day(-1)} where id = ${quotation.id}`,
    );
    expect(await accept(quotation)).toEqual(both('quotation.over'));
    const cancelled = await sent();
    await quoting.done('quotationCancel', { id: cancelled.id });
    expect(await accept(cancelled)).toEqual(both('quotation.over'));
  });

  test.each([
    ['prolongs', { QuotationValidUntil: day(20) }],
    ['gives to another company', { QuotationCompanyId: RIVAL }],
  ])('below the limit of a position is one that it neither sends nor %s', async (_, parms) => {
    const { id } = await sent();
    for (const [name, input] of [
      ['quotationUpdate', { id, parms }],
      ['quotationSend', { id, byMail: false }],
    ] as const) {
      const { body } = await call(calls[name].path, input, vendor);
      expect([name, body.errorCode]).toEqual([name, 'quotation.discount']);
    }
  });
});
