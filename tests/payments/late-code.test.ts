/** Discount codes of orders that were cancelled and come back: paid late, resumed, or with their change undone. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expireReservations } from '#backend/payments/expire-reservations';
import { orderAdd } from '#contract/calls/orders';
import { addingDiscounts } from '../support/discounts.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantUser } from '../support/people.ts';
import { CODE, type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
const addCode = addingDiscounts((path, input) =>
  counter().post(path, input, counter().seller.token),
);
/** Phones tell persons apart. */
let phone = 100_000;
const another = async (): Promise<Pick<Planted, 'token'> & { OrderPhone: string }> => {
  const { token } = await plantUser(counter().app.db);
  phone += 1;
  return { token, OrderPhone: `099 ${phone}` };
};

const buyWith = async (
  code: string,
  { OrderPaymentId = 'BRDE', OrderPhone = '099 000 000', token = counter().buyer.token } = {},
): Promise<Placed> => {
  const sent = orderOf([{ Code: CODE, Quantity: 1, Price: PRICE_CENTS / 100 }], {
    OrderPaymentId,
    OrderPhone,
    OrderDiscountCode: code,
  });
  const { body } = await counter().post('/rest/order/add', sent, token);
  const { number, id } = orderAdd.output.parse(body).data;
  return { guid: sent.order.OrderGUID, number, id, token };
};
const expire = async () => {
  counter().setClock(new Date(Date.now() + 4 * 86_400_000));
  await expireReservations(counter().app);
  counter().setClock(undefined);
};
const uses = async (code: string): Promise<number> => {
  const { rows } = await counter().app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from discount_uses u join orders o on o.id = u.order_id
        where u.code = ${code} and o.state <> 'CAN'`,
  );
  return rows[0]?.n ?? 0;
};

test('a late payment does not use a code that another order has used up; a seller decides', async () => {
  const { id } = await addCode('TARDE1', { MaxUses: 1 });
  const placed = await buyWith('TARDE1', { OrderPaymentId: 'MPU' });
  const { body } = await counter().start('MPU', placed);
  const reference = `${body.reference}`;
  await counter().pay({ reference }, 'pending');
  await expire();
  expect(await counter().state(placed)).toBe('CAN');
  await buyWith('TARDE1', await another());
  await counter().pay({ reference });
  expect(await counter().state(placed)).toBe('CAN');
  expect(await counter().attention(placed)).toContain('ya usó su código de descuento');
  expect(await uses('TARDE1')).toBe(1);

  expect((await counter().move(placed, 'PAP')).body).toMatchObject({
    errorCode: 'discount.usedUp',
    error: expect.stringContaining('TARDE1'),
  });
  const more = { id, parms: { DiscountMaxUses: 2 } };
  await counter().post('/rest/discount/update', more, counter().seller.token);
  expect((await counter().move(placed, 'PAP')).status).toBe(200);
  expect(await counter().attention(placed)).toBe('');
  expect(await uses('TARDE1')).toBe(2);
});

test('a late payment whose code is still free brings the order and its use back', async () => {
  await addCode('TARDE2', { MaxUses: 1, IsOncePerPerson: true });
  const placed = await buyWith('TARDE2');
  await expire();
  expect(await uses('TARDE2')).toBe(0);
  expect((await counter().move(placed, 'PAP')).status).toBe(200);
  expect(await uses('TARDE2')).toBe(1);
});

test('a person who ordered again with a code for one use resumes no second order with it', async () => {
  await addCode('TARDE3', { IsOncePerPerson: true });
  const placed = await buyWith('TARDE3');
  await expire();
  await buyWith('TARDE3');
  expect((await counter().move(placed, 'PAP')).body.errorCode).toBe('discount.used');
  expect(await uses('TARDE3')).toBe(1);
});

test('a cancellation is not undone after another order took its use', async () => {
  await addCode('TARDE4', { MaxUses: 1 });
  const placed = await buyWith('TARDE4');
  await counter().move(placed, 'CAN');
  await buyWith('TARDE4', await another());
  const { rows } = await counter().app.db.execute<{ version: number }>(
    sql`select version from orders where id = ${placed.id}`,
  );
  const undo = { orderId: placed.id, version: rows[0]?.version };
  const { body } = await counter().post('/rest/order/undo', undo, counter().seller.token);
  expect(body.errorCode).toBe('discount.usedUp');
  expect(await uses('TARDE4')).toBe(1);
});

test('of two expired orders that are paid late at the same moment, one gets the last use', async () => {
  await addCode('TARDE5', { MaxUses: 1 });
  const placed = [await buyWith('TARDE5')];
  await expire();
  placed.push(await buyWith('TARDE5', await another()));
  await expire();
  const answers = await Promise.all(placed.map((one) => counter().move(one, 'PAP')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await uses('TARDE5')).toBe(1);
});
