/** The search box of the back-office: orders, companies, people, goods. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { officeSearch } from '#contract/calls/office';
import { quotationAdd } from '#contract/calls/quotations';
import { addDays, shopDay } from '#contract/time/dates';
import { SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';

const { shop, plantOwn, place } = useOrderApp();
const { seller, buyer } = usePeople(shop, { seller: SELLER, buyer: {} });

const asked = async (text: string) => {
  const { status, body } = await shop().post(officeSearch.path, { text }, { token: seller.token });
  expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  return officeSearch.output.parse(body).data;
};

test('an exact number comes first: an order’s, or a RUT with dots', async () => {
  const order = await place(buyer, await plantOwn({ B: 3 }));
  expect((await asked(`${order.number}`))[0]).toMatchObject({
    kind: 'order',
    id: `${order.number}`,
  });
  expect((await asked('21.100342.0099'))[0]).toMatchObject({
    kind: 'company',
    id: '2',
    title: 'Otra Casa S.A.',
    detail: 'RUT 211003420099',
  });
});

test('orders match as in the order table, and a number beside a word is no RUT', async () => {
  const order = await place(buyer, await plantOwn({ B: 3 }));
  for (const text of [`N.º ${order.number}`, `#${order.number}`])
    expect([text, await asked(text)]).toEqual([
      text,
      [expect.objectContaining({ kind: 'order', id: `${order.number}` })],
    ]);
  expect(await asked('manguera 21')).toEqual([]);
  expect((await asked('RUT 21-100342-0099'))[0]).toMatchObject({ kind: 'company', id: '2' });
});

test('a scanned barcode finds the orders of its product', async () => {
  const code = await plantOwn({ B: 3 });
  const order = await place(buyer, code);
  await place(buyer, await plantOwn({ B: 3 }));
  await shop().app.db.execute(sql`insert into product_barcodes (product_id, position, code)
    select id, 0, '0036000291452' from products where code = ${code}::citext`);
  for (const text of ['0036000291452', '036000291452'])
    expect((await asked(text)).filter(({ kind }) => kind === 'order')).toEqual([
      expect.objectContaining({ id: `${order.number}` }),
    ]);
});

test('a code finds its product, and a name its company and person, without accents', async () => {
  const code = await plantOwn({ B: 3 });
  expect((await asked(code))[0]).toMatchObject({ kind: 'product', id: code });
  await shop().app.db.execute(sql`update persons set name = 'Begoña', last_name = 'Núñez'
    where id = ${buyer.personId}`);
  expect(await asked('begona nunez')).toContainEqual(
    expect.objectContaining({ kind: 'person', id: `${buyer.personId}`, title: 'Begoña Núñez' }),
  );
  expect((await asked('otra cása')).map(({ title }) => title)).toContain('Otra Casa S.A.');
});

test('pattern characters are literal, and a single letter finds nothing', async () => {
  expect(await asked('%%')).toEqual([]);
  expect(await asked('__')).toEqual([]);
  expect(await asked("' or 1=1 --")).toEqual([]);
  expect(await asked('a')).toEqual([]);
});

test('the longest text of the box is accepted', async () => {
  expect(await asked('manguera '.repeat(22))).toEqual([]);
});

test('a quotation is found by its number, its customer and their phone', async () => {
  const quotation = {
    QuotationGUID: randomUUID(),
    QuotationCustomerName: 'Zulma Quiñones',
    QuotationCustomerPhone: '098 111 222',
    QuotationValidUntil: addDays(shopDay(new Date()), 7),
    Items: [{ Code: '', Name: 'Colocación', Price: 500, Discount: 0, Quantity: 1 }],
  };
  const { body } = await shop().post(quotationAdd.path, { quotation }, { token: seller.token });
  expect(body.error).toBe('');
  const { id, number } = quotationAdd.output.parse(body).data;
  const found = {
    kind: 'quotation',
    id: `${id}`,
    title: `Presupuesto N.º ${number}`,
    detail: 'Zulma Quiñones · Borrador',
  };
  for (const text of [`${number}`, `presupuesto ${number}`, `Presupuesto N.º ${number}`])
    expect([text, await asked(text)]).toEqual([text, expect.arrayContaining([found])]);
  for (const text of ['zulma quinones', '098111222', '098 111 222'])
    expect([text, (await asked(text))[0]]).toEqual([text, found]);
});
