import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { subscriptions } from '#backend/database/tables/site';
import { registrationTerms, wordsOf } from '#contract/people/agreed-texts';
import { consentTexts } from '#contract/people/consents';
import { ORIGIN, type TestApp, useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { keyMailedTo, mailsTo } from '../support/mails.ts';
import { PASSWORD, plantPlaces, plantUser, plantWaiting } from '../support/people.ts';
import { registrationOf } from '../support/registrations.ts';

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'agotado', stock: { B: 0 } });
});
const db = () => shop().app.db;
const from = { headers: { 'x-real-ip': '203.0.113.7' } };
const consentsOf = async (email: string) => {
  const { rows } = await db().execute(
    sql`select kind, version, address, ended_at is null as holds from consents
        where email = ${email} order by id`,
  );
  return rows;
};
const given = (kind: keyof typeof consentTexts, holds = true) => ({
  kind,
  version: consentTexts[kind].version,
  address: '203.0.113.7',
  holds,
});

test('activation stores the consent to the registered text once', async () => {
  const email = 'nueva@personas.example';
  const guid = await plantWaiting(db(), email);
  await shop().post('/rest/user/activate', { guid }, from);
  expect(await consentsOf(email)).toEqual([given('terms')]);
  const login = await shop().login(email, PASSWORD);
  // The contract's login reply.
  const { access_token: token } = (await login.json()) as { access_token: string };
  await shop().post('/rest/stockNotice/add', { code: 'agotado' }, { token, ...from });
  await shop().post('/rest/stockNotice/add', { code: 'agotado' }, { token, ...from });
  const { body } = await shop().post('/rest/person/privacy', {}, { token });
  expect(body.consents).toMatchObject([{ kind: 'stockNotice' }, { kind: 'terms', endedAt: null }]);
});

const subscribe = async (email: string) => {
  await shop().post('/rest/suscription/add', { type: 'NEM', value: email, website: '' }, from);
  const mail = (await mailsTo(db(), email)).at(-1);
  expect(await consentsOf(email)).toEqual([]);
  const key = new URL(String(mail?.data.confirmUrl)).searchParams.get('novedades');
  await shop().post('/rest/suscription/confirm', { key }, from);
  expect(await consentsOf(email)).toEqual([given('newsletter')]);
  return new URL(String(mail?.data.endUrl));
};
const isIn = (email: string) => db().$count(subscriptions, eq(subscriptions.value, email));

test('confirming stores the consent to the newsletter, and the one-click request of a mail program ends it', async () => {
  const email = 'lectora@personas.example';
  const url = await subscribe(email);
  expect(url.pathname).toBe('/novedades/terminar');
  const answer = await shop().app.mailLink(
    new Request(`${ORIGIN}${url.pathname}${url.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
  );
  expect(answer.status).toBe(200);
  expect(await isIn(email)).toBe(0);
  expect(await consentsOf(email)).toEqual([given('newsletter', false)]);
});

test('the page’s button ends the newsletter, and an unknown key does not', async () => {
  const email = 'otra-lectora@personas.example';
  const url = await subscribe(email);
  const press = (search: string) =>
    shop().app.mailLink(new Request(`${ORIGIN}${url.pathname}${search}`, { method: 'POST' }));
  await press('?clave=de-nadie');
  expect(await isIn(email)).toBe(1);
  const answer = await press(url.search);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/novedades/terminar#listo',
  ]);
  expect(await isIn(email)).toBe(0);
});

test('an account ends the newsletter of its own address only', async () => {
  const reader = await plantUser(db(), { email: 'con-cuenta@personas.example' });
  const other = await plantUser(db());
  await subscribe(reader.email);
  await shop().post('/rest/suscription/leave', {}, other);
  expect((await shop().post('/rest/person/privacy', {}, reader)).body.newsletter).toBe(true);
  await shop().post('/rest/suscription/leave', {}, reader);
  expect((await shop().post('/rest/person/privacy', {}, reader)).body.newsletter).toBe(false);
});

test('nobody is subscribed if the consent cannot be stored', async () => {
  const email = 'sinpapel@personas.example';
  await shop().post('/rest/suscription/add', { type: 'NEM', value: email, website: '' }, from);
  const mail = (await mailsTo(db(), email)).at(-1);
  const key = new URL(String(mail?.data.confirmUrl)).searchParams.get('novedades');
  const confirm = () => shop().post('/rest/suscription/confirm', { key }, from);
  await db().execute(sql`alter table consents rename to consents_away`);
  const { status } = await confirm();
  await db().execute(sql`alter table consents_away rename to consents`);
  expect(status).toBe(500);
  expect(shop().errors.splice(0)).toHaveLength(1);
  const [row] = await db().select().from(subscriptions).where(eq(subscriptions.value, email));
  expect(row?.confirmedAt).toBeNull();
  expect((await confirm()).status).toBe(200);
  expect(await consentsOf(email)).toEqual([given('newsletter')]);
});

/** Registers, follows the mailed link and returns the versions of the stored consents. */
const registered = async (made: TestApp, email: string, terms?: string) => {
  const input = { ...registrationOf(email), terms };
  expect((await made.post('/rest/user/addWithPerson', input, from)).status).toBe(200);
  const guid = await keyMailedTo(made.app.db, email);
  await made.post('/rest/user/activate', { guid }, from);
  const { rows } = await made.app.db.execute<{ version: string }>(
    sql`select version from consents where email = ${email}`,
  );
  return rows.map(({ version }) => version);
};
const WITHOUT_PROFILE = registrationTerms({ hasHost: false, hasProfile: false });

test('the stored consent is the text that the page showed', async () => {
  const email = 'antes@personas.example';
  // A page that was loaded before the shop had a profile.
  expect(await registered(shop(), email, WITHOUT_PROFILE.version)).toEqual([
    WITHOUT_PROFILE.version,
  ]);
  // The export contains it literally.
  const login = await shop().login(email, 'una frase larga 1');
  const { access_token: token } = (await login.json()) as { access_token: string };
  const { body } = await shop().post('/rest/person/export', {}, { token });
  expect(JSON.stringify(body.data)).toContain(JSON.stringify(WITHOUT_PROFILE.text));
});

test('an unknown version counts as the current text', async () => {
  const { version } = consentTexts.terms;
  expect(wordsOf('terms', 'otra')).toBeUndefined();
  expect(await registered(shop(), 'otra@personas.example', 'otra')).toEqual([version]);
  expect(await registered(shop(), 'ninguna@personas.example')).toEqual([version]);
});

describe('in a shop without a profile', () => {
  const bare = useApp(
    ({ app }) => plantPlaces(app.db),
    (variant) => ({
      ...variant,
      routes: variant.routes.filter(({ screen }) => screen !== 'profile'),
    }),
  );

  test('stores its own text, which promises no profile', async () => {
    expect(await registered(bare(), 'sin-perfil@personas.example')).toEqual([
      WITHOUT_PROFILE.version,
    ]);
  });
});
