/** The erasure of an account: request, wait, cancellation, and restored copies. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseAgain, erasedKey } from '#backend/privacy/erase';
import { personExport } from '#contract/calls/privacy';
import { DAY_MS } from '#contract/time/dates';
import { useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { tablesWith } from '../support/everywhere.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { mailsTo } from '../support/mails.ts';
import { orderOf } from '../support/orders.ts';
import { PASSWORD, type Planted, plantPlaces } from '../support/people.ts';
import { startInput } from '../support/print-requests.ts';
import { asTextStl, box } from '../support/solids.ts';

/** Each text is in one kind of place, and nowhere else in the database. */
const TEXTS = {
  email: 'zulema.quiroga@personas.example',
  name: 'Zulemita',
  lastName: 'Quirogascopio',
  cedula: '4.987.321-5',
  phone: '099 731 842',
  phoneNote: 'timbre azulino',
  address: 'Pasaje Inhallable 7741',
  recipient: 'Hermenegilda Portalapea',
  observation: 'dejar con el zapatero',
  otherEmail: 'zulema.otra@personas.example',
  remark: 'Zulemita Quirogascopio pagó en efectivo',
  car: 'La zulemoneta',
  device: 'navegador-zulemil',
  talk: 'quiere un radiador zulemón',
  print: 'pieza de zulema',
  returned: 'no le sirve a zulita',
  company: 'Zulema Repuestos',
  factor: 'Teléfono zulemático',
  quoted: 'presupuesto para el zulemóvil',
};
/** Data that identifies her, although no page shows it as hers. */
const TRACES = { parcel: 'ENC-7741883', city: 'Paraje Inhallable' };
/** Invoice data that the law keeps. */
const INVOICE = { name: 'Quiroga Hermanos S.A.', identifier: '211003420017' };

let orderIds: number[] = [];

const shop = useApp(
  async ({ app: { db } }) => {
    await plantPlaces(db);
    await plantShelves(db);
    await plantProduct(db, { code: 'bujia', stock: { B: 50 } });
    await plantProduct(db, { code: 'agotado', stock: { B: 0 } });
  },
  (variant) => ({ ...variant, printing: variant.printing ?? PRINTING }),
);
const { buyer, seller, neighbour } = usePeople(shop, {
  buyer: { email: TEXTS.email },
  seller: SELLER,
  neighbour: {},
});
const PRINTING = {
  maxQuantity: 100,
  steps: [],
  printers: [],
  materials: [
    {
      id: 'pla',
      name: 'PLA',
      technology: 'FDM' as const,
      density: 1.24,
      infill: 0.2,
      wallMm: 1.2,
      layerMm: 0.2,
      mm3PerSecond: 8,
      secondsPerLayer: 0,
      centsPerGram: 100,
      centsPerHour: 100,
    },
  ],
  minimumCents: 100,
  keepDays: 90,
  keepRequestDays: 365,
};
const db = () => shop().app.db;
const ask = (path: string, input: unknown = {}, who: Planted = buyer) =>
  shop().post(`/rest/${path}`, input, {
    token: who.token,
    headers: { 'user-agent': TEXTS.device },
  });
const runJobs = async () => {
  await db().execute(sql`delete from job_runs`);
  await shop().app.runJobs();
};

const found = (text: string) => tablesWith(db(), text);

const money = async () => {
  const { rows } = await db().execute(
    sql`select o.id, o.number, o.state, o.total_cents, o.invoice_name, o.invoice_identifier, o.created_at,
          (select json_agg(i order by i.position) from order_items i where i.order_id = o.id) as items,
          (select json_agg(p.amount_cents) from payments p where p.order_id = o.id) as paid,
          (select count(*) from order_events e where e.order_id = o.id) as events
        from orders o order by id`,
  );
  return rows;
};

/** A row of hers in every table that can name a person. */
beforeAll(async () => {
  await db().execute(sql`update persons set name = ${TEXTS.name}, last_name = ${TEXTS.lastName},
    identifier = ${TEXTS.cedula} where id = ${buyer.personId}`);
  await db().execute(sql`update users set first_name = ${TEXTS.name}, last_name = ${TEXTS.lastName},
    company_name = ${TEXTS.company} where id = ${buyer.userId}`);
  await ask('person/update', {
    id: buyer.personId,
    phones: [
      {
        BCMode: 'INS',
        PePhone: TEXTS.phone,
        PePhoneType: 'HOM',
        PePhoneObservation: TEXTS.phoneNote,
      },
    ],
    addresses: [
      {
        BCMode: 'INS',
        StateId: 1,
        CityId: 1,
        PeAddress: TEXTS.address,
        PeAddressRecipient: TEXTS.recipient,
      },
    ],
    emails: [{ BCMode: 'INS', PeEmail: TEXTS.otherEmail }],
  });
  // Made by a seller: a history entry with old and new values.
  await ask(
    'person/update',
    {
      id: buyer.personId,
      parms: { PersonIdentifier: `${TEXTS.cedula} ` },
      phones: [
        {
          BCMode: 'INS',
          PePhone: TEXTS.phone,
          PePhoneType: 'WOR',
          PePhoneObservation: TEXTS.phoneNote,
        },
      ],
    },
    seller,
  );
  for (const changes of [
    { OrderInvoiceName: INVOICE.name, OrderInvoiceIdentifier: INVOICE.identifier },
    {},
  ]) {
    const order = orderOf([{ Code: 'bujia', Quantity: 1, Price: 100 }], {
      OrderPhone: TEXTS.phone,
      OrderPhoneObservation: TEXTS.phoneNote,
      OrderObservation: TEXTS.observation,
      ...changes,
    });
    const { body } = await ask('order/add', order);
    expect(body.error).toBe('');
    // The test parses the reply with the contract's schema.
    orderIds = [...orderIds, (body.data as { id: number }).id];
  }
  const [first = 0] = orderIds;
  await db().execute(sql`update orders set address = ${TEXTS.address}, address_recipient = ${TEXTS.recipient},
    words = ${TEXTS.lastName.toLowerCase()} where id = any(${sql.param(orderIds)}::int[])`);
  await db().execute(sql`insert into order_remarks (order_id, kind, text, user_id)
    values (${first}, 'note', ${TEXTS.remark}, ${seller.userId}),
      (${first}, 'tracking', ${TRACES.parcel}, ${seller.userId})`);
  await db().execute(sql`update orders set tracking_number = ${TRACES.parcel}, address_city_name = ${TRACES.city}
    where id = ${first}`);
  await db().execute(sql`insert into order_events (order_id, from_state, to_state, actor, tracking_before, tracking_after)
    values (${first}, 'PPE', 'PPE', 'seller', ${TRACES.parcel}, ${TRACES.parcel})`);
  await db().execute(sql`with one as (
      insert into returns (guid, order_id, state, actor, reason, answer) values (gen_random_uuid(),
        ${first}, 'REQ', 'buyer', ${TEXTS.returned}, ${`le escribimos a ${TEXTS.email}`}) returning id)
    insert into return_events (return_id, to_state, actor, user_id, reason)
    select id, 'REQ', 'buyer', ${buyer.userId}::int, ${TEXTS.returned} from one`);
  await db().execute(sql`insert into payments (provider, provider_id, order_id, status, detail, currency, amount_cents)
    values ('mp', 'pago-1', ${first}, 'approved', ${`payer ${TEXTS.email}`}, 'UYU', 10000)`);
  await db().execute(sql`insert into communications (type, subject, message, last_event, date, creator_person_id,
      creator_company_id, contact_company_id, contact_person_id, person_id)
    values ('PHO', ${TEXTS.talk}, ${TEXTS.remark}, 'DON', now(), ${seller.personId}, 1, 1, ${buyer.personId}, ${seller.personId}),
      ('PHO', 'Otra', ${`pasarle el dato a ${TEXTS.email}`}, 'DON', now(), ${seller.personId}, 1, 2, null, ${seller.personId})`);
  await ask('kept/cars', {
    entries: [
      {
        id: '1',
        changedAt: 1,
        value: {
          VehicleId: 1,
          VehicleName: 'Gol',
          VehicleYearRange: '',
          VehicleEngine: '',
          BrandName: 'VW',
          name: TEXTS.car,
        },
      },
    ],
  });
  await ask('stockNotice/add', { code: 'agotado' });
  await shop().post('/rest/suscription/add', { type: 'NEM', value: TEXTS.email, website: '' });
  await db().execute(sql`update subscriptions set confirmed_at = now()`);
  await shop().post(
    '/rest/print/request/start',
    startInput(asTextStl(box([20, 30, 40])), {
      name: TEXTS.name,
      email: TEXTS.email,
      phone: TEXTS.phone,
      note: TEXTS.print,
    }),
  );
  await db().execute(sql`update print_requests set received_at = now()`);
  await db().execute(sql`insert into print_events (request_id, actor, text)
    select id, 'customer', ${`Soy ${TEXTS.name}: ${TEXTS.print}`} from print_requests`);
  await shop().login(TEXTS.email, PASSWORD, { 'user-agent': TEXTS.device });
  await shop().post('/rest/user/restorePwdStep1', { email: TEXTS.email });
  await shop().post('/rest/utils/email/sendContact', {
    name: TEXTS.name,
    phone: TEXTS.phone,
    email: TEXTS.email,
    subject: 'Hola',
    message: TEXTS.talk,
    website: '',
  });
  await db().execute(sql`insert into missed_searches (day, text)
    values (current_date, ${TEXTS.lastName.toLowerCase()})`);
  await db().execute(sql`insert into company_emails (company_id, email)
    values (2, ${TEXTS.email})`);
  await db().execute(sql`insert into quotations (customer_name, customer_email, notes, author_id, valid_until)
    values (${TEXTS.name}, ${TEXTS.email}, ${TEXTS.quoted}, ${seller.userId}, current_date)`);
  await db().execute(sql`insert into factors (user_id, kind, name, credential_id)
    values (${buyer.userId}, 'passkey', ${TEXTS.factor}, 'Y2xhdmU')`);
  await db().execute(sql`insert into recovery_codes (user_id, code_hash)
    values (${buyer.userId}, 'x')`);
  await db().execute(sql`insert into audit_entries (subject, subject_id, action, changes, user_id, author, at)
    values ('user', ${buyer.guid}, 'UPD', ${JSON.stringify([{ field: 'factorAdded', to: TEXTS.factor }])}::jsonb,
      ${buyer.userId}, ${`${TEXTS.name} ${TEXTS.lastName}`}, now())`);
});
afterAll(() => shop().app.files.remove(erasedKey(buyer.guid)));

test('the export contains all data of the person and of nobody else', async () => {
  const { body } = await ask('person/export');
  const told = JSON.stringify(body.data);
  for (const [what, text] of Object.entries(TEXTS))
    expect([what, told.includes(text)]).toEqual([what, true]);
  const { body: other } = await ask('person/export', {}, neighbour);
  for (const text of Object.values(TEXTS)) expect(JSON.stringify(other.data)).not.toContain(text);
});

test('the export shows names instead of codes', async () => {
  const value = { table: 'products', name: 'Caros', search: '?t=rad', columns: ['code'] };
  await ask('kept/views', { entries: [{ id: 'products|Caros', changedAt: 1, value }] });
  const { body } = await ask('person/export');
  const { sections } = personExport.output.parse(body).data;
  const cellsOf = (column: string) =>
    sections.flatMap(({ rows }) => rows.flatMap((row) => row[column] ?? []));
  expect(cellsOf('Lista').sort()).toEqual(['Mi garaje', 'Vistas de tablas']);
  expect(new Set(cellsOf('Tipo'))).toEqual(new Set(['Casa', 'Trabajo', 'Teléfono']));
  expect(cellsOf('Estado')).toContain('Hecho');
  for (const cell of [...cellsOf('Estado'), ...cellsOf('Puesto')])
    expect(cell).not.toMatch(/^[A-Z]{3}$/);
});

test('a seller exports a person’s data, which is recorded', async () => {
  const { body } = await ask(
    'person/exportFor',
    { id: buyer.personId, reason: 'Lo pidió en el local' },
    seller,
  );
  expect(JSON.stringify(body.data)).toContain(TEXTS.address);
  const { body: audit } = await ask(
    'audit/list',
    { subject: 'person', subjectId: `${buyer.personId}` },
    seller,
  );
  expect(audit.data).toContainEqual(
    expect.objectContaining({ action: 'UPD', reason: 'Lo pidió en el local' }),
  );
  const { status } = await ask('person/exportFor', { id: 999_999, reason: 'Nadie' }, seller);
  expect(status).toBe(404);
});

describe('to be erased', () => {
  test('open orders prevent an erasure and are named', async () => {
    const { status, body } = await ask('person/erase', { password: PASSWORD });
    const { rows } = await db().execute<{ number: number }>(
      sql`select number from orders order by number`,
    );
    expect([status, body.errorCode]).toEqual([409, 'erasure.openOrders']);
    expect(body.error).toContain(rows.map(({ number }) => number).join(', '));
    const { body: privacy } = await ask('person/privacy');
    expect(privacy.openOrders).toEqual(rows.map(({ number }) => number));
    await db().execute(sql`update orders set state = 'DIS', reserved_until = null`);
  });

  test('the password is required, and employees are refused', async () => {
    const wrong = await ask('person/erase', { password: 'otra-cosa' });
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { password: 'La contraseña es incorrecta' },
    ]);
    const own = await ask('person/erase', { password: PASSWORD }, seller);
    expect(own.body.errorCode).toBe('erasure.employee');
    expect((await ask('person/erase', {})).status).toBe(400);
  });

  test('a mailed link replaces the password once', async () => {
    await ask('person/eraseLink');
    const mail = (await mailsTo(db(), TEXTS.email)).findLast(
      ({ template }) => template === 'eraseLink',
    );
    const key = new URL(String(mail?.data.url)).searchParams.get('borrar') ?? '';
    expect((await ask('person/erase', { key }, neighbour)).body.errorCode).toBe('erasure.stale');
    const first = await ask('person/erase', { key });
    expect(first.body.error).toBe('');
    expect((await ask('person/erase', { key })).body.errorCode).toBe('erasure.stale');
    expect((await ask('person/eraseCancel')).status).toBe(200);
    expect((await ask('person/privacy')).body.erasureDueAt).toBeNull();
  });

  test('the erasure waits, is announced by mail and can be cancelled', async () => {
    const { body } = await ask('person/erase', { password: PASSWORD });
    const again = await ask('person/erase', { password: PASSWORD });
    expect(again.body.dueAt).toBe(body.dueAt);
    const asked = (await mailsTo(db(), TEXTS.email)).filter(
      ({ template }) => template === 'eraseAsked',
    );
    expect(asked.at(-1)?.data).toMatchObject({ at: body.dueAt });
    await runJobs();
    expect((await ask('user/get')).status).toBe(200);
    await ask('person/eraseCancel');
    shop().setClock(new Date(Date.now() + 4 * DAY_MS));
    await runJobs();
    expect((await ask('user/get')).status).toBe(200);
    shop().setClock(undefined);
  });
});

test('after the wait no text of the person remains, and no money is lost', async () => {
  for (const [what, text] of Object.entries(TEXTS))
    expect([what, (await found(text)).length > 0]).toEqual([what, true]);
  for (const [what, text] of Object.entries(TRACES))
    expect([what, (await found(text)).length > 0]).toEqual([what, true]);
  const before = await money();
  await ask('person/erase', { password: PASSWORD });
  shop().setClock(new Date(Date.now() + 4 * DAY_MS));
  await runJobs();
  // The last mail is the only row with her name, until it is sent.
  expect(await mailsTo(db(), TEXTS.email)).toMatchObject([{ template: 'erased' }]);
  await db().execute(sql`delete from mails where template = 'erased'`);
  for (const [what, text] of Object.entries({ ...TEXTS, ...TRACES }))
    expect([what, await found(text)]).toEqual([what, []]);
  expect(await found(INVOICE.name)).toEqual(['orders']);
  expect(await money()).toEqual(before);
  expect((await ask('user/get')).status).toBe(401);
  expect((await shop().login(TEXTS.email, PASSWORD)).status).toBe(401);
  expect((await ask('user/get', {}, neighbour)).status).toBe(200);
  // The history states that something changed, without values.
  const { rows } = await db().execute<{ changes: object[] }>(
    sql`select changes from audit_entries where subject = 'person' and subject_id = ${`${buyer.personId}`}`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(
    rows
      .flatMap(({ changes }) => changes)
      .every((change) => Object.keys(change).join() === 'field'),
  ).toBe(true);
});

test('after the legal time invoices are anonymous', async () => {
  shop().setClock(new Date(Date.now() + 9 * 365 * DAY_MS));
  await runJobs();
  expect(await found(INVOICE.name)).toEqual(['orders']);
  shop().setClock(new Date(Date.now() + 11 * 365 * DAY_MS));
  await runJobs();
  expect(await found(INVOICE.name)).toEqual([]);
  shop().setClock(undefined);
});

test('a restored copy erases the person again', async () => {
  await db().execute(sql`update users set email = ${TEXTS.email}, first_name = ${TEXTS.name}, is_disabled = false
    where id = ${buyer.userId}`);
  await db().execute(sql`update orders set phone = ${TEXTS.phone}, state = 'PPE'
    where user_id = ${buyer.userId}`);
  await db().execute(sql`delete from erasures`);
  const { files, now } = shop().app;
  expect(await eraseAgain({ db: db(), files, now })).toBe(1);
  expect([await found(TEXTS.email), await found(TEXTS.phone)]).toEqual([[], []]);
  expect(await eraseAgain({ db: db(), files, now })).toBe(0);
  // The list outside the database does not identify her.
  expect((await files.read(erasedKey(buyer.guid)))?.toString()).toBe('{}');
});
