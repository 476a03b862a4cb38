/** The customer's acceptance of a quotation: one order, or a clear answer. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEdit } from '#contract/calls/order-edit';
import { orderDetail, orderFollow } from '#contract/calls/order-management';
import { quotationAccept, quotationFilter, quotationOpen } from '#contract/calls/quotations';
import { DAY_MS, shopDay } from '#contract/time/dates';
import { stockOf } from '../support/goods.ts';
import { mailsTo } from '../support/mails.ts';
import { plantUser } from '../support/people.ts';
import { useQuotations } from '../support/quotation-app.ts';
import { acceptanceOf, GUEST, keyIn, parmsOf } from '../support/quotations.ts';

const { shop, people, plantOwn, setTable, errorOf, call, done, visit, sent } = useQuotations();

const ordersNow = async (): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from orders`,
  );
  return rows[0]?.n ?? 0;
};

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

test('a seller accepts it for a customer on the phone, and the history says so', async () => {
  await setTable({ guestLimit: 0 });
  const email = `${randomUUID()}@correo.example`;
  const Code = await plantOwn(5);
  const quotation = await sent([{ Code, Price: 100, Quantity: 2 }]);
  const acceptance = acceptanceOf(quotation, { guest: { ...GUEST, email } });
  expect(await errorOf(visit('quotationAccept', acceptance))).toMatchObject({
    errorCode: 'quotation.needsAccount',
  });
  const { guest: _, ...nobody } = acceptance;
  expect((await call('quotationAcceptFor', nobody)).status).toBe(400);
  for (const { token } of [people.buyer, { token: undefined }])
    expect((await call('quotationAcceptFor', acceptance, token ?? '')).status).not.toBe(200);
  const answers = await Promise.all([
    call('quotationAcceptFor', acceptance),
    call('quotationAcceptFor', acceptance),
  ]);
  const { data } = quotationAccept.output.parse(answers[0].body);
  expect(answers[1].body).toEqual(answers[0].body);
  const found = await shop().app.db.execute<{ id: number }>(
    sql`select id from orders where number = ${data.number} and user_id is null and user_email = ${email}`,
  );
  const [{ id: orderId } = { id: 0 }] = found.rows;
  const detail = await shop().post(orderDetail.path, { orderId }, people.owner);
  expect(orderDetail.output.parse(detail.body).data.history).toMatchObject([
    { toState: 'INI', actor: 'seller', userName: 'Ana Píriz' },
    { toState: 'PPE', actor: 'system', userName: '' },
  ]);
  expect(await stockOf(shop().app.db, Code)).toBe(3);
  await setTable({});
});

test('a seller accepts it for a known customer, whose order and company it is', async () => {
  const { db } = shop().app;
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into companies (name, identifier) values ('Taller Sur', '211003420111') returning id`,
  );
  const companyId = rows[0]?.id ?? 0;
  const member = await plantUser(db, { employeeOf: companyId, position: 'BUY' });
  const acceptedFor = async (customer: Record<string, unknown>) => {
    const quotation = await sent([{ Name: 'Flete', Price: 10 }], customer);
    const answer = await call('quotationAcceptFor', acceptanceOf(quotation));
    expect(answer.body.error).toBe('');
    const { data } = quotationAccept.output.parse(answer.body);
    const found = await db.execute(
      sql`select user_id, person_id, company_id, company_name, person_name, user_email from orders
          where number = ${data.number}`,
    );
    return { gUID: data.gUID, row: found.rows[0] };
  };
  const both = await acceptedFor({
    QuotationCompanyId: companyId,
    QuotationPersonId: member.personId,
  });
  expect(both.row).toEqual({
    user_id: member.userId,
    person_id: member.personId,
    company_id: companyId,
    company_name: 'Taller Sur',
    person_name: 'Ana',
    user_email: GUEST.email,
  });
  const own = await shop().post('/rest/order/find', { guid: both.gUID }, member);
  expect(own.status).toBe(200);
  expect((await acceptedFor({ QuotationCompanyId: companyId })).row).toMatchObject({
    user_id: null,
    company_id: companyId,
    person_name: GUEST.name,
  });
  // A link is anybody's: who opens it without an account is not the company.
  const quotation = await sent([{ Name: 'Flete', Price: 10 }], { QuotationCompanyId: companyId });
  const { body } = await visit('quotationAccept', acceptanceOf(quotation));
  const { data } = quotationAccept.output.parse(body);
  const visited = await db.execute(
    sql`select company_id from orders where number = ${data.number}`,
  );
  expect(visited.rows).toEqual([{ company_id: null }]);
});

test('a seller adds units at a quoted price within the own limits, and at a lower one only with the permission', async () => {
  const editedBy = async (Discount: number, token: string) => {
    const Code = await plantOwn(9);
    const quotation = await sent([{ Code, Price: 100, Discount }]);
    const { body } = await visit('quotationAccept', acceptanceOf(quotation));
    const { number } = quotationAccept.output.parse(body).data;
    const { rows } = await shop().app.db.execute<{ id: number; version: number }>(
      sql`select id, version from orders where number = ${number}`,
    );
    const edit = {
      orderId: rows[0]?.id,
      version: rows[0]?.version,
      items: [{ code: Code, quantity: 2 }],
      shippingId: 'RES',
      branchCode: 'B',
    };
    return (await shop().post(orderEdit.path, edit, { token })).status;
  };
  const { vendor, owner } = people;
  expect(await editedBy(10, vendor.token)).toBe(200);
  expect(await editedBy(11, vendor.token)).toBe(403);
  expect(await editedBy(11, owner.token)).toBe(200);
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
  expect(quotationOpen.output.parse(opened.body).data).toMatchObject({
    needsAccount: true,
    guestLimit: 99.99,
  });
  expect((await call('quotationTerms', {})).body.data).toEqual({ guestLimit: 99.99 });
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
    const listed = quotationFilter.output.parse((await call('quotationFilter', { filters })).body);
    expect(listed.data.map(({ id }) => id)).toContain(quotation.id);
    expect(await errorOf(call('quotationSend', { id: quotation.id, byMail: false }))).toMatchObject(
      {
        status: 400,
      },
    );
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
  const closed = { status: 409, errorCode: 'quotation.closed' };
  for (const each of [id, accepted.id]) {
    expect(await errorOf(call('quotationUpdate', { id: each, parms: {} }))).toEqual(closed);
    expect(await errorOf(call('quotationSend', { id: each, byMail: false }))).toEqual(closed);
    expect(await errorOf(call('quotationCancel', { id: each }))).toEqual(closed);
  }
});
