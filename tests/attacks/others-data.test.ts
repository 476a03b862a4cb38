/** Every call as a visitor, another buyer and another company's seller, with a victim's keys. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call';
import { type CallName, calls } from '#contract/calls';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { type Json, sampleInput, withNamed } from '../support/samples.ts';

/** A marker in all data of the victim: a reply with it leaks. */
const MARK = 'solo-de-la-victima';

let victim: Planted;
const orders: { guid: string; id: number; number: number; paymentId: string }[] = [];
const keys: Record<string, Json>[] = [];
/** The victim's items, by the list that contains them. */
const things: ['phones' | 'addresses' | 'emails', Record<string, number>][] = [];
let before: unknown;
const strangers = new Map<string, Planted>();

const shop = useApp(async ({ app: { db }, post }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'texto', stock: { B: 50 } });
  victim = await plantUser(db, { email: `${MARK}@personas.example` });
  await db.execute(sql`update persons set identifier = ${MARK} where id = ${victim.personId}`);
  await db.execute(sql`update person_phones set phone = ${MARK}
    where person_id = ${victim.personId}`);
  await db.execute(sql`update person_addresses set address = ${MARK}
    where person_id = ${victim.personId}`);
  await db.execute(sql`insert into person_emails (person_id, email)
    values (${victim.personId}, ${victim.email})`);
  for (const OrderPaymentId of ['BRDE', 'MPU']) {
    const order = orderOf([{ Code: 'texto', Quantity: 1, Price: 100 }], {
      OrderPaymentId,
      OrderAddress: MARK,
    });
    const { body } = await post('/rest/order/add', order, { token: victim.token });
    expect(body.error).toBe('');
    // The test parses the reply with the contract's schema.
    const { id, number } = body.data as { id: number; number: number };
    orders.push({ guid: order.order.OrderGUID, id, number, paymentId: OrderPaymentId });
  }
  // As if its buyer had started to pay.
  for (const { id, paymentId } of orders)
    await db.execute(
      sql`insert into charges (order_id, provider, access_token, currency, amount_cents, expires_at)
          values (${id}, ${paymentId}, ${randomUUID()}, 'UYU', 100, now() + interval '1 hour')`,
    );
  await db.execute(sql`update orders
    set phone = ${MARK}, payment_name = ${MARK}, shipping_name = ${MARK}`);
  await db.execute(sql`update order_items set name = ${MARK}`);
  strangers.set('buyer', await plantUser(db));
  strangers.set('seller of company 2', await plantUser(db, { isSeller: true, employeeOf: 2 }));
});

beforeAll(async () => {
  const one = async (table: string): Promise<number> => {
    const { rows } = await shop().app.db.execute<{ id: number }>(
      sql`select id from ${sql.identifier(table)} where person_id = ${victim.personId}`,
    );
    return rows[0]?.id ?? 0;
  };
  const list = await shop().post('/rest/user/sessionList', {}, { token: victim.token });
  // The test parses the reply with the contract's schema.
  const [session] = list.body.data as { id: string }[];
  const tokenOf = async (orderId: number) => {
    const { rows } = await shop().app.db.execute<{ token: string }>(
      sql`select access_token as token from charges where order_id = ${orderId}`,
    );
    return rows[0]?.token ?? '';
  };
  for (const order of orders)
    keys.push({
      guid: order.guid,
      OrderGUID: order.guid,
      OrderReplacesGUID: order.guid,
      orderId: order.id,
      number: order.number,
      paymentId: order.paymentId,
      accessToken: await tokenOf(order.id),
      key: randomUUID(),
    });
  things.push(
    ['phones', { PePhoneId: await one('person_phones') }],
    ['addresses', { PeAddressId: await one('person_addresses') }],
    ['emails', { PeEmailId: await one('person_emails') }],
  );
  keys.push({
    guid: victim.guid,
    id: victim.personId,
    ...Object.fromEntries(things.flatMap(([, ids]) => Object.entries(ids))),
  });
  keys.push({ id: session?.id ?? '', FilterKey: 'guid', FilterValue: victim.guid });
  keys.push({ FilterKey: 'text', FilterValue: MARK });
  keys.push({ FilterKey: 'toCompany', FilterValue: '1' });
  before = await belongings();
});

/** The victim's rows in all tables, without traces of reads. */
const belongings = async () => {
  const { rows } = await shop().app.db.execute(sql`
    select md5(string_agg(x.row, '' order by x.row)) as all from (
      select o::text as row from orders o where o.user_id = ${victim.userId}
      union all select u::text from users u where u.id = ${victim.userId}
      union all select p::text from persons p where p.id = ${victim.personId}
      union all select p::text from person_phones p where p.person_id = ${victim.personId}
      union all select a::text from person_addresses a where a.person_id = ${victim.personId}
      union all select e::text from person_emails e where e.person_id = ${victim.personId}
      union all select s.token_hash from sessions s where s.user_id = ${victim.userId}
    ) x`);
  return rows;
};

/** Calls of logged-in users without keys: they act on the caller's own data. */
const OWN: readonly CallName[] = [
  'exchangeRateFind',
  'factorFinish',
  'factorList',
  'factorProofFind',
  'factorProve',
  'factorRenewCodes',
  'factorStart',
  'keptCars',
  'keptCompared',
  'keptFavourites',
  'keptViews',
  'orderAdd',
  'orderCounts',
  'orderFilter',
  'personAddAddress',
  'personAddPhone',
  'personErase',
  'personEraseCancel',
  'personEraseLink',
  'personExport',
  'personPrivacy',
  'priceFind',
  'printOwn',
  'returnFilter',
  'stockNoticeList',
  'stockNoticeRemove',
  'suscriptionLeave',
  'userChangePwd',
  'userSessionEnd',
  'userSessionList',
];
/** Calls whose only key is a secret: another one counts as used. */
const BY_TOKEN: readonly CallName[] = ['paymentStart'];
/** Calls that answer 200 with a refusal per item. */
const EACH: readonly CallName[] = ['orderChangeStates', 'orderUndoMany'];

/** Keys of a reply that repeat the caller's own words. */
const ECHOES: ReadonlySet<string> = new Set(['understood', 'leftOut']);
const told = (body: object): string =>
  JSON.stringify(body, (key, value) => (ECHOES.has(key) ? undefined : value));

const all = Object.entries(calls) as [CallName, Call][];
/** Returns the input with each fitting key of the victim. */
const inputsOf = (call: Call): Json[] => {
  const inputs = keys.map((named) => withNamed(sampleInput(call), named));
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
};
const ask = async (call: Call, token: string | undefined) => {
  const answers = [];
  for (const input of inputsOf(call)) {
    const { status, body } = await shop().post(call.path, input, { token });
    const isAsked = call.input.safeParse(input).success;
    expect(told(body), `${call.path} with ${JSON.stringify(input)}`).not.toContain(MARK);
    answers.push({ status, body, isAsked });
  }
  expect(await belongings(), call.path).toEqual(before);
  return answers;
};

/** Roles that are refused never reach a handler (`tests/contract/access-companies.test.ts`). */
const callsFor = (...roles: Call['access']['role'][]) =>
  all.filter(([, { access }]) => roles.includes(access.role));

test('calls for everybody show a visitor nothing of the victim', async () => {
  for (const [, call] of callsFor('anyone')) await ask(call, undefined);
});

test.each([
  ['buyer', callsFor('anyone', 'user')],
  ['seller of company 2', callsFor('anyone', 'user', 'seller')],
] as const)(
  'calls show a %s nothing of the victim',
  async (who, reached) => {
    for (const [name, call] of reached) {
      const answers = await ask(call, strangers.get(who)?.token);
      if (call.access.role === 'anyone') continue;
      if (EACH.includes(name) && who !== 'buyer')
        expect(JSON.stringify(answers[0]?.body.data)).toContain('No se encontro ningun resultado.');
      else if (!OWN.includes(name)) {
        // Foreign records are absent like missing ones; no other refusal reveals them.
        const absent = BY_TOKEN.includes(name) ? 410 : 404;
        const expected = answers.map(({ isAsked }) => (isAsked ? absent : 400));
        expect([name, ...answers.map(({ status }) => status)]).toEqual([name, ...expected]);
        expect(expected, name).toContain(absent);
      }
    }
  },
  120_000,
);

test.each(['UPD', 'DLT'] as const)(
  'a foreign id among the own phones, addresses and e-mails is absent: %s',
  async (BCMode) => {
    const texts = {
      PePhone: '099 111 222',
      PeAddress: 'Av. Italia 1',
      PeEmail: 'x@correo.example',
    };
    for (const stranger of strangers.values())
      for (const [list, ids] of things) {
        const input = { id: stranger.personId, [list]: [{ BCMode, ...ids, ...texts }] };
        const { status, body } = await shop().post(calls.personUpdate.path, input, stranger);
        expect([list, status, body.errorCode]).toEqual([list, 404, 'record.notFound']);
        expect(await belongings()).toEqual(before);
      }
  },
);

test('a new order replaces no order of others', async () => {
  for (const { guid } of orders) {
    const rows = [{ Code: 'texto', Quantity: 1, Price: 100 }];
    const input = orderOf(rows, { OrderPaymentId: 'MPU', OrderReplacesGUID: guid });
    const { body } = await shop().post(calls.orderAdd.path, input, strangers.get('buyer'));
    expect(body.error).toBe('');
    expect(await belongings()).toEqual(before);
  }
});

test('the owner sees everything with these keys', async () => {
  const seen = await Promise.all(
    [
      ['/rest/order/find', { guid: orders[0]?.guid }],
      ['/rest/person/find', { id: victim.personId }],
      ['/rest/order/filter', { filters: [{ FilterKey: 'text', FilterValue: MARK }] }],
      ['/rest/user/get', {}],
    ].map(([path, input]) => shop().post(String(path), input, { token: victim.token })),
  );
  for (const { body } of seen) expect(JSON.stringify(body)).toContain(MARK);
});
