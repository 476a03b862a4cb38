/** The shop's own data, which the owner edits over those of the folder. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createLiveVariant } from '#backend/config/own-data';
import { setUp } from '#backend/setup';
import { calls } from '#contract/calls';
import { loadVariant } from '#variants/load';
import { publishedShippings } from '#variants/published-data';
import { samplesOf } from '#variants/samples';
import { useApp } from '../support/app.ts';
import { SELLER } from '../support/cast.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

const folder = await loadVariant('NAM');
const FOREIGN_RUT = '219999990016';
let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'R-1', priceCents: 100_00, stock: { B: 5 } });
  await db.execute(
    sql`insert into companies (name, identifier) values ('Taller del Sur', ${FOREIGN_RUT})`,
  );
  seller = await plantUser(db, SELLER);
});

const identity = {
  name: 'Radiadores Paz',
  legalName: 'Paz y Cía. S.A.',
  rut: '21.100.342.001-7',
  email: 'ventas@radiadorespaz.com.uy',
  social: [{ network: 'instagram', href: 'https://www.instagram.com/radiadorespaz' }],
};
const save = (key: string, value: unknown, version?: number) =>
  shop().post('/rest/config/set', { key, value: JSON.stringify(value), version }, seller);
const set = (value: unknown, version?: number) => save('SHOP_IDENTITY', value, version);
const lastChanges = async (subjectId: string) => {
  const { body } = await shop().post('/rest/audit/list', { subject: 'config', subjectId }, seller);
  return calls.auditList.output.parse(body).data[0]?.changes;
};
const companyOfShop = async () => {
  const { rows } = await shop().app.db.execute(
    sql`select name, identifier from companies where id = 1`,
  );
  return rows[0];
};

describe('an invalid identity is refused at its field', () => {
  test.each<[string, unknown]>([
    ['value.0.name', [{ ...identity, name: ' ' }]],
    ['value.0.rut', [{ ...identity, rut: '211003420018' }]],
    ['value.0.rut', [{ ...identity, rut: '2110034200171' }]],
    ['value.0.email', [{ ...identity, email: 'ventas@local' }]],
    ['value.0.social.0.href', [{ ...identity, social: [{ network: 'x', href: 'http://x.com' }] }]],
    ['value.0.returnDays', [{ ...identity, returnDays: '0' }]],
    ['value.0.social.0.href', [{ ...identity, social: [{ network: 'x', href: 'mi tienda' }] }]],
    ['value.0.social.0.network', [{ ...identity, social: [{ network: 'msn', href: '' }] }]],
    ['value.', []],
    ['value.', [identity, identity]],
    ['value.0.rut', [{ ...identity, rut: FOREIGN_RUT }]],
  ])('%s %#', async (field, value) => {
    const { status, body } = await set(value);
    expect(Object.keys(body.fields ?? {})).toContain(field);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(shop().app.variant.name).toBe(folder.name);
  });
});

test('a stored identity is used at once, in orders, by other processes, and after a start', async () => {
  const { db, variant } = shop().app;
  const other = createLiveVariant(db, folder);
  await other.sync();
  expect((await set([identity], 0)).body.error).toBe('');

  const buyer = await plantUser(db);
  const sent = orderOf([{ Code: 'R-1', Quantity: 1, Price: 100 }]);
  expect((await shop().post('/rest/order/add', sent, buyer)).body.error).toBe('');
  const { rows } = await db.execute(
    sql`select destination_company_name as name, destination_company_identifier as rut from orders`,
  );
  expect(rows).toEqual([{ name: identity.legalName, rut: '211003420017' }]);
  expect(variant).toMatchObject({ name: identity.name, mail: { from: identity.email } });
  expect(variant.social).toEqual([
    {
      href: 'https://www.instagram.com/radiadorespaz',
      text: 'Instagram',
      icon: 'brand-instagram',
    },
  ]);
  // Other values of the folder stay.
  expect(variant.mail.brand).toBe(folder.mail.brand);
  expect(variant.destinationCompany.id).toBe(1);

  await expect
    .poll(async () => {
      await other.sync();
      return other.variant.name;
    })
    .toBe(identity.name);

  await db.transaction((tx) => setUp(tx, folder));
  expect(await companyOfShop()).toEqual({ name: identity.legalName, identifier: '211003420017' });
});

test('samples that were replaced are listed no more, an unchanged RUT still is', async () => {
  const labels = () => samplesOf(shop().app.variant).map(({ label }) => label);
  expect(labels()).toContain('Razón social y RUT');
  expect(labels()).not.toContain('Email de la tienda');
  expect((await set([{ ...identity, rut: '210000000019' }])).body.error).toBe('');
  expect(labels()).not.toContain('Razón social y RUT');
  expect(await companyOfShop()).toMatchObject({ identifier: '210000000019' });
});

test('the history names the changed fields, at the first save against those of the folder', async () => {
  const { body } = await shop().post(
    '/rest/audit/list',
    { subject: 'config', subjectId: 'SHOP_IDENTITY' },
    seller,
  );
  expect(calls.auditList.output.parse(body).data.at(-1)?.changes).toContainEqual({
    field: 'name',
    from: folder.name,
    to: identity.name,
  });
  await set([{ ...identity, rut: '210000000019', name: 'Paz Radiadores' }]);
  expect(await lastChanges('SHOP_IDENTITY')).toEqual([
    { field: 'name', from: 'Radiadores Paz', to: 'Paz Radiadores' },
  ]);
});

describe('shippings', () => {
  const delivery = { id: 'MON', price: 300.5, description: 'En el día', arrival: '' };
  test.each<[string, unknown]>([
    ['value.0.id', [{ ...delivery, id: 'LUNA' }]],
    ['value.0.price', [{ ...delivery, price: -1 }]],
    ['value.0.price', [{ ...delivery, price: null }]],
    ['value.', [delivery, delivery]],
  ])('%s is refused %#', async (field, value) => {
    const { status, body } = await save('SHOP_SHIPPINGS', value);
    expect([status, body.errorCode]).toEqual([400, 'request.invalid']);
    expect(Object.keys(body.fields ?? {})).toContain(field);
  });

  test('are renamed, reach other departments, and are removed, except the last', async () => {
    const named = { ...delivery, name: 'Cadetería', departments: ['Durazno', 'Flores'] };
    const off = { ...delivery, id: 'INT', isOffered: false };
    expect((await save('SHOP_SHIPPINGS', [named, off])).body.error).toBe('');
    const { shippings } = shop().app.variant;
    expect(shippings.map(({ id }) => id)).toEqual(['RES', 'MON', 'AME']);
    expect(shippings[1]).toMatchObject({
      name: 'Cadetería',
      departments: { only: ['Durazno', 'Flores'], except: [] },
    });
    const all = ['RES', 'MON', 'AME', 'INT'].map((id) => ({ ...off, id }));
    expect((await save('SHOP_SHIPPINGS', all)).body.fields).toEqual({
      'value.0.isOffered': 'Tiene que quedar al menos una forma de entrega',
    });
    await save('SHOP_SHIPPINGS', []);
    expect(shop().app.variant.shippings).toEqual(folder.shippings);
  });

  test('a changed price is charged at once: an order at the old one learns the new one', async () => {
    const pickup = { id: 'RES', price: 50, description: 'En el local', arrival: 'Hoy' };
    expect((await save('SHOP_SHIPPINGS', [delivery, pickup])).body.error).toBe('');
    const shippings = shop().app.variant.shippings;
    expect(shippings.find(({ id }) => id === 'MON')).toMatchObject({
      priceCents: 300_50,
      description: 'En el día',
      arrival: '',
      days: undefined,
      departments: { only: ['Montevideo'] },
    });
    expect(shippings.find(({ id }) => id === 'AME')).toEqual(
      folder.shippings.find(({ id }) => id === 'AME'),
    );
    const buyer = await plantUser(shop().app.db);
    const order = (price: number) =>
      shop().post(
        '/rest/order/add',
        orderOf([{ Code: 'R-1', Quantity: 1, Price: 100 }], { OrderShippingPrice: price }),
        buyer,
      );
    const late = await order(0);
    expect(late.body).toMatchObject({
      errorCode: 'order.priceChanged',
      detail: { shippingPrice: 50 },
    });
    expect((await order(50)).body.error).toBe('');
    await save('SHOP_SHIPPINGS', [delivery]);
    await save('SHOP_SHIPPINGS', [{ ...delivery, price: 320 }]);
    expect(await lastChanges('SHOP_SHIPPINGS')).toEqual([
      { field: 'price.MON', from: 300.5, to: 320 },
    ]);
  });
});

test('a payment method that the owner takes off is neither listed nor accepted', async () => {
  const listed = async () =>
    calls.paymentList.output
      .parse((await shop().post('/rest/payment/list', {})).body)
      .data.map(({ id }) => id);
  expect((await save('SHOP_PAYMENTS', [{ id: 'ZZZZ', isOffered: true }])).status).toBe(400);
  expect(await listed()).toContain('BRDE');
  const { body } = await save('SHOP_PAYMENTS', [{ id: 'BRDE', isOffered: false }]);
  expect(body.error).toBe('');
  expect(await listed()).not.toContain('BRDE');
  const buyer = await plantUser(shop().app.db);
  const order = (payment: string) =>
    shop().post(
      '/rest/order/add',
      orderOf([{ Code: 'R-1', Quantity: 1, Price: 100 }], { OrderPaymentId: payment }),
      buyer,
    );
  expect((await order('BRDE')).body.errorCode).toBe('order.option');
  expect((await order('ITDE')).body.error).toBe('');
  await save('SHOP_PAYMENTS', [{ id: 'BRDE', isOffered: true }]);
  expect(await lastChanges('SHOP_PAYMENTS')).toEqual([
    { field: 'isOffered.BRDE', from: false, to: true },
  ]);
  expect((await order('BRDE')).body.error).toBe('');
  await save('SHOP_PAYMENTS', [{ id: 'BRDE', isOffered: true, name: 'Transferencia BROU' }]);
  const { body: options } = await shop().post('/rest/payment/list', {});
  expect(JSON.stringify(options)).toContain('Transferencia BROU');
});

test('methods are offered in the owner’s order, whose first is chosen', async () => {
  const inPlaces = (ids: readonly string[]) =>
    ids.map((id, at) => ({ id, isOffered: true, place: at + 1 }));
  const order = ['ITDE', 'ABGI', 'BRDE', 'SADE', 'MPU', 'PYPL'];
  const none = await save('SHOP_PAYMENTS', [{ id: 'ITDE', isOffered: true, place: 0 }]);
  expect(none.status).toBe(400);
  expect((await save('SHOP_PAYMENTS', inPlaces(order))).body.error).toBe('');
  expect(shop().app.variant.payments.map(({ id }) => id)).toEqual(order);
  expect(await lastChanges('SHOP_PAYMENTS')).toContainEqual({ field: 'place.ITDE', to: 1 });
  const shippings = publishedShippings(shop().app.variant).toReversed();
  const placed = shippings.map((each, at) => ({ ...each, place: at + 1 }));
  expect((await save('SHOP_SHIPPINGS', placed)).body.error).toBe('');
  expect(shop().app.variant.shippings.map(({ id }) => id)).toEqual(shippings.map(({ id }) => id));
  await save('SHOP_PAYMENTS', []);
  await save('SHOP_SHIPPINGS', []);
});

test('the owner’s menu replaces the folder’s, and the history has its links', async () => {
  const link = { text: 'Ofertas', href: '/productos?c=1', items: [] };
  const sister = {
    text: 'Hogar',
    href: 'https://hogar.uy',
    items: [{ ...link, items: undefined }],
  };
  for (const [field, value] of [
    ['value.0.text', [{ ...link, text: '' }]],
    ['value.0.href', [{ ...link, href: 'javascript:alert(1)' }]],
    ['value.0.href', [{ ...link, href: '//otra.example' }]],
    ['value.0.items.0.href', [{ ...link, items: [{ text: 'A', href: 'http://a.uy' }] }]],
    ['value.', Array(13).fill(link)],
  ] as const)
    expect(Object.keys((await save('SHOP_MENU', value)).body.fields ?? {})).toContain(field);
  const before = shop().app.variant.menu;
  expect((await save('SHOP_MENU', [link, sister])).body.error).toBe('');
  expect(shop().app.variant.menu).toMatchObject([
    { ...link, external: false },
    { text: 'Hogar', external: true, items: [{ href: '/productos?c=1' }] },
  ]);
  const [change] = (await lastChanges('SHOP_MENU')) ?? [];
  expect(change).toMatchObject({
    field: 'menu',
    to: ['Ofertas: /productos?c=1', 'Hogar: https://hogar.uy', 'Hogar › Ofertas: /productos?c=1'],
  });
  await save('SHOP_MENU', []);
  expect(shop().app.variant.menu).toEqual(before);
});

test('the owner sets for how many days an unpaid order keeps its units', async () => {
  const reserve = (reserveDays: number) =>
    save('SHOP_PAYMENTS', [{ id: 'ITDE', isOffered: true, reserveDays }]);
  for (const days of [0, 1.5, 31]) expect((await reserve(days)).status).toBe(400);
  expect((await reserve(7)).body.error).toBe('');
  const buyer = await plantUser(shop().app.db);
  const { body } = await shop().post(
    '/rest/order/add',
    orderOf([{ Code: 'R-1', Quantity: 1, Price: 100 }], { OrderPaymentId: 'ITDE' }),
    buyer,
  );
  expect(body.error).toBe('');
  const { rows } = await shop().app.db.execute<{ days: number }>(sql`
    select (extract(epoch from reserved_until - created_at) / 86400)::int as days
    from orders order by id desc limit 1`);
  expect(rows).toEqual([{ days: 7 }]);
  await save('SHOP_PAYMENTS', []);
});

test('a user or an address without its scheme becomes the address of the profile', async () => {
  const social = [
    { network: 'instagram', href: '@radiadores.paz' },
    { network: 'facebook', href: 'facebook.com/radiadorespaz' },
    { network: 'tiktok', href: '@radiadorespaz' },
  ];
  expect((await set([{ ...identity, social }])).body.error).toBe('');
  expect(shop().app.variant.social.map(({ href }) => href)).toEqual([
    'https://www.instagram.com/radiadores.paz',
    'https://facebook.com/radiadorespaz',
    'https://www.tiktok.com/@radiadorespaz',
  ]);
});
