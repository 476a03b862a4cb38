/** SQL in every text of every call: it is data, matches nothing, and breaks nothing. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSales } from '#backend/database/tables/catalog';
import type { Call, Role } from '#contract/call';
import { calls } from '#contract/calls';
import { ORIGIN, postRequest, useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { nextAddress } from '../support/random.ts';
import { type Json, sampleInput, withEachText, withNamed } from '../support/samples.ts';
import { ATTACKS } from '../support/sql-attacks.ts';

const FILTERS = ['categoryId', 'providerId', 'brandId', 'year', 'text', 'state', 'vehicleId'];
const ORDER_FILTERS = ['toCompany', 'guid', 'startDate', 'endDate', 'state', 'text'];
const AT_ONCE = 5;
/** Attacks differ by their context; a form gets each of them in some text. */
const SEVERAL = 5;

let victim: Planted;
const statuses: Record<number, number> = {};
const callers: Record<Role, (string | undefined)[]> = {
  anyone: [undefined],
  user: [],
  seller: [],
};
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  const id = await plantProduct(db, { code: 'texto', stock: { B: 5 } });
  // Otherwise the sample of its removal would remove it.
  await db.insert(productSales).values({ productId: id, saleDate: '2026-03-04', quantity: 1 });
  // Samples name the first person, whose data a seller may read.
  await plantUser(db);
  victim = await plantUser(db, { email: 'marca-de-la-victima@personas.example' });
  await db.execute(sql`update person_phones set phone = 'marca-de-la-victima'
    where person_id = ${victim.personId}`);
});

const all: [string, Call][] = Object.entries(calls);
/** The samples of a call: one per filter where there are filters. */
const samplesOf = (name: string, call: Call): Json[] => {
  const sample = sampleInput(call);
  const keys = name === 'orderFilter' ? ORDER_FILTERS : FILTERS;
  if (typeof sample !== 'object' || sample === null || !('filters' in sample)) return [sample];
  return keys.map((FilterKey) => withNamed(sample, { FilterKey }));
};

const somewhere = () => ({ 'x-real-ip': nextAddress() });
/** Without rate limits: every attempt must reach its statement. */
const forgetTries = () => shop().app.db.execute(sql`delete from rate_limits`);

/** Rows that must stay unchanged. */
const precious = async () => {
  const { rows } = await shop().app.db.execute(sql`
    select (select count(*) from information_schema.tables where table_schema = 'public') as tables,
      (select md5(string_agg(u::text, '' order by u.id)) from users u where u.id = ${victim.userId}),
      (select count(*) from sessions where user_id = ${victim.userId}) as sessions,
      (select string_agg(concat_ws(' ', p.code, p.name, p.price_cents), ', ' order by p.code)
        from products p) as products,
      (select md5(string_agg(p::text, '' order by p.id)) from person_phones p
        where p.person_id = ${victim.personId}) as phones`);
  return rows;
};
let before: unknown;

beforeAll(async () => {
  const { db } = shop().app;
  // With another company, so that calls for its people are reached.
  for (let n = 0; n < 4; n += 1) callers.user.push((await plantUser(db, { employeeOf: 2 })).token);
  callers.seller.push((await plantUser(db, { isSeller: true, employeeOf: 1 })).token);
  before = await precious();
});
afterAll(() => console.log('tries by their status', statuses));

const complaint = async (response: Response): Promise<string | undefined> => {
  statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  const text = await response.text();
  if (response.status >= 500 || text.includes('marca-de-la-victima') || text.includes('argon2'))
    return `${response.status} ${text.slice(0, 300)}`;
  return undefined;
};

const send = (call: Call, input: Json, n: number): Promise<Response> => {
  const tokens = callers[call.access.role];
  const token = tokens[n % tokens.length];
  const headers = { ...somewhere(), ...(token ? { authorization: `OAuth ${token}` } : {}) };
  const body = JSON.stringify(input);
  if (call.effect === 'write' || n % 2 === 0)
    return shop().app.rest(postRequest(call.path, body, { headers }));
  const url = new URL(call.path, ORIGIN);
  url.searchParams.set('input', body);
  return shop().app.rest(new Request(url, { headers }));
};

const mutationsOf = (name: string, call: Call) =>
  samplesOf(name, call).flatMap((sample) =>
    ATTACKS.flatMap((attack, kind) =>
      withEachText(sample, attack).filter(
        (_mutation, n, { length }) => length < SEVERAL || n % SEVERAL === kind % SEVERAL,
      ),
    ),
  );

test('every call accepts it as a text', async () => {
  const bad: unknown[] = [];
  for (const [name, call] of all) {
    const mutations = mutationsOf(name, call);
    // Calls with deliberate delays wait together.
    for (let at = 0; at < mutations.length; at += AT_ONCE) {
      await forgetTries();
      const batch = mutations.slice(at, at + AT_ONCE).map(async (mutation, n) => {
        const fault = await complaint(await send(call, mutation.input, n));
        if (fault) bad.push([name, mutation, fault]);
      });
      await Promise.all(batch);
    }
  }
  expect(bad).toEqual([]);
}, 300_000);

test.each(ATTACKS)(
  'the login, a session and page addresses accept %j as a text',
  async (attack) => {
    const { app, login, post } = shop();
    const path = encodeURIComponent(attack);
    const bare = (url: string) => new Request(ORIGIN + url, { headers: somewhere() });
    // A header holds Latin-1 only.
    const inHeader = attack.replace(/[^ -~]/g, '');
    const answers = [
      await login(attack, attack, somewhere()),
      await login(victim.email, attack, somewhere()),
      await app.image(bare(`/imagenes/${path}`)),
      await app.image(bare(`/imagenes/id/${path}`)),
      await app.liveProduct(bare(`/productos/${path}`), ORIGIN),
    ];
    const asked = await post('/rest/user/get', {}, { token: inHeader, headers: somewhere() });
    const byCookie = await post(
      '/rest/user/get',
      {},
      { headers: { cookie: `__Host-session=${inHeader}` } },
    );
    expect([asked.status, byCookie.status]).toEqual([401, 401]);
    const bad = await Promise.all(answers.map(complaint));
    expect(bad.filter(Boolean)).toEqual([]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .filter((status) => status === 200),
    ).toEqual([]);
  },
);

test('no statement contains it', async () => {
  // A rate-limited attempt would prove nothing.
  expect(statuses[429] ?? 0).toBeLessThan(50);
  expect(await precious()).toEqual(before);
  expect(shop().errors).toEqual([]);
});
