/** Edits of orders whose buyer may be paying at this moment. */
import { beforeEach, expect, test } from 'vitest';
import { orderDetail } from '#contract/calls/order-management';
import { type AtCheckout, CODE, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
beforeEach(() => counter().setClock(undefined));

const PRICE = PRICE_CENTS / 100;
const detail = async ({ id }: { id: number }) => {
  const { body } = await counter().post(orderDetail.path, { orderId: id }, counter().seller.token);
  return orderDetail.output.parse(body).data;
};
/** @param version of the order that the seller looked at; by default its present one */
const edit = async (placed: AtCheckout, quantity: number, version?: number) =>
  counter().post(
    '/rest/order/edit',
    {
      orderId: placed.id,
      version: version ?? (await detail(placed)).order.version,
      items: [{ code: CODE, quantity }],
      shippingId: 'RES',
      branchCode: 'B',
    },
    counter().seller.token,
  );

test('the next checkout has the new amount, and pays the order', async () => {
  const placed = await counter().atCheckout('MPU');
  expect((await edit(placed, 2)).body.error).toBe('');
  const { body } = await counter().start('MPU', placed);
  expect(body).toMatchObject({ error: '', amount: 2 * PRICE });
  await counter().pay({ reference: `${body.reference}` });
  expect([await counter().state(placed), await counter().attention(placed)]).toEqual(['PAP', '']);
});

test('a payment of the old amount pays nothing and is told to the shop', async () => {
  const placed = await counter().atCheckout('MPU');
  expect((await edit(placed, 2)).body.error).toBe('');
  await counter().pay(placed);
  expect(await counter().state(placed)).not.toBe('PAP');
  expect(await counter().attention(placed)).toContain('no coincide');
  expect((await edit(placed, 3)).body.errorCode).toBe('order.transition');
});

test('an order that was paid unheard is read before, and not edited', async () => {
  const placed = await counter().atCheckout('MPU');
  await counter().unheard(() => counter().pay(placed));
  const answer = await edit(placed, 2);
  expect(['record.changed', 'order.transition']).toContain(answer.body.errorCode);
  expect(await counter().state(placed)).toBe('PAP');
});

test('edit against payment: the order is paid as it was, or edited and the payment told', async () => {
  for (let round = 0; round < 4; round += 1) {
    const placed = await counter().atCheckout('MPU');
    // An order that was read as paid may be edited, with the difference due.
    const { version } = (await detail(placed)).order;
    const [edited] = await Promise.all([edit(placed, 2, version), counter().pay(placed)]);
    const { order } = await detail(placed);
    if (order.state === 'PAP') {
      expect(edited.status).toBe(409);
      expect(order.total).toBe(PRICE);
    } else {
      expect(edited.status).toBe(200);
      expect(order.total).toBe(2 * PRICE);
      expect(order.counter?.attention).toContain('no coincide');
    }
  }
});
