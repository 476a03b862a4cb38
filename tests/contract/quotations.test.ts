/** The calls of quotations: written within the seller's limits, sent, seen, found. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderSell } from '#contract/calls/counter';
import { quotationFilter, quotationOpen } from '#contract/calls/quotations';
import { DAY_MS, shopDay } from '#contract/time/dates';
import { saleOf } from '../support/counter-sales.ts';
import { mailsTo } from '../support/mails.ts';
import { plantUser } from '../support/people.ts';
import { useQuotations } from '../support/quotation-app.ts';
import {
  acceptanceOf,
  keyIn,
  parmsOf,
  type QuotedRow,
  quotationOf,
} from '../support/quotations.ts';

const { shop, people, plantOwn, setTable, errorOf, call, done, visit, sent } = useQuotations();

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
    // 95 with tax.
    const Code = await plantOwn(10, 77_87);
    const below = { status: 409, errorCode: 'quotation.belowCost' };
    expect(await asVendor([{ Code, Price: 94 }])).toEqual(below);
    expect(await asVendor([{ Code, Price: 95 }])).toMatchObject({ status: 200 });
    const { id } = await done('quotationAdd', quotationOf([{ Code, Price: 94 }]));
    const { token } = people.vendor;
    expect(await errorOf(call('quotationSend', { id, byMail: false }, token))).toEqual(below);
    await shop().app.db.execute(sql`update products set price_cents = 0 where code = ${Code}`);
    expect(await asVendor([{ Code, Price: 94 }])).toEqual(below);
    await shop().app.db.execute(sql`update products set price_cents = 10000 where code = ${Code}`);
    const change = { id, parms: parmsOf([{ Code, Price: 93 }]) };
    expect(await errorOf(call('quotationUpdate', change, token))).toEqual(below);
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
  const { body: forSeller } = await call('quotationOpen', { key });
  // A seller who accepts for the customer need not type the address again.
  expect(quotationOpen.output.parse(forSeller).data.customerEmail).toContain('sosa@taller');
  expect(await done('quotationFind', { id: quotation.id })).toMatchObject({ seenAt: null });
  const { body } = await visit('quotationOpen', { key });
  const { data } = quotationOpen.output.parse(body);
  expect(data).toMatchObject({ state: 'SEN', total: 10, needsAccount: false, order: null });
  // The form of the acceptance has the phone; the holder of the link learns no address.
  expect(data.customerPhone).toContain('099 123');
  expect(JSON.stringify(data)).not.toContain('sosa@taller');
  const seen = await done('quotationFind', { id: quotation.id });
  expect(seen).toMatchObject({ version: quotation.version, seenAt: expect.any(String) });
  const changed = await done('quotationUpdate', {
    id: quotation.id,
    parms: { QuotationNotes: 'x' },
  });
  expect(changed).toMatchObject({ state: 'SEN', seenAt: null });
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

test('a person who does not work for the company is refused as its customer, at the counter too', async () => {
  const { db } = shop().app;
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into companies (name, identifier) values ('Taller Sur', '211003420111') returning id`,
  );
  const companyId = rows[0]?.id ?? 0;
  const member = await plantUser(db, { employeeOf: companyId, position: 'BUY' });
  const stranger = await plantUser(db);
  const line = [{ Name: 'Flete', Price: 10 }];
  const add = (personId: number) =>
    call(
      'quotationAdd',
      quotationOf(line, { QuotationCompanyId: companyId, QuotationPersonId: personId }),
    );
  expect((await add(member.personId)).status).toBe(200);
  const refused = await add(stranger.personId);
  expect(Object.keys(Object(refused.body.fields))).toEqual(['quotation.QuotationPersonId']);
  // Each alone is fine; together they are not.
  const { id } = await done(
    'quotationAdd',
    quotationOf(line, { QuotationPersonId: stranger.personId }),
  );
  const changed = await call('quotationUpdate', { id, parms: { QuotationCompanyId: companyId } });
  expect(Object.keys(Object(changed.body.fields))).toEqual(['parms.QuotationPersonId']);
  const Code = await plantOwn();
  const sold = await shop().post(
    orderSell.path,
    saleOf([{ Code }], { CustomerCompanyId: companyId, CustomerPersonId: stranger.personId }),
    { token: people.vendor.token },
  );
  expect(Object.keys(Object(sold.body.fields))).toEqual(['sale.CustomerPersonId']);
});
