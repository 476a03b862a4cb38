/** Restoring a password: the mailed link, its effects, and what strangers can learn. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countLogin } from '#backend/auth/login-attempts';
import { renderMail } from '#backend/mail/render';
import { calendarFeedRenew } from '#contract/calls/calendar-feed';
import { MAILED_KEY } from '#contract/calls/registration';
import { loadVariant } from '#variants/load';
import { useApp } from '../support/app.ts';
import { keyMailedTo, mailsTo } from '../support/mails.ts';
import { measureUntil, quickestOf } from '../support/measuring.ts';
import { PASSWORD, plantPlaces, plantUser, plantWaiting } from '../support/people.ts';

const shop = useApp(async ({ app }) => plantPlaces(app.db));
const db = () => shop().app.db;
const from = () => ({ headers: { 'x-real-ip': randomUUID() } });
const NEW = 'tornillo-verde-38';
/** Replies come at fixed steps: the fastest ones at the same (http/uniform-timing.ts). */
const SAME = 1.3;

const ask = (email: string) => shop().post('/rest/user/restorePwdStep1', { email }, from());
const restore = (email: string, key: string, newPassword = NEW) =>
  shop().post('/rest/user/restorePwdStep2', { email, key, newPassword }, from());
const loginStatus = async (email: string, password: string) =>
  (await shop().login(email, password)).status;

test('the mailed link sets a new password and ends every session', async () => {
  const { email, token } = await plantUser(db());
  expect((await ask(email.toUpperCase())).body).toEqual({ error: '' });
  const [mail] = await mailsTo(db(), email);
  expect(mail).toMatchObject({ template: 'restore', data: { minutes: 60 } });
  expect(String(mail?.data.url)).toContain(
    `http://localhost:4321/restablecer-contrasena/${encodeURIComponent(email)}/`,
  );
  const key = await keyMailedTo(db(), email);
  // The page recognizes a truncated link by its shape.
  expect(key).toMatch(MAILED_KEY);
  const { status, body } = await restore(email, key);
  expect({ status, body }).toEqual({ status: 200, body: { error: '' } });
  expect((await shop().post('/rest/user/get', {}, { token })).status).toBe(401);
  expect(await loginStatus(email, PASSWORD)).toBe(401);
  expect(await loginStatus(email, NEW)).toBe(200);
});

test('a replaced password is not reported as a first one', async () => {
  const { email, token } = await plantUser(db(), { isSeller: true });
  await ask(email);
  expect(token).not.toBe('');
  expect((await restore(email, await keyMailedTo(db(), email))).body.first).toBeUndefined();
  await ask(email);
  const again = await restore(email, await keyMailedTo(db(), email), 'tuerca-azul-47');
  expect(again.body.error).toBe('');
  expect(again.body.first).toBeUndefined();
});

test('the owner is mailed that the password was changed, when, and what to do', async () => {
  const { email } = await plantUser(db());
  await ask(email);
  const key = await keyMailedTo(db(), email);
  await restore(email, key, 'qwerty');
  await restore(email, 'x');
  const templates = async () => (await mailsTo(db(), email)).map(({ template }) => template);
  expect(await templates()).toEqual(['restore']);
  shop().setClock(new Date('2026-11-21T19:05:00Z'));
  await db().execute(sql`update account_keys set expires_at = '2026-11-21T20:00:00Z'`);
  expect((await restore(email, key)).status).toBe(200);
  shop().setClock(undefined);
  expect(await templates()).toEqual(['restore', 'passwordChanged']);
  const told = (await mailsTo(db(), email)).at(-1);
  expect(told?.data).toMatchObject({ at: '2026-11-21T19:05:00.000Z', name: 'Ana' });
  const mail = renderMail('passwordChanged', told?.data, await loadVariant('NAM'));
  const { subject } = mail;
  const text = mail.text.replace(/\s+/g, ' ');
  expect(subject).toBe('Tu contraseña fue cambiada');
  expect(text).toContain('21 de noviembre de 2026');
  expect(text).toContain('16:05');
  expect(text).toContain('http://localhost:4321/restablecer-contrasena');
  expect(text).toContain('Si no fuiste tú');
});

test('the mail about a first password says so and warns', async () => {
  const { email, userId } = await plantUser(db());
  // An invited person without a login.
  await db().execute(sql`delete from sessions where user_id = ${userId}`);
  await ask(email);
  expect((await restore(email, await keyMailedTo(db(), email))).body.first).toBeDefined();
  const told = (await mailsTo(db(), email)).at(-1);
  expect(told).toMatchObject({ template: 'passwordChanged', data: { isFirst: true } });
  const { subject, text } = renderMail('passwordChanged', told?.data, await loadVariant('NAM'));
  expect(subject).toBe('Elegiste tu contraseña');
  const said = text.replace(/\s+/g, ' ');
  expect(said).toContain('Si no fuiste tú, alguien lee tu correo: elige otra ahora');
  expect(said).not.toMatch(/fue cambiada|demás sesiones/);
});

test('a new password ends the calendar’s address, and the mail says so', async () => {
  const { email, token } = await plantUser(db(), { isSeller: true, employeeOf: 1 });
  const renewed = await shop().post(calendarFeedRenew.path, {}, { token });
  const { url } = calendarFeedRenew.output.parse(renewed.body).data;
  const fetchIt = () => shop().app.calendar(new Request(url));
  await ask(email);
  const key = await keyMailedTo(db(), email);
  expect((await fetchIt()).status).toBe(200);
  expect((await restore(email, key)).status).toBe(200);
  expect((await fetchIt()).status).toBe(404);
  const told = (await mailsTo(db(), email)).at(-1)?.data;
  expect(told).toMatchObject({ endedCalendar: true });
  expect(told).not.toHaveProperty('isFirst');
});

test('staff choose 12 characters or more, buyers may choose fewer', async () => {
  const short = 'tuerca-7';
  const buyer = await plantUser(db());
  const { email } = await plantUser(db(), { isSeller: true, employeeOf: 1 });
  await ask(buyer.email);
  expect((await restore(buyer.email, await keyMailedTo(db(), buyer.email), short)).status).toBe(
    200,
  );
  await ask(email);
  const key = await keyMailedTo(db(), email);
  expect((await restore(email, key, short)).body.fields).toEqual({
    newPassword: 'Quien trabaja en la tienda elige una contraseña de 12 caracteres o más',
  });
  expect((await restore(email, key)).status).toBe(200);
});

test('a common, personal or short password is refused only with a valid link, which stays usable', async () => {
  const { email } = await plantUser(db());
  await ask(email);
  const key = await keyMailedTo(db(), email);
  for (const known of [email, 'Ana Píriz', 'anapiriz86', 'qwerty'])
    expect((await restore(email, key, known)).body).toMatchObject({
      errorCode: 'password.common',
      fields: { newPassword: 'Esa contraseña es demasiado común. Elige otra.' },
    });
  expect((await restore(email, key, '1234')).body.fields).toEqual({
    newPassword: 'La contraseña es muy corta',
  });
  expect((await restore(email, 'x', 'Ana Píriz')).body.errorCode).toBe('restore.stale');
  expect((await restore(email, key)).status).toBe(200);
});

test('a link without a new password is only checked', async () => {
  const { email } = await plantUser(db());
  await ask(email);
  const key = await keyMailedTo(db(), email);
  const check = (address: string, mailed: string) =>
    shop().post('/rest/user/restorePwdStep2', { email: address, key: mailed }, from());
  expect((await check(email, key)).body).toEqual({ error: '' });
  expect((await check((await plantUser(db())).email, key)).body.errorCode).toBe('restore.stale');
  expect((await check(email, 'x')).body.errorCode).toBe('restore.stale');
  expect((await restore(email, key)).status).toBe(200);
  expect((await check(email, key)).body.errorCode).toBe('restore.stale');
});

test('a reset does not refund login attempts of the network', async () => {
  const address = randomUUID();
  const { email } = await plantUser(db());
  await ask(email);
  const key = await keyMailedTo(db(), email);
  for (let index = 0; index < 200; index += 1)
    await countLogin(db(), { username: `otro${index}@x.example`, address, device: undefined });
  const headers = { 'x-real-ip': address };
  const locked = async () => (await shop().login('nadie@x.example', 'mal', headers)).status;
  const input = { email, key, newPassword: NEW };
  expect((await shop().post('/rest/user/restorePwdStep2', input, { headers })).status).toBe(200);
  expect(await locked()).toBe(429);
});

test('a reset ends a lockout by wrong passwords', async () => {
  const { email } = await plantUser(db());
  await Promise.all(Array.from({ length: 12 }, () => shop().login(email, 'mal')));
  expect(await loginStatus(email, PASSWORD)).toBe(429);
  await ask(email);
  const { headers } = await restore(email, await keyMailedTo(db(), email));
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await shop().login(email, NEW, { cookie })).status).toBe(200);
});

test('a key works once, also with 20 concurrent requests', async () => {
  const { email } = await plantUser(db());
  await ask(email);
  const key = await keyMailedTo(db(), email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => restore(email, key)));
  const outcomes = answers
    .map(({ status, body }) => `${status} ${body.errorCode ?? ''}`)
    .toSorted();
  expect(outcomes).toEqual(['200 ', ...Array<string>(19).fill('410 restore.stale')]);
});

test('wrong, used, stale and foreign keys get one answer', async () => {
  const { email } = await plantUser(db());
  const other = await plantUser(db());
  const answer = async (...args: Parameters<typeof restore>) => {
    const { status, body } = await restore(...args);
    return { status, error: body.error };
  };
  const stale = { status: 410, error: 'El enlace ya fue usado o venció. Pide uno nuevo.' };
  await ask(email);
  const key = await keyMailedTo(db(), email);
  expect(await answer(email, 'x')).toEqual(stale);
  expect(await answer('nadie@personas.example', 'x')).toEqual(stale);
  expect(await answer(other.email, key)).toEqual(stale);
  shop().setClock(new Date(Date.now() + 61 * 60 * 1000));
  expect(await answer(email, key)).toEqual(stale);
  shop().setClock(undefined);
  expect(await loginStatus(email, PASSWORD)).toBe(200);
  expect(await loginStatus(other.email, PASSWORD)).toBe(200);
  // An attempt with another address does not use it up.
  expect((await answer(email, key)).status).toBe(200);
  expect(await answer(email, key)).toEqual(stale);
});

test('known, unknown, waiting and disabled addresses get one answer in equal time', async () => {
  /** Uses new addresses each time: requests are limited. */
  const measure = async () => {
    const known = (await plantUser(db())).email;
    const waiting = `${randomUUID()}@personas.example`;
    await plantWaiting(db(), waiting);
    const disabled = (await plantUser(db(), { isDisabled: true })).email;
    const unknown = `${randomUUID()}@personas.example`;
    const quickest = await quickestOf(
      [known, unknown, waiting, disabled].map((email) => async () => {
        const { status, body } = await ask(email);
        expect({ status, body }).toEqual({ status: 200, body: { error: '' } });
      }),
      3,
    );
    return { known, waiting, disabled, ratio: Math.max(...quickest) / Math.min(...quickest) };
  };
  const { known, waiting, disabled, ratio } = await measureUntil(
    measure,
    (figures) => figures.ratio < SAME,
  );
  expect(ratio).toBeLessThan(SAME);
  const templates = async (email: string) =>
    (await mailsTo(db(), email)).map(({ template }) => template);
  expect(await templates(known)).toEqual(['restore', 'restore', 'restore']);
  expect(await templates(waiting)).toEqual(['stillWaiting', 'stillWaiting', 'stillWaiting']);
  expect(await templates(disabled)).toEqual([]);
});

test('earlier links stay valid until one is used', async () => {
  const { email } = await plantUser(db());
  const keys: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    await ask(email);
    keys.push(await keyMailedTo(db(), email));
  }
  expect((await restore(email, keys[0] ?? '')).status).toBe(200);
  for (const key of keys.slice(1))
    expect((await restore(email, key, 'otro-tornillo-39')).body.errorCode).toBe('restore.stale');
  expect(await loginStatus(email, NEW)).toBe(200);
});

test('two concurrently used links set one password', async () => {
  const { email } = await plantUser(db());
  const keys: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    await ask(email);
    keys.push(await keyMailedTo(db(), email));
  }
  const answers = await Promise.all(keys.map((key) => restore(email, key)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
});

test('a mailbox gets at most five mails, and the answer does not tell', async () => {
  const { email } = await plantUser(db());
  await ask(email);
  const first = await keyMailedTo(db(), email);
  const statuses: number[] = [];
  for (let index = 0; index < 7; index += 1) statuses.push((await ask(email)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200]);
  expect(await mailsTo(db(), email)).toHaveLength(5);
  expect((await restore(email, first)).status).toBe(200);
});
