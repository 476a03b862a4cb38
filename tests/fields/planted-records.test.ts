/** Follows planted fields of communications, pictures, banner items and orders from the call to database, history, page and a host. */
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { bannerItemEntity } from '#contract/definitions/banner-item';
import { communicationEntity } from '#contract/definitions/communication';
import { imageEntity } from '#contract/definitions/image';
import { boughtOrder, soldOrder } from '#contract/definitions/order';
import { NAMES, PLANTED, plantInto, VALUES, wired } from './planted.ts';

/** The seller's fields of an order have other names than its buyer's. */
const SOLD = Object.fromEntries(NAMES.map((name) => [`${name}Sold`, PLANTED[name]]));
plantInto(communicationEntity, imageEntity, bannerItemEntity, boughtOrder);
Object.assign(soldOrder.fields, SOLD);
// Everything below is derived from the definitions when it is loaded.
const { migratePlanted } = await import('./planted-migration.ts');
const { communications } = await import('#backend/database/tables/communications');
const { images } = await import('#backend/database/tables/media');
const { orders } = await import('#backend/database/tables/orders');
const { SELLER } = await import('../support/cast.ts');
const { useOrderApp } = await import('../support/order-app.ts');
const { plantUser } = await import('../support/people.ts');
const { commOf } = await import('../support/communications.ts');
const { orderOf } = await import('../support/orders.ts');
const { halves, removeFiles, uploadTo } = await import('../support/pictures.ts');
const { readAccountOwner } = await import('#backend/privacy/data-subject');
const { eraseOrders } = await import('#backend/privacy/erase-orders');
const { eraseElsewhere } = await import('#backend/privacy/erase-elsewhere');
const { hostPayload, isSame } = await import('#backend/remote/calls/order-payload');
const { readRows } = await import('#backend/remote/wire/rows');
const { calls } = await import('#contract/calls');
const { orderPayload } = await import('#contract/calls/orders');
const { configValues } = await import('#contract/entities/configured');
const { csvHead, orderLines } = await import('../../src/islands/orders/toolbar/csv.ts');
const { timelineOf } = await import('../../src/islands/orders/history/timeline.ts');
const { fieldWord } = await import('../../src/ui/history/words.ts');
const { loadVariant } = await import('#variants/load');

const people = new Map<'seller' | 'buyer', Awaited<ReturnType<typeof plantUser>>>();
const { shop, plantOwn } = useOrderApp(async ({ app: { db } }) => {
  await migratePlanted(db, { communications, images, orders });
  people.set('seller', await plantUser(db, SELLER));
  people.set('buyer', await plantUser(db));
});
afterAll(() => removeFiles(shop().app));

type Name = keyof typeof calls;
const ask = async (name: Name, input: object, who: 'seller' | 'buyer' = 'seller') => {
  const answer = await shop().post(calls[name].path, input, { token: people.get(who)?.token });
  return { ...answer, data: answer.body.data as Record<string, unknown> };
};
const history = async (subject: string, id: unknown) =>
  calls.auditList.output.parse((await ask('auditList', { subject, subjectId: `${id}` })).body).data;

const OTHER = { ...VALUES, plantedText: 'Otro', plantedPrice: 10.5 };
const INITIAL = { plantedText: '', plantedCount: null, plantedPrice: 0, plantedFlag: false };
const changesOf = (prefix: string) => [
  { field: `${prefix}PlantedText`, from: 'Hecho en Durazno', to: 'Otro' },
  { field: `${prefix}PlantedPrice`, from: 1234.5, to: 10.5 },
];

test('a communication has them, and so has the one that follows it', async () => {
  const comm = { CommLastEvent: 'DON', ...wired('Comm') };
  const next = { CommType: 'VIS', CommSubject: 'Otra vez', CommNewDate: '12/25/2026 10:30:00.0' };
  const { body, data } = await ask('communicationAdd', { ...commOf(comm), next });
  expect(data).toMatchObject(VALUES);
  expect(body.next).toMatchObject({ ...VALUES, type: 'VIS', message: data.message });
  const found = await ask('commFind', { id: data.id });
  expect(found.data).toMatchObject(VALUES);
  const parms = wired('Comm', OTHER);
  expect((await ask('communicationUpdate', { id: data.id, parms })).data).toMatchObject({
    ...OTHER,
    version: 2,
  });
  const listed = await ask('communicationFilter', { filters: [] });
  expect(listed.data).toContainEqual(expect.objectContaining(OTHER));
  expect((await history('communication', data.id))[0]?.changes).toEqual(changesOf('Comm'));
  const bare = await ask('communicationAdd', commOf());
  expect(bare.data).toMatchObject(INITIAL);
});

test('a picture has them', async () => {
  const upload = async () => {
    const token = people.get('seller');
    if (!token) throw new Error('there is no seller');
    const { body } = await uploadTo(shop(), await halves('jpeg', 40, 20), token, 'frente.jpg');
    return calls.uploadFinish.output.parse(body).file.path;
  };
  const image = { ImageName: 'frente', ImageTarget: 'banner', ...wired('Image') };
  const { data } = await ask('imageAdd', { filePath: await upload(), image });
  expect(data).toMatchObject(VALUES);
  const parms = wired('Image', OTHER);
  expect((await ask('imageUpdate', { id: data.id, parms })).data).toMatchObject(OTHER);
  expect((await ask('imageFind', { id: data.id })).data).toMatchObject({
    name: 'frente',
    ...OTHER,
  });
  const listed = await ask('imageListByTarget', { target: 'banner' });
  expect(listed.data).toContainEqual(expect.objectContaining(OTHER));
  expect((await history('image', data.id))[0]?.changes).toEqual(changesOf('Image'));
});

test('a banner item has them, and is refused at the field that is wrong', async () => {
  const item = { id: 1, image: { id: -1, name: 'Oferta' } };
  const set = (values: object) =>
    ask('configSet', { key: 'BANNER_ITEMS', value: JSON.stringify([{ ...item, ...values }]) });
  await set(VALUES);
  const { body } = await shop().post(calls.configGetPublic.path, { key: 'BANNER_ITEMS' });
  expect(JSON.parse(`${body.data}`)).toMatchObject([{ ...VALUES, link: '', color: '' }]);
  expect((await set({ plantedCount: 100 })).body.fields).toHaveProperty(['value.0.plantedCount']);
  expect(configValues.BANNER_ITEMS.parse([item])).toMatchObject([INITIAL]);
});

test('the history calls them as the forms do', () => {
  for (const [prefix, subject] of [
    ['Comm', 'communication'],
    ['Image', 'image'],
  ] as const)
    expect(
      NAMES.map((name) => fieldWord(Object.keys(wired(prefix, { [name]: 0 }))[0] ?? '', subject)),
    ).toEqual(NAMES.map((name) => PLANTED[name].label));
});

const sold = Object.fromEntries(
  Object.entries(OTHER).map(([name, value]) => [`${name}Sold`, value]),
);
const place = async () => {
  const code = await plantOwn({ B: 9 });
  const input = orderOf([{ Code: code, Quantity: 1, Price: 100 }], wired('Order'));
  return { input, ...(await ask('orderAdd', input, 'buyer')) };
};

test('an order has its buyer’s values, equal in every reply', async () => {
  const { input, body, data } = await place();
  expect(data).toMatchObject({ ...VALUES, plantedTextSold: '', plantedCountSold: null });
  const again = await ask('orderAdd', input, 'buyer');
  expect(JSON.stringify(again.body)).toBe(JSON.stringify(body));
  const detail = await ask('orderDetail', { orderId: data.id });
  expect(detail.data.order).toMatchObject(VALUES);
});

test('an order has a seller’s values, and its history lists them', async () => {
  const { data } = await place();
  const orderId = data.id;
  const tracked = await ask('orderTrack', { orderId, trackingNumber: 'UY1', ...sold });
  expect(tracked.data).toMatchObject({ ...VALUES, trackingNumber: 'UY1', ...sold });
  // Absent fields keep their values.
  const later = await ask('orderTrack', { orderId, trackingNumber: 'UY2', plantedCountSold: 3 });
  expect(later.data).toMatchObject({ ...sold, trackingNumber: 'UY2', plantedCountSold: 3 });
  const detail = calls.orderDetail.output.parse((await ask('orderDetail', { orderId })).body).data;
  const lines = timelineOf({ ...detail, history: [], refunds: [] }).map(({ title, note }) => [
    title,
    note,
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Número de seguimiento', '«UY1»'],
      ['Texto plantado', '«Otro»'],
      ['Importe plantado', '«$ 10,50»'],
      ['Marca plantada', '«sí»'],
      ['Cuenta plantada', '«3»'],
    ]),
  );
});

test('the erasure of a buyer clears them', async () => {
  const buyer = await plantUser(shop().app.db);
  const code = await plantOwn({ B: 9 });
  const input = orderOf([{ Code: code, Quantity: 1, Price: 100 }], wired('Order'));
  const { body } = await shop().post(calls.orderAdd.path, input, { token: buyer.token });
  const { id: orderId } = calls.orderAdd.output.parse(body).data;
  await ask('orderTrack', { orderId, trackingNumber: 'UY1', ...sold });
  const comm = await ask(
    'communicationAdd',
    commOf({ ...wired('Comm'), CommContactPersonId: buyer.personId }),
  );
  await shop().app.db.transaction(async (tx) => {
    const owner = await readAccountOwner(tx, buyer.guid);
    if (!owner) throw new Error('there is no such account');
    await eraseOrders(tx, sql`user_id = ${owner.userId}`, owner.texts);
    await eraseElsewhere(tx, owner);
  });
  const { order, remarks } = calls.orderDetail.output.parse(
    (await ask('orderDetail', { orderId })).body,
  ).data;
  expect(order).toMatchObject({ ...INITIAL, plantedTextSold: '', plantedCountSold: null });
  expect(remarks.map(({ text }) => text).join('')).toBe('');
  expect(timelineOf({ history: [], refunds: [], remarks })).toContainEqual(
    expect.objectContaining({ title: 'Texto plantado', note: 'Se quitó.' }),
  );
  expect((await ask('commFind', { id: comm.data.id })).data).toMatchObject(INITIAL);
});

test('a file of orders carries them', async () => {
  const { data } = await place();
  const detail = calls.orderDetail.output.parse(
    (await ask('orderDetail', { orderId: data.id })).body,
  );
  const [heads = [], row = []] = [csvHead(), orderLines([detail.data.order])].map((line) =>
    line.trim().split(';'),
  );
  const valuesOf = (title: string) => row.filter((_, place) => heads[place] === `"${title}"`);
  expect(valuesOf('Texto plantado')).toEqual(['"Hecho en Durazno"', '""']);
  expect(valuesOf('Cuenta plantada')).toEqual(['12', '""']);
});

test('a host is sent a buyer’s values, and the order is recognised by them', async () => {
  const payload = orderPayload.parse(
    orderOf([{ Code: 'A', Quantity: 1, Price: 100 }], wired('Order')).order,
  );
  const variant = await loadVariant('NAM');
  const user = { gUID: 'u', name: '', email: 'a@b.example', firstName: 'Ana', lastName: 'Sosa' };
  const session = { user, email: user.email, company: null, personId: 1 } as never;
  expect(hostPayload(payload, undefined, session, variant, () => false)).toMatchObject(
    wired('Order'),
  );
  const order = readRows(calls.orderFind, {
    data: {
      OrderId: 1,
      OrderNumber: 1,
      OrderDate: '2026-11-20T10:00:00Z',
      OrderState: 'PPE',
      OrderPaymentId: 'BRDE',
      OrderShippingId: 'RES',
      OrderPhone: '099 000 000',
      Items: [{ Code: 'A', Name: 'A', Price: 100, Quantity: 1 }],
      ...wired('Order'),
    },
  }).output.data;
  expect(order).toMatchObject({ ...VALUES, plantedTextSold: '', plantedCountSold: null });
  const existing = { order, reports: () => true, placeIds: { cityId: 0, stateId: 0 } };
  const same = (found: typeof existing) => isSame(found, payload, undefined, variant);
  expect(same(existing)).toBe(true);
  expect(same({ ...existing, order: { ...order, ...{ plantedText: 'Otro' } } })).toBe(false);
});

test('a host that has them is understood, and one that lacks them too', () => {
  const comm = {
    ...{ CommId: 1, CommType: 'PHO', CommLastEvent: 'SCH', CommSubject: 'a', CommMessage: 'b' },
    ...{ CommDate: '2026-11-20T10:00:00Z', CommCreatorPersonId: 1, CommCreatorPersonName: 'A' },
    ...{ CommCreatorCompanyId: 1, CommContactCompanyId: 2, CommContactCompanyName: 'B' },
    ...{ CommContactPersonId: 0, CommContactPersonName: '', CommContactPhone: '' },
    ...{ CommPersonId: 1, CommPersonName: 'A', CommRemindMinutes: null, Events: [] },
  };
  const commIn = (data: object) => readRows(calls.commFind, { data }).output.data;
  expect(commIn({ ...comm, ...wired('Comm') })).toMatchObject(VALUES);
  expect(commIn(comm)).toMatchObject(INITIAL);
  const imagesIn = (row: object) =>
    readRows(calls.imageListByTarget, { data: [row], resultCount: 1 }).output.data;
  expect(imagesIn({ ImageId: 1, ImageName: 'a', ...wired('Image') })).toMatchObject([VALUES]);
  expect(imagesIn({ ImageId: 1, ImageName: 'a' })).toMatchObject([{ name: 'a', ...INITIAL }]);
});
