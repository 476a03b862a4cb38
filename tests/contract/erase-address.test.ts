import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { communications } from '#backend/database/tables/communications';
import {
  eraseAddress,
  eraseAddressesAgain,
  eraseEndedOrders,
} from '#backend/privacy/erase-address';
import { quotationAccept } from '#contract/calls/quotations';
import { useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { tablesWith } from '../support/everywhere.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces } from '../support/people.ts';
import { acceptanceOf, quotationCalls } from '../support/quotations.ts';

/** Texts of somebody without an account, each in another kind of place. */
const TEXTS = {
  email: 'casimira@personas.example',
  name: 'Casimira Verdolaga',
  phone: '099 612 775',
  address: 'Camino Perdido 8812',
  message: '¿tienen el radiador casimirón?',
  talk: 'llamó por el casimirón',
};
const INVOICE = 'Verdolaga Hermanos S.A.';

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'bujia', stock: { B: 50 } });
  await plantProduct(db, { code: 'agotado', stock: { B: 0 } });
});
const { buyer, seller } = usePeople(shop, {
  buyer: { email: 'comprador@personas.example' },
  seller: SELLER,
});
const db = () => shop().app.db;
const erasing = () => {
  const { app } = shop();
  return { db: app.db, files: app.files, now: app.now };
};
const post = (path: string, input: unknown, who?: Planted) =>
  shop().post(`/rest/${path}`, input, { token: who?.token });
const texts = () => Promise.all(Object.values(TEXTS).map((text) => tablesWith(db(), text)));
const subscribe = () => post('suscription/add', { type: 'NEM', value: TEXTS.email, website: '' });

const books = async () => {
  const { rows } = await db().execute(
    sql`select number, state, total_cents, user_email, phone, invoice_name from orders order by id`,
  );
  return rows;
};

beforeAll(async () => {
  await subscribe();
  await post('utils/email/sendContact', {
    ...{ name: TEXTS.name, phone: TEXTS.phone, email: TEXTS.email },
    ...{ subject: 'Hola', message: TEXTS.message, website: '' },
  });
  await db().execute(sql`insert into stock_notices (product_id, email, end_hash)
    select id, ${TEXTS.email}, 'a' from products where code = 'agotado'`);
  await db().execute(sql`insert into consents (email, kind, version, given_at)
    values (${TEXTS.email}, 'newsletter', '1', now())`);
  // A seller added her as the contact of a workshop.
  await db().execute(sql`with somebody as (
      insert into persons (name, last_name) values ('Casimira', 'Verdolaga') returning id),
    mail as (insert into person_emails (person_id, email) select id, ${TEXTS.email} from somebody),
    phone as (insert into person_phones (person_id, phone) select id, ${TEXTS.phone} from somebody),
    place as (insert into person_addresses (person_id, state_id, city_id, address)
      select id, 1, 1, ${TEXTS.address} from somebody),
    job as (insert into employees (company_id, person_id, position) select 2, id, 'BUY' from somebody)
    insert into communications (type, subject, message, last_event, date, creator_person_id,
      creator_company_id, contact_company_id, contact_person_id, person_id)
    select 'PHO', ${TEXTS.talk}, ${TEXTS.message}, 'DON', now(), ${seller.personId}, 1, 2, id, ${seller.personId}
    from somebody`);
  // Another buyer's order, in which a seller noted her address.
  const { body } = await post(
    'order/add',
    orderOf([{ Code: 'bujia', Quantity: 1, Price: 100 }], {
      OrderInvoiceName: INVOICE,
      OrderInvoiceIdentifier: '211003420017',
    }),
    buyer,
  );
  // The test parses the reply with the contract's schema.
  const { id } = body.data as { id: number };
  await db().execute(sql`insert into order_remarks (order_id, kind, text, user_id)
    values (${id}, 'note', ${`avisar también a ${TEXTS.email}`}, ${seller.userId})`);
});
afterAll(async () => {
  const { files } = shop().app;
  for (const key of await files.keysBelow('erased-addresses')) await files.remove(key);
  await files.remove('erased-addresses-key');
});

test('an address with an account can only be erased by its owner', async () => {
  expect(await eraseAddress(erasing(), 'COMPRADOR@personas.example')).toBeUndefined();
  expect(await tablesWith(db(), buyer.email)).toContain('users');
});

test('no text of hers remains, and the accounts are unchanged', async () => {
  for (const places of await texts()) expect(places.length).toBeGreaterThan(0);
  const before = await books();
  expect(await eraseAddress(erasing(), 'Casimira@Personas.example')).toBeGreaterThan(4);
  expect(await texts()).toEqual(Object.values(TEXTS).map(() => []));
  expect(await books()).toEqual(before);
  const { rows } = await db().execute(sql`select text from order_remarks`);
  expect(rows).toEqual([{ text: 'avisar también a (borrado)' }]);
  // Keeps the record of the call.
  expect(await db().$count(communications)).toBe(1);
  expect(await eraseAddress(erasing(), TEXTS.email)).toBe(0);
});

test('a restored copy erases her address again, unless she has come back since', async () => {
  await db().execute(sql`insert into subscriptions (type, value) values ('NEM', ${TEXTS.email})`);
  await db().execute(sql`insert into subscriptions (type, value)
    values ('NEM', 'otra@personas.example')`);
  expect(await eraseAddressesAgain(erasing())).toEqual({ erased: 1, half: [] });
  expect(await tablesWith(db(), TEXTS.email)).toEqual([]);
  expect(await tablesWith(db(), 'otra@personas.example')).toEqual(['subscriptions']);
  const { files } = shop().app;
  // The list outside the database contains no names.
  for (const key of await files.keysBelow('erased-addresses')) {
    const said = `${key} ${(await files.read(key))?.toString()}`;
    expect(said).not.toContain('casimira');
  }
  await db().execute(sql`insert into subscriptions (type, value) values ('NEM', ${TEXTS.email})`);
  await db().execute(sql`insert into consents (email, kind, version, given_at)
    values (${TEXTS.email}, 'newsletter', '1', now() + interval '1 minute')`);
  expect(await eraseAddressesAgain(erasing())).toEqual({ erased: 0, half: [] });
});

test('an address that ends with the erased one is kept, and its mails are sent', async () => {
  const [hers, other] = ['mara@personas.example', 'samara@personas.example'];
  await db().execute(sql`insert into mails (event, recipient, template, data) values
    ('theirs:1', ${other}, 'stock', ${JSON.stringify({ text: `para ${other}.` })}::jsonb),
    ('hers:1', 'tienda@personas.example', 'stock', ${JSON.stringify({ text: `de <${hers}>.` })}::jsonb)`);
  const noted = await db().execute<{ id: number }>(
    sql`insert into order_remarks (order_id, kind, text, user_id)
      select id, 'note', ${`a ${hers}, y a ${other}`}, ${seller.userId} from orders limit 1 returning id`,
  );
  await eraseAddress(erasing(), hers);
  const { rows: mails } = await db().execute(
    sql`select event, recipient, failed_at from mails where event in ('theirs:1', 'hers:1')`,
  );
  expect(mails).toEqual([{ event: 'theirs:1', recipient: other, failed_at: null }]);
  const { rows: remarks } = await db().execute(
    sql`select text from order_remarks where id = ${noted.rows[0]?.id}`,
  );
  expect(remarks).toEqual([{ text: `a (borrado), y a ${other}` }]);
});

test('orders of a buyer without an account are erased once they have ended', async () => {
  const email = 'sincuenta@personas.example';
  const { call, visit, sent } = quotationCalls(
    (path, input, token) => shop().post(path, input, { token }),
    () => seller.token,
  );
  const quotation = await sent([{ Name: 'Colocación', Price: 50 }], {
    QuotationCustomerEmail: email,
  });
  const guest = { name: 'Nadia', lastName: 'Sincuenta', email };
  const { body } = await visit('quotationAccept', acceptanceOf(quotation, { guest }));
  const { number } = quotationAccept.output.parse(body).data;
  await eraseAddress(erasing(), email);
  expect(await tablesWith(db(), email)).toEqual(['orders']);
  const { rows } = await db().execute<{ id: number }>(
    sql`select id from orders where number = ${number}`,
  );
  const again = await sent([{ Name: 'Otra', Price: 50 }]);
  expect(await eraseEndedOrders(erasing())).toBe(0);
  await post('order/changeState', { orderId: rows[0]?.id, state: 'CAN' }, seller);
  // A later order of the same address is no matter of the erasure.
  const later = await visit('quotationAccept', acceptanceOf(again, { guest }));
  const { number: laterNumber } = quotationAccept.output.parse(later.body).data;
  await db().execute(sql`update orders set state = 'CAN' where number = ${laterNumber}`);
  expect(await eraseEndedOrders(erasing())).toBe(1);
  expect(await eraseEndedOrders(erasing())).toBe(0);
  const { rows: kept } = await db().execute(
    sql`select number from orders where user_email = ${email}`,
  );
  expect(kept).toEqual([{ number: laterNumber }]);
  expect(await eraseAddress(erasing(), email)).toBeGreaterThan(0);
  for (const text of [email, 'Sincuenta']) expect(await tablesWith(db(), text)).toEqual([]);
  // The seller's own list keeps goods and prices.
  expect((await call('quotationFind', { id: quotation.id })).body.data).toMatchObject({
    customerName: 'Persona borrada',
    total: 50,
    orderNumber: number,
  });
});
