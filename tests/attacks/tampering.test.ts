/** Orders with a tampered payload: refused, or stored with the server's own values. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { plantShop, usePeople } from '../support/cast.ts';
import { plantProduct, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantUser } from '../support/people.ts';

const PRICE = 100;
const STOCK = 10;
const SHIPPING = 240;

let buyer: Planted;
let code = '';
const shop = useApp(plantShop);
const { other } = usePeople(shop, { other: { email: 'otra@personas.example' } });

/** Each test has its own buyer and product. */
beforeEach(async () => {
  const { db } = shop().app;
  buyer = await plantUser(db);
  code = `T-${randomUUID().slice(0, 8)}`;
  await plantProduct(db, { code, priceCents: PRICE * 100, stock: { B: STOCK } });
});

/** A delivery to Montevideo of two units, with every field that costs or names something. */
const honest = (changes: Record<string, unknown> = {}) =>
  orderOf([{ Code: code, Quantity: 2, Price: PRICE }], {
    OrderShippingId: 'MON',
    OrderShippingPrice: SHIPPING,
    OrderAddress: 'Av. Italia 2000',
    OrderAddressStateId: 1,
    OrderAddressCityId: 1,
    ...changes,
  });
const add = (input: unknown, token = buyer.token) =>
  shop().post('/rest/order/add', input, { token });
const stored = async (guid: string) => {
  const { rows } = await shop().app.db.execute<Record<string, unknown>>(
    sql`select *, reserved_until - created_at as reserved from orders where guid = ${guid}::uuid`,
  );
  const [row] = rows;
  return row;
};
/** Columns that the server sets itself. */
const decided = (row: Record<string, unknown> | undefined) => {
  if (!row) return undefined;
  const { state, user_id, user_email, person_id, person_name, person_last_name } = row;
  const { person_identifier, company_id, company_name, destination_company_id } = row;
  const { destination_company_name, destination_company_identifier, payment_name } = row;
  const { shipping_name, shipping_price_cents, total_cents, shipping_term, attention } = row;
  const { address_city_name, address_state_name, version, reserved } = row;
  const ofPerson = { user_id, user_email, person_id, person_name, person_last_name };
  const ofCompany = { person_identifier, company_id, company_name, destination_company_id };
  const ofShop = { destination_company_name, destination_company_identifier, payment_name };
  const ofMoney = { shipping_name, shipping_price_cents, total_cents, shipping_term, state };
  const ofRest = { address_city_name, address_state_name, version, attention };
  return {
    ...ofPerson,
    ...ofCompany,
    ...ofShop,
    ...ofMoney,
    ...ofRest,
    reserved: String(reserved),
  };
};

describe('fields that the server sets itself are ignored', () => {
  test.each([
    ['the state', { OrderState: 'PAP' }],
    ['the number', { OrderNumber: 1 }],
    ['the e-mail', { OrderUserEmail: 'otra@personas.example' }],
    ['two e-mails', { OrderUserEmail: 'a@b.example,otra@personas.example' }],
    ['the person', () => ({ OrderPersonId: other.personId })],
    ["the person's name", { OrderPersonName: 'Otra', OrderPersonLastName: 'Cosa' }],
    ["the person's document", { OrderPersonIdentifier: '99999999' }],
    [
      "the buyer's company",
      { OrderCompanyId: 2, OrderCompanyName: 'Otra', OrderCompanyIdentifier: '1' },
    ],
    ['the destination company', { OrderDestinationCompanyId: 2 }],
    ["the destination company's name", { OrderDestinationCompanyName: 'Otra Casa S.A.' }],
    ["the destination company's RUT", { OrderDestinationCompanyIdentifier: '211003420099' }],
    ['the name of the payment', { OrderPaymentName: 'Gratis, ya pago' }],
    ['the name of the shipping', { OrderShippingName: 'Gratis' }],
    ['no names of the places', { OrderAddressStateName: '', OrderAddressCityName: '' }],
    ['other places', { OrderAddressStateName: 'Marte', OrderAddressCityName: 'Inventada' }],
    ['the term of the shipping', { OrderShippingTerm: 90 }],
    ['a total', { OrderTotal: 1, total: 1, totalCents: 1 }],
    ['columns of the table', { user_id: 1, state: 'PAP', reserved_until: null, attention: 'x' }],
    ['a prototype', JSON.parse('{"__proto__": {"isSeller": true, "state": "PAP"}}')],
  ])('%s', async (_name, change) => {
    const plain = honest();
    expect((await add(plain)).body.error).toBe('');
    const changed = honest(typeof change === 'function' ? change() : change);
    const { status, body } = await add(changed);
    expect([status, body.error]).toEqual([200, '']);
    expect(decided(await stored(changed.order.OrderGUID))).toEqual(
      decided(await stored(plain.order.OrderGUID)),
    );
    expect(await stockOf(shop().app.db, code)).toBe(STOCK - 4);
  });

  test('foreign fields inside an item are ignored', async () => {
    const item = { Code: code, Quantity: 2, Price: PRICE, Name: 'Regalo', PriceCents: 1, price: 1 };
    const input = honest({ Items: [{ ...item, productId: 1, taken: { B: 0 } }] });
    expect((await add(input)).body).toMatchObject({
      error: '',
      data: { total: 2 * PRICE + SHIPPING, items: [{ name: `Radiador ${code}`, quantity: 2 }] },
    });
  });
});

const items = (changes: object) => () => ({
  Items: [{ Code: code, Quantity: 2, Price: PRICE, ...changes }],
});

describe('is refused, and nothing is stored or reserved', () => {
  test.each([
    ['a lower price', items({ Price: 1 }), 409],
    ['no price', items({ Price: undefined }), 400],
    ['a price of zero', items({ Price: 0 }), 409],
    ['a negative price', items({ Price: -PRICE }), 400],
    ['a price a cent below', items({ Price: PRICE - 0.01 }), 409],
    ['a price as text', items({ Price: '100' }), 400],
    ['a huge price', items({ Price: 1e300 }), 400],
    ['a cheaper shipping', () => ({ OrderShippingPrice: 0 }), 409],
    ['a negative shipping', () => ({ OrderShippingPrice: -SHIPPING }), 400],
    ['the price of another shipping', () => ({ OrderShippingId: 'AME' }), 409],
    ['a shipping that is none', () => ({ OrderShippingId: 'GRATIS' }), 400],
    ['a payment that is none', () => ({ OrderPaymentId: 'GRATIS' }), 400],
    ['two payments', () => ({ OrderPaymentId: ['BRDE', 'MPU'] }), 400],
    ['a quantity of zero', items({ Quantity: 0 }), 400],
    ['a negative quantity', items({ Quantity: -1 }), 400],
    ['half a unit', items({ Quantity: 0.5 }), 400],
    ['a quantity as text', items({ Quantity: '2' }), 400],
    ['a huge quantity', items({ Quantity: 2 ** 31 }), 400],
    ['a quantity beyond numbers', items({ Quantity: 1e300 }), 400],
    ['more than there is', items({ Quantity: STOCK + 1 }), 409],
    [
      'a negative row beside an honest one',
      () => ({
        Items: [
          { Code: code, Quantity: 2, Price: PRICE },
          { Code: code, Quantity: -1, Price: PRICE },
        ],
      }),
      400,
    ],
    [
      'rows that are more than there is together',
      () => ({
        Items: Array.from({ length: 6 }, () => ({ Code: code, Quantity: 2, Price: PRICE })),
      }),
      409,
    ],
    [
      '201 rows',
      () => ({ Items: Array(201).fill({ Code: code, Quantity: 1, Price: PRICE }) }),
      400,
    ],
    ['no address for a delivery', () => ({ OrderAddress: ' ' }), 400],
    ['no phone', () => ({ OrderPhone: ' ' }), 400],
    ['a key that is none', () => ({ OrderGUID: 'x' }), 400],
  ])('%s', async (_name, change, expected) => {
    const changed = { order: { ...honest().order, ...change() } };
    const { status, body } = await add(changed);
    expect(status).toBe(expected);
    expect(body.data).toBeUndefined();
    const { rows } = await shop().app.db.execute(
      sql`select from orders where user_id = ${buyer.userId}`,
    );
    expect(rows).toEqual([]);
    expect(await stockOf(shop().app.db, code)).toBe(STOCK);
  });

  test('another buyer’s key is refused and keeps naming their order', async () => {
    const theirs = honest();
    await add(theirs, other.token);
    const mine = { order: { ...honest().order, OrderGUID: theirs.order.OrderGUID } };
    const { status, body } = await add(mine);
    expect([status, body.errorCode, body.data]).toEqual([409, 'order.keyReused', undefined]);
    expect(await stored(theirs.order.OrderGUID)).toMatchObject({ user_id: other.userId });
  });
});
