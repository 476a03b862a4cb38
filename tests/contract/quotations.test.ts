/** The calls of quotations: written, sent, seen, accepted once. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderFollow } from '#contract/calls/order-management';
import { quotationAccept, quotationFilter, quotationOpen } from '#contract/calls/quotations';
import {
  DEFAULT_STAFF_TABLE,
  STAFF_TABLE_KEY,
  type StaffTable,
} from '#contract/people/permissions';
import { DAY_MS, shopDay } from '#contract/time/dates';
import { useApp } from '../support/app.ts';
import { plantShop, SELLER, usePeople } from '../support/cast.ts';
import { plantProduct, stockOf } from '../support/goods.ts';
import { mailsTo } from '../support/mails.ts';
import {
  acceptanceOf,
  GUEST,
  keyIn,
  parmsOf,
  type QuotedRow,
  quotationCalls,
  quotationOf,
} from '../support/quotations.ts';

const shop = useApp(plantShop);
const people = usePeople(shop, {
  owner: SELLER,
  vendor: { ...SELLER, position: 'SEL' },
  buyer: {},
});
const { call, done, visit, sent } = quotationCalls(
  (path, input, token) => shop().post(path, input, { token }),
  () => people.owner.token,
);

/** A product at 100. */
const plantOwn = async (units = 10, costCents = 0): Promise<string> => {
  const code = `Q-${randomUUID().slice(0, 8)}`;
  const id = await plantProduct(shop().app.db, { code, stock: { B: units } });
  await shop().app.db.execute(
    sql`update products set last_cost_cents = ${costCents} where id = ${id}`,
  );
  return code;
};

const setTable = (changes: Partial<StaffTable>) =>
  shop().app.db.execute(sql`
    insert into config (key, value)
    values (${STAFF_TABLE_KEY}, ${JSON.stringify({ ...DEFAULT_STAFF_TABLE, ...changes })})
    on conflict (key) do update set value = excluded.value`);

const errorOf = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return { status, errorCode: body.errorCode };
};
const ordersNow = async (): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from orders`,
  );
  return rows[0]?.n ?? 0;
};

test('a seller quotes products and free texts, for a week unless told otherwise', async () => {
  const code = await plantOwn();
  const quotation = await done(
    'quotationAdd',
    quotationOf([
      { Code: code.toLowerCase(), Price: 100, Discount: 15, Quantity: 3 },
      { Name: 'Colocación', Price: 49.99 },
    ]),
  );
  expect(quotation).toMatchObject({
    state: 'DRA',
    version: 1,
    customerName: 'Taller Sosa',
    authorName: 'Ana Píriz',
    total: 3 * 85 + 49.99,
    validUntil: shopDay(new Date(Date.now() + 7 * DAY_MS)),
    sentAt: null,
    seenAt: null,
    orderNumber: null,
  });
  // Names of products are the catalogue's.
  expect(quotation.items).toEqual([
    { code, name: `Radiador ${code}`, price: 100, discount: 15, quantity: 3, unitPrice: 85 },
    { code: '', name: 'Colocación', price: 49.99, discount: 0, quantity: 1, unitPrice: 49.99 },
  ]);
});

test('a repeated call adds no second quotation', async () => {
  const input = quotationOf([{ Code: await plantOwn(), Price: 100 }]);
  const first = await done('quotationAdd', input);
  expect(await done('quotationAdd', input)).toEqual(first);
});

test.each<[string, QuotedRow[], string]>([
  ['an unknown code', [{ Code: 'NADIE', Price: 1 }], 'quotation.Items.0.Code'],
  ['no line', [], 'quotation.Items'],
  ['a line without a price', [{ Name: 'Nada', Price: 0 }], 'quotation.Items.0.Price'],
  ['a line without a text', [{ Name: ' ', Price: 5 }], 'quotation.Items.0.Name'],
  [
    'more than all as a discount',
    [{ Name: 'x', Price: 5, Discount: 101 }],
    'quotation.Items.0.Discount',
  ],
])('%s is refused at its field', async (_what, rows, field) => {
  const { status, body } = await call('quotationAdd', quotationOf(rows));
  expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
    status: 400,
    fields: [field],
  });
});

test('a product in two lines, a day that is over and one too far away are refused', async () => {
  const Code = await plantOwn();
  const twice = quotationOf([
    { Code, Price: 100 },
    { Code, Price: 90 },
  ]);
  expect((await call('quotationAdd', twice)).body.fields).toHaveProperty([
    'quotation.Items.1.Code',
  ]);
  for (const days of [-1, 200]) {
    const QuotationValidUntil = shopDay(new Date(Date.now() + days * DAY_MS));
    const input = quotationOf([{ Code, Price: 100 }], { QuotationValidUntil });
    expect((await call('quotationAdd', input)).body.fields).toHaveProperty([
      'quotation.QuotationValidUntil',
    ]);
  }
});

describe('limits of prices', () => {
  const asVendor = (rows: QuotedRow[]) =>
    errorOf(call('quotationAdd', quotationOf(rows), people.vendor.token));

  test('a seller takes off what the position may, by discount or by price', async () => {
    const Code = await plantOwn();
    const fine = { status: 200, errorCode: undefined };
    const refused = { status: 409, errorCode: 'quotation.discount' };
    expect(await asVendor([{ Code, Price: 100, Discount: 10 }])).toEqual(fine);
    expect(await asVendor([{ Code, Price: 90 }])).toEqual(fine);
    expect(await asVendor([{ Code, Price: 130, Discount: 30 }])).toEqual(fine);
    expect(await asVendor([{ Code, Price: 100, Discount: 11 }])).toEqual(refused);
    expect(await asVendor([{ Code, Price: 89.99 }])).toEqual(refused);
    expect(await asVendor([{ Code, Price: 95, Discount: 10 }])).toEqual(refused);
    expect(await asVendor([{ Name: 'Mano de obra', Price: 500, Discount: 50 }])).toEqual(refused);
    await done('quotationAdd', quotationOf([{ Code, Price: 100, Discount: 90 }]));
  });

  test('the limit is the one that the table of permissions has now', async () => {
    const Code = await plantOwn();
    await setTable({ discountLimits: { OWN: 100, ADM: 100, SEL: 25 } });
    expect(await asVendor([{ Code, Price: 100, Discount: 25 }])).toMatchObject({ status: 200 });
    await setTable({});
    expect(await asVendor([{ Code, Price: 100, Discount: 25 }])).toMatchObject({ status: 409 });
  });

  test('below cost quotes only who sees it, in an update and at sending too', async () => {
    const { positions } = DEFAULT_STAFF_TABLE;
    await setTable({ positions: { ...positions, SEL: ['orders'] } });
    // 95 with tax.
    const Code = await plantOwn(10, 77_87);
    const below = { status: 409, errorCode: 'quotation.belowCost' };
    expect(await asVendor([{ Code, Price: 94 }])).toEqual(below);
    expect(await asVendor([{ Code, Price: 95 }])).toMatchObject({ status: 200 });
    const { id } = await done('quotationAdd', quotationOf([{ Code, Price: 94 }]));
    const { token } = people.vendor;
    expect(await errorOf(call('quotationSend', { id, byMail: false }, token))).toEqual(below);
    const change = { id, parms: parmsOf([{ Code, Price: 93 }]) };
    expect(await errorOf(call('quotationUpdate', change, token))).toEqual(below);
    await setTable({});
  });
});

test('a draft has no link; sending it by mail makes it valid and writes to the customer', async () => {
  const QuotationCustomerEmail = `${randomUUID()}@taller.example`;
  const rows = [{ Code: await plantOwn(), Price: 100, Discount: 5 }];
  const draft = await done('quotationAdd', quotationOf(rows, { QuotationCustomerEmail }));
  const key = keyIn(draft);
  expect(await errorOf(visit('quotationOpen', { key }))).toMatchObject({ status: 404 });
  expect(await errorOf(visit('quotationAccept', acceptanceOf(draft)))).toMatchObject({
    status: 404,
  });
  const now = await done('quotationSend', { id: draft.id, version: 1, byMail: true });
  expect(now).toMatchObject({ state: 'SEN', version: 2 });
  const [mail] = await mailsTo(shop().app.db, QuotationCustomerEmail);
  expect(mail).toMatchObject({
    template: 'quotation',
    data: { number: draft.number, totalCents: 95_00, url: draft.url },
  });
  // A second press of the button, with the version before.
  expect(await errorOf(call('quotationSend', { id: draft.id, version: 1, byMail: true }))).toEqual({
    status: 409,
    errorCode: 'record.stale',
  });
});

test('without an address nothing is sent', async () => {
  const input = quotationOf([{ Name: 'Flete', Price: 10 }], { QuotationCustomerEmail: '' });
  const { id } = await done('quotationAdd', input);
  expect(await errorOf(call('quotationSend', { id, byMail: true }))).toMatchObject({ status: 400 });
  expect(await done('quotationFind', { id })).toMatchObject({ state: 'DRA', version: 1 });
});

test('the seller learns when the customer first saw it; sellers who look do not count', async () => {
  const quotation = await sent([{ Name: 'Flete', Price: 10 }]);
  const key = keyIn(quotation);
  await call('quotationOpen', { key });
  expect(await done('quotationFind', { id: quotation.id })).toMatchObject({ seenAt: null });
  const { body } = await visit('quotationOpen', { key });
  const { data } = quotationOpen.output.parse(body);
  expect(data).toMatchObject({ state: 'SEN', total: 10, needsAccount: false, order: null });
  // Whoever has the link learns no phone and no address.
  expect(JSON.stringify(data)).not.toContain('sosa@taller');
  expect(JSON.stringify(data)).not.toContain('099 123');
  const seen = await done('quotationFind', { id: quotation.id });
  expect(seen).toMatchObject({ version: quotation.version, seenAt: expect.any(String) });
  const changed = await done('quotationUpdate', {
    id: quotation.id,
    parms: { QuotationNotes: 'x' },
  });
  expect(changed).toMatchObject({ state: 'SEN', seenAt: null });
});

describe('acceptance', () => {
  test('without an account it becomes one order at the quoted prices, whatever is pressed twice', async () => {
    const Code = await plantOwn(5);
    const email = `${randomUUID()}@correo.example`;
    const quotation = await sent([
      { Code, Price: 100, Discount: 20, Quantity: 2 },
      { Name: 'Colocación', Price: 50 },
    ]);
    // The shop's price changes: the quoted one holds.
    await shop().app.db.execute(sql`update products set price_cents = 50000 where code = ${Code}`);
    const before = await ordersNow();
    const acceptance = acceptanceOf(quotation, { guest: { ...GUEST, email } });
    const first = await visit('quotationAccept', acceptance);
    expect(first.body.error).toBe('');
    const { data } = quotationAccept.output.parse(first.body);
    const again = await visit('quotationAccept', acceptance);
    expect(again.body).toEqual(first.body);
    expect(await ordersNow()).toBe(before + 1);
    expect(await stockOf(shop().app.db, Code)).toBe(3);
    const { rows } = await shop().app.db.execute(
      sql`select user_id, person_id, person_name, user_email, total_cents, state, priced_by_id,
            (select json_agg(json_build_array(code, name, price_cents, quantity, taken) order by position)
              from order_items where order_id = o.id) as items
          from orders o where number = ${data.number}`,
    );
    expect(rows).toEqual([
      {
        user_id: null,
        person_id: null,
        person_name: 'Eva',
        user_email: email,
        total_cents: 210_00,
        state: 'PPE',
        priced_by_id: people.owner.userId,
        items: [
          [Code, `Radiador ${Code}`, 80_00, 2, { B: 2 }],
          ['', 'Colocación', 50_00, 1, {}],
        ],
      },
    ]);
    expect((await mailsTo(shop().app.db, email)).map(({ template }) => template)).toEqual([
      'orderReceived',
    ]);
    // The link of the order works without a login.
    const followed = await visit('quotationOpen', { key: keyIn(quotation) });
    const { order } = quotationOpen.output.parse(followed.body).data;
    expect(order).toEqual({ number: data.number, key: data.key });
    const { body } = await shop().post(orderFollow.path, order, {});
    expect(orderFollow.output.parse(body).data).toMatchObject({ total: 210, state: 'PPE' });
    expect(await done('quotationFind', { id: quotation.id })).toMatchObject({
      state: 'ACC',
      orderNumber: data.number,
    });
  });

  test('another acceptance of the same quotation is told which order it became', async () => {
    const quotation = await sent([{ Name: 'Flete', Price: 10 }]);
    const { body } = await visit('quotationAccept', acceptanceOf(quotation));
    const { data } = quotationAccept.output.parse(body);
    const other = acceptanceOf(quotation, { guest: { ...GUEST, name: 'Otra' } });
    const refused = await visit('quotationAccept', other);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      errorCode: 'quotation.over',
      error: `Este presupuesto ya fue aceptado: es el pedido ${data.number}.`,
      detail: { number: data.number, key: data.key },
    });
  });

  test('with an account the order belongs to it', async () => {
    const quotation = await sent([{ Name: 'Flete', Price: 10 }]);
    const { guest: _, ...acceptance } = acceptanceOf(quotation);
    const { body } = await call('quotationAccept', acceptance, people.buyer.token);
    const { data } = quotationAccept.output.parse(body);
    const found = await shop().post('/rest/order/find', { guid: data.gUID }, people.buyer);
    expect(found.body.data).toMatchObject({
      number: data.number,
      total: 10,
      userEmail: people.buyer.email,
    });
  });

  test('above the limit of the shop an account is needed', async () => {
    await setTable({ guestLimit: 99.99 });
    const quotation = await sent([{ Name: 'Motor', Price: 100 }]);
    const opened = await visit('quotationOpen', { key: keyIn(quotation) });
    expect(quotationOpen.output.parse(opened.body).data.needsAccount).toBe(true);
    const refused = await visit('quotationAccept', acceptanceOf(quotation));
    expect(refused.body).toMatchObject({
      errorCode: 'quotation.needsAccount',
      error: 'Para aceptar más de $ 99,99 ingresa con tu cuenta.',
    });
    const withAccount = call('quotationAccept', acceptanceOf(quotation), people.buyer.token);
    expect((await withAccount).body.error).toBe('');
    await setTable({});
  });

  test('a guest says who buys, and a seller does not buy', async () => {
    const quotation = await sent([{ Name: 'Flete', Price: 10 }]);
    const { guest: _, ...nobody } = acceptanceOf(quotation);
    expect((await visit('quotationAccept', nobody)).body.fields).toHaveProperty(['guest.name']);
    expect(await errorOf(call('quotationAccept', acceptanceOf(quotation)))).toEqual({
      status: 409,
      errorCode: 'order.sellerCannotBuy',
    });
  });

  test('a quotation that changed is looked at first', async () => {
    const quotation = await sent([{ Name: 'Flete', Price: 10 }]);
    await done('quotationUpdate', {
      id: quotation.id,
      parms: parmsOf([{ Name: 'Flete', Price: 12 }]),
    });
    expect(await errorOf(visit('quotationAccept', acceptanceOf(quotation)))).toEqual({
      status: 409,
      errorCode: 'quotation.changed',
    });
  });

  test('too little stock is told by the names of the products, and takes nothing', async () => {
    const [rich, poor] = [await plantOwn(5), await plantOwn(1)];
    const quotation = await sent([
      { Code: rich, Price: 100 },
      { Code: poor, Price: 100, Quantity: 2 },
    ]);
    const { status, body } = await visit('quotationAccept', acceptanceOf(quotation));
    expect({ status, error: body.error, detail: body.detail }).toEqual({
      status: 409,
      error: `Stock insuficiente de Radiador ${poor}. Escríbenos y lo resolvemos.`,
      detail: { items: [{ code: poor }] },
    });
    expect(await stockOf(shop().app.db, rich)).toBe(5);
    expect(await done('quotationFind', { id: quotation.id })).toMatchObject({ state: 'SEN' });
  });

  test('a price of delivery that the customer did not see is shown first', async () => {
    const quotation = await sent([{ Name: 'Flete', Price: 10 }]);
    const { status, body } = await visit(
      'quotationAccept',
      acceptanceOf(quotation, { shippingPrice: 5 }),
    );
    expect({ status, code: body.errorCode, detail: body.detail }).toEqual({
      status: 409,
      code: 'order.priceChanged',
      detail: { items: [], shippingPrice: 0 },
    });
  });

  test('after its last day it is over, until the seller gives it another one', async () => {
    const quotation = await sent([{ Name: 'Flete', Price: 10 }]);
    shop().setClock(new Date(Date.now() + 8 * DAY_MS));
    try {
      const { status, body } = await visit('quotationAccept', acceptanceOf(quotation));
      expect({ status, code: body.errorCode }).toEqual({ status: 409, code: 'quotation.over' });
      expect(body.error).toMatch(/^Este presupuesto venció el \d\d\/\d\d\/\d{4}\./);
      expect(await done('quotationFind', { id: quotation.id })).toMatchObject({ state: 'EXP' });
      const filters = [{ FilterKey: 'state', FilterValue: 'EXP' }];
      const listed = quotationFilter.output.parse(
        (await call('quotationFilter', { filters })).body,
      );
      expect(listed.data.map(({ id }) => id)).toContain(quotation.id);
      expect(
        await errorOf(call('quotationSend', { id: quotation.id, byMail: false })),
      ).toMatchObject({
        status: 400,
      });
      const QuotationValidUntil = shopDay(new Date(Date.now() + 12 * DAY_MS));
      const longer = await done('quotationUpdate', {
        id: quotation.id,
        parms: { QuotationValidUntil },
      });
      expect(longer.state).toBe('SEN');
      expect((await visit('quotationAccept', acceptanceOf(longer))).body.error).toBe('');
    } finally {
      shop().setClock(undefined);
    }
  });

  test('a cancelled or accepted quotation neither changes nor is accepted', async () => {
    const cancelled = await sent([{ Name: 'Flete', Price: 10 }]);
    const { id } = await done('quotationCancel', { id: cancelled.id });
    const accepted = await sent([{ Name: 'Flete', Price: 10 }]);
    await visit('quotationAccept', acceptanceOf(accepted));
    const over = { status: 409, errorCode: 'quotation.over' };
    expect(await errorOf(visit('quotationAccept', acceptanceOf(cancelled)))).toEqual(over);
    for (const each of [id, accepted.id]) {
      expect(await errorOf(call('quotationUpdate', { id: each, parms: {} }))).toEqual(over);
      expect(await errorOf(call('quotationSend', { id: each, byMail: false }))).toEqual(over);
      expect(await errorOf(call('quotationCancel', { id: each }))).toEqual(over);
    }
  });
});

test('a quotation is found by its number, customer, phone and products', async () => {
  const Code = await plantOwn();
  const { id, number } = await done(
    'quotationAdd',
    quotationOf([{ Code, Price: 100 }], { QuotationCustomerName: 'Peñarol Repuestos' }),
  );
  for (const FilterValue of [`${number}`, `#${number}`, 'penarol', '099123456', Code]) {
    const filters = [{ FilterKey: 'text', FilterValue }];
    const found = quotationFilter.output.parse((await call('quotationFilter', { filters })).body);
    expect(
      found.data.map((one) => one.id),
      FilterValue,
    ).toContain(id);
  }
  const filters = [{ FilterKey: 'text', FilterValue: 'nadie-con-este-nombre' }];
  expect((await call('quotationFilter', { filters })).body).toMatchObject({
    data: [],
    resultCount: 0,
  });
});

test('codes and barcodes are found for new lines; unknown ones are left out', async () => {
  const code = await plantOwn();
  await shop().app.db.execute(sql`insert into product_barcodes (product_id, position, code)
    select id, 0, '4006381333931' from products where code = ${code}`);
  const { body } = await call(
    'quotationLines',
    { codes: [code.toLowerCase(), '4006381333931', 'NADIE'] },
    people.vendor.token,
  );
  expect(body).toMatchObject({
    discountLimit: 10,
    data: [
      { asked: code.toLowerCase(), code, name: `Radiador ${code}`, price: 100 },
      { asked: '4006381333931', code, price: 100 },
    ],
  });
});
