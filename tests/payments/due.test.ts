/** The difference of an edited order, paid at a provider: once, whatever is edited, noted or told meanwhile. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { orderEdit } from '#contract/calls/order-edit';
import { orderDetail } from '#contract/calls/order-management';
import { paymentStartDue, paymentStartDueByLink } from '#contract/calls/payments';
import { reportLedger } from '#contract/calls/reports';
import { shopDay } from '#contract/time/dates';
import { CODE, type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
const PRICE = PRICE_CENTS / 100;
const RATE = 40;

beforeEach(async () => {
  counter().setClock(undefined);
  await counter().setRate(RATE);
});

const settled = async () => {
  await counter().emulators.mercadoPago.provider.settled();
  await counter().emulators.payPal.provider.settled();
};
const paid = async (): Promise<Placed> => {
  const placed = await counter().atCheckout('MPU', 1);
  await counter().pay(placed);
  return placed;
};
const detail = async ({ id }: Pick<Placed, 'id'>) => {
  const { body } = await counter().post(orderDetail.path, { orderId: id }, counter().seller.token);
  return orderDetail.output.parse(body).data;
};
const edit = async (placed: Placed, quantity: number, version?: number) => {
  const { order } = await detail(placed);
  return counter().post(
    orderEdit.path,
    {
      ...{ orderId: placed.id, version: version ?? order.version },
      ...{
        items: [{ code: CODE, quantity }],
        shippingId: 'RES',
        branchCode: 'B',
        refundBy: 'hand',
      },
    },
    counter().seller.token,
  );
};
/** A paid order of one unit that was edited to so many. */
const owing = async (quantity = 2): Promise<Placed> => {
  const placed = await paid();
  expect((await edit(placed, quantity)).status).toBe(200);
  return placed;
};
const start = ({ guid, token }: Placed, paymentId: 'MPU' | 'PYPL') =>
  counter().post(paymentStartDue.path, { guid, paymentId }, token);
const referenceOf = async ({ id }: Placed): Promise<string> => {
  const { rows } = await counter().app.db.execute<{ reference: string }>(
    sql`select reference from due_charges where order_id = ${id} order by id desc limit 1`,
  );
  return rows[0]?.reference ?? '';
};
/** Opens a checkout for the difference. */
const atDue = async (placed: Placed, paymentId: 'MPU' | 'PYPL' = 'MPU'): Promise<string> => {
  const { body } = await start(placed, paymentId);
  expect(paymentStartDue.output.parse(body).redirectUrl).toMatch(/^http/);
  return referenceOf(placed);
};
const pay = async (reference: string) => {
  const payment = counter().emulators.mercadoPago.pay(reference, 'approved');
  await settled();
  return payment;
};
const approve = async (placed: Placed, reference: string) => {
  counter().emulators.payPal.approve(reference);
  await settled();
  return counter().post('/rest/payment/capture', { guid: placed.guid }, placed.token);
};
const moneyOf = async (placed: Placed) => {
  const { order } = await detail(placed);
  return { due: order.due, ...order.counter?.money };
};
/** Reads the money of an order at its providers, and in the books. */
const sums = async ({ id }: Placed) => {
  const { rows } = await counter().app.db.execute<{
    held: number;
    booked: number;
    due: number;
    total: number;
  }>(
    sql`select (select sum(p.amount_cents)::int from payments p
            where p.order_id = o.id and p.status = 'approved') as held,
          (o.total_cents - o.due_cents)::int as booked, o.due_cents as due, o.total_cents as total
        from orders o where o.id = ${id}`,
  );
  return rows[0];
};

describe.each(['MPU', 'PYPL'] as const)('at %s', (provider) => {
  test('it is paid once, told to the seller and booked on its own', async () => {
    const placed = await owing(3);
    const reference = await atDue(placed, provider);
    expect(await atDue(placed, provider)).toBe(reference);
    if (provider === 'MPU') await pay(reference);
    else expect((await approve(placed, reference)).status).toBe(200);
    expect(await moneyOf(placed)).toMatchObject({
      due: undefined,
      first: PRICE,
      later: [{ by: provider, amount: 2 * PRICE }],
      left: 3 * PRICE,
    });
    // Told again, asked again and swept again, it is the same payment.
    await counter().post('/rest/payment/check', { guid: placed.guid }, placed.token);
    await counter().app.db.execute(
      sql`update due_charges set next_ask_at = 'epoch' where order_id = ${placed.id}`,
    );
    await counter().sweep(placed);
    expect((await moneyOf(placed)).later).toHaveLength(1);
    expect([await counter().state(placed), await counter().attention(placed)]).toEqual(['PAP', '']);
    expect((await start(placed, provider)).body.errorCode).toBe('payment.settled');
    expect((await detail(placed)).remarks.at(-1)).toMatchObject({ kind: 'settled', userName: '' });
    const today = { from: shopDay(new Date()), to: shopDay(new Date()), after: 0 };
    const ledger = reportLedger.output.parse(
      (await counter().post(reportLedger.path, today, counter().seller.token)).body,
    );
    expect(
      ledger.data
        .filter(({ number }) => number === placed.number)
        .map(({ kind, total }) => [kind, total]),
    ).toEqual([
      ['sale', PRICE],
      ['sale', 2 * PRICE],
    ]);
  });

  test('a cancelled order gives both payments back at their providers', async () => {
    const placed = await owing(2);
    const reference = await atDue(placed, provider);
    if (provider === 'MPU') await pay(reference);
    else await approve(placed, reference);
    expect((await counter().refund(placed)).status).toBe(200);
    await settled();
    expect(await counter().state(placed)).toBe('CAN');
    const { refunds, refund } = await detail(placed);
    expect(refunds.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(refund).toBeNull();
  });
});

test('a lost notification is found by the sweep', async () => {
  const placed = await owing();
  const reference = await atDue(placed);
  await counter().unheard(() => void counter().emulators.mercadoPago.pay(reference, 'approved'));
  expect((await moneyOf(placed)).due).toBe(PRICE);
  await counter().app.db.execute(
    sql`update due_charges set next_ask_at = 'epoch' where order_id = ${placed.id}`,
  );
  await counter().sweep(placed);
  expect((await moneyOf(placed)).due).toBeUndefined();
});

test('another amount than was asked for pays as much as it is', async () => {
  const placed = await owing(3);
  const reference = await atDue(placed);
  counter().emulators.mercadoPago.pay(reference, 'approved', { transaction_amount: PRICE });
  await settled();
  expect(await moneyOf(placed)).toMatchObject({ due: PRICE, left: 2 * PRICE });
});

test('after a second edit the earlier checkout pays what it can, and its rest is told', async () => {
  const more = await owing(2);
  const first = await atDue(more);
  expect((await edit(more, 4)).status).toBe(200);
  await pay(first);
  expect(await moneyOf(more)).toMatchObject({ due: 2 * PRICE, left: 2 * PRICE });
  const second = await atDue(more);
  expect(second).not.toBe(first);
  await pay(second);
  expect(await moneyOf(more)).toMatchObject({ due: undefined, left: 4 * PRICE });

  const less = await owing(4);
  const whole = await atDue(less);
  expect((await edit(less, 2)).status).toBe(200);
  await pay(whole);
  expect(await moneyOf(less)).toMatchObject({ due: undefined, left: 2 * PRICE });
  expect(await counter().attention(less)).toContain('devuelve lo que sobra');
  // The surplus goes back as a part of that payment.
  const refund = await counter().refundable(less);
  const surplus = refund?.payments.find(({ amount }) => amount === 3 * PRICE);
  const part = { id: surplus?.id, amount: 2 * PRICE };
  const input = { orderId: less.id, refund, part };
  expect((await counter().post('/rest/payment/refund', input, counter().seller.token)).status).toBe(
    200,
  );
  await settled();
  expect(await moneyOf(less)).toMatchObject({ due: undefined, left: 2 * PRICE });
  expect(await counter().attention(less)).toBe('');
});

test('PayPal captures what is due, and not what was', async () => {
  const placed = await owing(2);
  const reference = await atDue(placed, 'PYPL');
  expect((await edit(placed, 3)).status).toBe(200);
  await approve(placed, reference);
  expect((await moneyOf(placed)).due).toBe(2 * PRICE);
  expect((await sums(placed))?.held).toBe(PRICE_CENTS);
});

test('two providers at once: one pays, the other one is told as a surplus', async () => {
  const placed = await owing(2);
  const [one, other] = [await atDue(placed, 'MPU'), await atDue(placed, 'PYPL')];
  await pay(one);
  await approve(placed, other);
  expect(await moneyOf(placed)).toMatchObject({ due: undefined, left: 2 * PRICE });
  // PayPal was not asked to capture anything.
  expect(await counter().attention(placed)).toBe('');
});

test('a seller notes the payment while the checkout is open: the rest is a surplus', async () => {
  const placed = await owing(2);
  const reference = await atDue(placed);
  const { order } = await detail(placed);
  const noted = { orderId: placed.id, version: order.version, by: 'cash', amount: PRICE };
  await counter().post('/rest/order/settle', noted, counter().seller.token);
  await pay(reference);
  expect(await moneyOf(placed)).toMatchObject({ due: undefined, left: 2 * PRICE });
  expect(await counter().attention(placed)).toContain('Sobran');
});

test('a chargeback of the difference leaves it to be paid again', async () => {
  const placed = await owing(2);
  const payment = await pay(await atDue(placed));
  counter().emulators.mercadoPago.change(payment.id, 'charged_back');
  await settled();
  expect(await moneyOf(placed)).toMatchObject({ due: PRICE, first: PRICE });
  expect(await counter().state(placed)).toBe('PAP');
  expect(await counter().attention(placed)).toContain('anuló el cobro de una diferencia');
});

test('a payment for a cancelled order is told, and is no difference', async () => {
  const placed = await owing(2);
  const reference = await atDue(placed);
  await counter().move(placed, 'CAN');
  await pay(reference);
  expect(await counter().attention(placed)).toContain('devuelve el dinero');
  expect((await counter().refundable(placed))?.payments).toHaveLength(2);
});

test('strangers, unpaid orders and links of accounts pay none', async () => {
  const placed = await owing(2);
  const stranger = { guid: placed.guid, paymentId: 'MPU' };
  expect(
    (await counter().post(paymentStartDue.path, stranger, counter().seller.token)).status,
  ).toBe(404);
  const { rows } = await counter().app.db.execute<{ key: string }>(
    sql`select follow_key as key from orders where id = ${placed.id}`,
  );
  const link = { number: placed.number, key: rows[0]?.key, paymentId: 'MPU' };
  expect((await counter().post(paymentStartDueByLink.path, link, '')).status).toBe(404);
  await counter().app.db.execute(sql`update orders set user_id = null where id = ${placed.id}`);
  expect((await counter().post(paymentStartDueByLink.path, link, '')).status).toBe(200);
  const unpaid = await counter().buy('MPU');
  expect((await start(unpaid, 'MPU')).body.errorCode).toBe('payment.settled');
});

test('the mail of the edit says where the difference is paid', async () => {
  const placed = await owing(2);
  const { order } = await detail(placed);
  const { rows } = await counter().app.db.execute<{ data: unknown }>(
    sql`select data from mails where event = ${`order-edited:${order.number}:${order.version}`}`,
  );
  const { text } = renderMail('orderEdited', rows[0]?.data, counter().app.variant);
  expect(text).toContain('Mercado Pago');
  expect(text).toContain('PayPal');
});

test('edits race the payment of a difference: no peso is lost or counted twice', async () => {
  for (let round = 0; round < 8; round += 1) {
    const placed = await owing(3);
    const reference = await atDue(placed);
    const quantity = round % 2 === 0 ? 2 : 5;
    const payment = async () => {
      counter().emulators.mercadoPago.pay(reference, 'approved');
      await settled();
    };
    const [, edited] = await Promise.all([payment(), edit(placed, quantity)]);
    await settled();
    await counter().post('/rest/payment/check', { guid: placed.guid }, placed.token);
    const { held = 0, booked = 0, due = 0, total = 0 } = (await sums(placed)) ?? {};
    const { order } = await detail(placed);
    expect(held).toBe(3 * PRICE_CENTS);
    expect(total).toBe((edited.status === 200 ? quantity : 3) * PRICE_CENTS);
    const back = (order.returns ?? []).reduce((sum, one) => sum + (one.refund?.amount ?? 0), 0);
    const surplus = held - booked - Math.round(back * 100);
    // The shop's money is booked, goes back, or is told as a surplus.
    expect([surplus, due]).toEqual(
      edited.status !== 200
        ? [0, 0]
        : quantity === 5
          ? [0, 2 * PRICE_CENTS]
          : back > 0
            ? [0, 0]
            : [PRICE_CENTS, 0],
    );
    expect((await counter().attention(placed)).includes('Sobran')).toBe(surplus > 0);
  }
});
