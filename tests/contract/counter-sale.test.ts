/** Sales at the counter: paid, handed over and out of stock in one step. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderMailReceipt, orderSell } from '#contract/calls/counter';
import { orderDetail } from '#contract/calls/order-management';
import { orderFilter } from '#contract/calls/orders';
import { reportLedger, reportSales } from '#contract/calls/reports';
import { returnAdd } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import { shopDay } from '#contract/time/dates';
import { saleOf } from '../support/counter-sales.ts';
import { stockOf } from '../support/goods.ts';
import { mailsTo } from '../support/mails.ts';
import { useQuotations } from '../support/quotation-app.ts';

const { shop, people, plantOwn } = useQuotations();

const sellAs = (input: object, token = people.vendor.token) =>
  shop().post(orderSell.path, input, { token });
const sold = async (input: object, token = people.vendor.token): Promise<Order> => {
  const { status, body } = await sellAs(input, token);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return orderSell.output.parse(body).data;
};
const refusal = async (input: object, token = people.vendor.token) => {
  const { status, body } = await sellAs(input, token);
  return { status, code: body.errorCode, text: body.error };
};
const storedOf = async (number: number) => {
  const { rows } = await shop().app.db.execute(
    sql`select state, user_id, person_name, user_email, payment_id, payment_name, branch_code,
          shipping_id, reserved_until, priced_by_id, attention, invoice_name, invoice_identifier,
          company_id, person_id,
          (select json_agg(json_build_array(from_state, to_state, actor, user_id) order by id)
            from order_events where order_id = o.id) as events
        from orders o where number = ${number}`,
  );
  return rows[0];
};
const ordersNow = async (): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from orders`,
  );
  return rows[0]?.n ?? 0;
};

test('one unit for cash: paid and handed over by the seller, without a customer', async () => {
  const Code = await plantOwn(3);
  const order = await sold(
    saleOf([{ Code }], { Payments: [{ PaymentId: 'EFE', Amount: 100, Received: 500 }] }),
  );
  expect(order).toMatchObject({
    state: 'DIS',
    total: 100,
    paymentName: 'Efectivo',
    branchCode: 'B',
    personName: 'Consumidor final',
    counter: {
      attention: '',
      till: [{ id: 'EFE', amount: 100, received: 500 }],
      taken: [{ code: Code, branch: 'B', quantity: 1 }],
    },
  });
  const { userId } = people.vendor;
  expect(await storedOf(order.number)).toMatchObject({
    state: 'DIS',
    user_id: null,
    user_email: '',
    payment_id: 'EFE',
    shipping_id: 'RES',
    reserved_until: null,
    priced_by_id: null,
    attention: '',
    events: [
      [null, 'INI', 'seller', userId],
      ['INI', 'PAP', 'seller', userId],
      ['PAP', 'DIS', 'seller', userId],
    ],
  });
  expect(await stockOf(shop().app.db, Code)).toBe(2);
  expect(await mailsTo(shop().app.db, '')).toEqual([]);
});

test('a repeat returns the very same order, whatever has changed since', async () => {
  const Code = await plantOwn(1);
  const input = saleOf([{ Code }]);
  const first = await sellAs(input);
  expect(first.status).toBe(200);
  const before = await ordersNow();
  await shop().app.db.execute(sql`update products set price_cents = 200_00 where code = ${Code}`);
  const again = await sellAs(input);
  expect(again.body).toEqual(first.body);
  expect(await ordersNow()).toBe(before);
  // Other lines under the key, or another seller, are no repeat.
  const { OrderGUID } = input.sale;
  expect(await refusal(saleOf([{ Code, Price: 200 }], { OrderGUID, total: 200 }))).toMatchObject({
    status: 409,
    code: 'order.keyReused',
  });
  expect(await refusal(input, people.owner.token)).toMatchObject({ code: 'order.keyReused' });
});

test('several means share the total, and lists, reports and the accountant see each', async () => {
  const Code = await plantOwn(5);
  const order = await sold(
    saleOf([{ Code, Quantity: 2 }], {
      Payments: [
        { PaymentId: 'EFE', Amount: 150, Received: 200 },
        { PaymentId: 'TAR', Amount: 50 },
      ],
    }),
  );
  expect(order.paymentName).toBe('Efectivo $ 150,00 + Terminal de tarjetas $ 50,00');
  const token = { token: people.owner.token };
  const listed = async (payment: string): Promise<boolean> => {
    const filters = [
      { FilterKey: 'toCompany', FilterValue: '1' },
      { FilterKey: 'payment', FilterValue: payment },
      { FilterKey: 'branch', FilterValue: 'B' },
      { FilterKey: 'seller', FilterValue: `${people.vendor.userId}` },
    ];
    const { body } = await shop().post(orderFilter.path, { filters, rowIndex: 0 }, token);
    return orderFilter.output.parse(body).data.some(({ number }) => number === order.number);
  };
  expect([await listed('EFE'), await listed('TAR'), await listed('TRA')]).toEqual([
    true,
    true,
    false,
  ]);
  const day = shopDay(new Date());
  const sums = async (by: string) => {
    const { body } = await shop().post(reportSales.path, { from: day, to: day, by }, token);
    return reportSales.output.parse(body).data;
  };
  const byPayment = await sums('payment');
  expect(byPayment.rows.find(({ id }) => id === 'TAR')).toMatchObject({
    name: 'Terminal de tarjetas',
    total: 50,
  });
  expect(byPayment.sum).toEqual((await sums('day')).sum);
  const { body } = await shop().post(reportLedger.path, { from: day, to: day }, token);
  expect(
    reportLedger.output.parse(body).data.find(({ number }) => number === order.number),
  ).toMatchObject({
    total: 200,
    payment: order.paymentName,
    branch: 'Bulevar',
    seller: expect.stringMatching(/\S/),
  });
});

test.each([
  ['too little', [{ PaymentId: 'EFE', Amount: 90 }]],
  ['too much', [{ PaymentId: 'TRA', Amount: 110 }]],
  ['cash that is not handed over', [{ PaymentId: 'EFE', Amount: 100, Received: 50 }]],
  ['change for a card', [{ PaymentId: 'TAR', Amount: 100, Received: 150 }]],
  [
    'one means twice',
    [
      { PaymentId: 'EFE', Amount: 50 },
      { PaymentId: 'EFE', Amount: 50 },
    ],
  ],
  ['an online payment', [{ PaymentId: 'MPU', Amount: 100 }]],
  ['nothing', []],
])('%s is refused, and nothing is stored', async (_, Payments) => {
  const Code = await plantOwn(1);
  const before = await ordersNow();
  expect(await refusal(saleOf([{ Code }], { Payments }))).toMatchObject({
    status: 400,
    code: 'request.invalid',
  });
  expect([await ordersNow(), await stockOf(shop().app.db, Code)]).toEqual([before, 1]);
});

test('the server decides the prices: the catalogue, the position and the cost', async () => {
  const Code = await plantOwn(5, 60_00);
  expect(await refusal(saleOf([{ Code, Price: 1 }], { total: 1 }))).toMatchObject({
    status: 409,
    code: 'order.priceChanged',
  });
  expect(await refusal(saleOf([{ Code, Discount: 11 }], { total: 89 }))).toMatchObject({
    status: 409,
    code: 'quotation.discount',
  });
  const order = await sold(saleOf([{ Code, Discount: 10 }], { total: 90 }));
  expect(order).toMatchObject({ total: 90, items: [{ price: 90 }] });
  expect(await storedOf(order.number)).toMatchObject({ priced_by_id: people.vendor.userId });
  // At its own price everybody sells it.
  const dear = await plantOwn(5, 90_00);
  const lowered = saleOf([{ Code: dear, Discount: 1 }], { total: 99 });
  expect(await refusal(lowered)).toMatchObject({ status: 409, code: 'quotation.belowCost' });
  expect(await sold(saleOf([{ Code: dear }]))).toMatchObject({ total: 100 });
  expect(await sold(lowered, people.owner.token)).toMatchObject({ total: 99 });
  expect(await refusal(saleOf([{ Code: 'NO-HAY' }]))).toMatchObject({
    status: 409,
    code: 'order.unknownItem',
    text: 'Ningún producto tiene el código NO-HAY.',
  });
});

test('units leave the seller’s branch alone, and the refusal says where the others are', async () => {
  const Code = await plantOwn(1);
  await shop().app.db.execute(
    sql`insert into stock (product_id, branch_code, quantity)
        select id, 'C', 4 from products where code = ${Code}`,
  );
  expect(await refusal(saleOf([{ Code, Quantity: 2 }], { total: 200 }))).toEqual({
    status: 409,
    code: 'order.insufficientStock',
    text: `Radiador ${Code} (${Code}): queda 1 en Bulevar (4 en otros locales).`,
  });
  await sold(saleOf([{ Code }]));
  const rest = await sold(saleOf([{ Code, Quantity: 4 }], { OrderBranchCode: 'C', total: 400 }));
  expect(rest).toMatchObject({ branchCode: 'C' });
  expect(await stockOf(shop().app.db, Code)).toBe(0);
});

test('units that a web order holds are not sold without saying so', async () => {
  const Code = await plantOwn(1);
  const placed = await shop().post(
    '/rest/order/add',
    {
      order: {
        OrderGUID: randomUUID(),
        OrderPhone: '099 000 000',
        OrderShippingId: 'RES',
        OrderBranchCode: 'B',
        OrderPaymentId: 'BRDE',
        Items: [{ Code, Quantity: 1, Price: 100 }],
      },
    },
    { token: people.buyer.token },
  );
  expect(placed.status).toBe(200);
  expect(await refusal(saleOf([{ Code }]))).toEqual({
    status: 409,
    code: 'order.insufficientStock',
    text: `Radiador ${Code} (${Code}): quedan 0 en Bulevar (1 apartada por pedidos).`,
  });
});

test('a known company or person, or a typed name with a RUT, is the order’s customer', async () => {
  const Code = await plantOwn(9);
  const { rows } = await shop().app.db.execute<{ id: number; name: string }>(
    sql`insert into companies (name, identifier) values ('Taller Sosa', '210000000017')
        returning id, name`,
  );
  const company = rows[0]?.id ?? 0;
  const first = await sold(saleOf([{ Code }], { CustomerCompanyId: company }));
  expect(await storedOf(first.number)).toMatchObject({
    company_id: company,
    person_name: 'Taller Sosa',
    invoice_name: 'Taller Sosa',
    invoice_identifier: '210000000017',
  });
  const { personId, userId } = people.buyer;
  const second = await sold(saleOf([{ Code }], { CustomerPersonId: personId }));
  // It is among the account's own orders.
  expect(await storedOf(second.number)).toMatchObject({ person_id: personId, user_id: userId });
  const third = await sold(
    saleOf([{ Code }], {
      CustomerName: 'Eva Sosa',
      CustomerPhone: '099 123 456',
      CustomerIdentifier: '21.000.000.0025',
    }),
  );
  expect(await storedOf(third.number)).toMatchObject({
    person_name: 'Eva Sosa',
    invoice_name: 'Eva Sosa',
    invoice_identifier: '210000000025',
  });
  expect(await refusal(saleOf([{ Code }], { CustomerIdentifier: '210000000025' }))).toMatchObject({
    status: 400,
  });
  expect(await refusal(saleOf([{ Code }], { CustomerCompanyId: 999_999 }))).toMatchObject({
    status: 400,
  });
});

test('no limit of unpaid orders counts at the counter', async () => {
  const Code = await plantOwn(100);
  for (let n = 0; n < 7; n += 1)
    await sold(
      saleOf([{ Code, Quantity: 10 }], { CustomerPersonId: people.buyer.personId, total: 1_000 }),
    );
  expect(await stockOf(shop().app.db, Code)).toBe(30);
});

test('only employees with the permission for orders sell', async () => {
  const Code = await plantOwn(1);
  expect((await refusal(saleOf([{ Code }]), people.buyer.token)).status).toBe(403);
  const { status } = await shop().post(orderSell.path, saleOf([{ Code }]), {});
  expect(status).toBe(401);
});

test('the receipt is mailed to the address that is asked for, of counter sales alone', async () => {
  const Code = await plantOwn(2);
  const order = await sold(saleOf([{ Code }]));
  const email = `${randomUUID()}@correo.example`;
  const mail = (orderId: number) =>
    shop().post(orderMailReceipt.path, { orderId, email }, { token: people.vendor.token });
  expect((await mail(order.id)).status).toBe(200);
  const [queued] = await mailsTo(shop().app.db, email);
  expect(queued).toMatchObject({ template: 'receipt', data: { number: order.number } });
  expect((await mail(999_999)).status).toBe(404);
});

test('what was sold comes back as a return, and its money by hand', async () => {
  const Code = await plantOwn(2);
  const order = await sold(saleOf([{ Code }]));
  const token = { token: people.owner.token };
  const { status, body } = await shop().post(
    returnAdd.path,
    {
      orderId: order.id,
      key: randomUUID(),
      items: [{ code: Code, quantity: 1 }],
      reason: 'No le sirvió',
      arrived: [{ code: Code, quantity: 1, branch: 'B' }],
      refund: { by: 'hand', amount: 100 },
    },
    token,
  );
  expect([status, body.error]).toEqual([200, '']);
  expect(await stockOf(shop().app.db, Code)).toBe(2);
  const detail = await shop().post(orderDetail.path, { orderId: order.id }, token);
  expect(orderDetail.output.parse(detail.body).data.order.returns).toHaveLength(1);
});

test('a part payment of nothing is refused, except for a sale of nothing', async () => {
  const Code = await plantOwn(3);
  const Payments = [
    { PaymentId: 'EFE', Amount: 100 },
    { PaymentId: 'TAR', Amount: 0 },
  ];
  const { status, body } = await sellAs(saleOf([{ Code }], { Payments }));
  expect({ status, fields: body.fields }).toEqual({
    status: 400,
    fields: { 'sale.Payments.1.Amount': 'Quita el medio de pago sin importe' },
  });
  const given = saleOf([{ Code, Discount: 100 }], { total: 0 });
  expect(await sold(given, people.owner.token)).toMatchObject({ total: 0 });
});

test('a repeat returns the finished sale, also after its branch was closed', async () => {
  const Code = await plantOwn(3);
  const sale = saleOf([{ Code }]);
  const order = await sold(sale);
  const { variant } = shop().app;
  const { branches } = variant;
  try {
    variant.branches = branches.filter(({ code }) => code !== 'B');
    expect(await sold(sale)).toEqual(order);
    expect(await refusal(saleOf([{ Code }]))).toMatchObject({ status: 400 });
  } finally {
    variant.branches = branches;
  }
  expect(await stockOf(shop().app.db, Code)).toBe(2);
});
