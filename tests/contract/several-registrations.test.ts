/** Several registrations of an address: only its owner chooses the password. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storePending } from '#backend/auth/pending-registrations';
import { makeSeller } from '#backend/companies/sellers';
import { renderMail } from '#backend/mail/render';
import { loginGrant, loginRefusal } from '#contract/calls/accounts';
import { loadVariant } from '#variants/load';
import { useApp } from '../support/app.ts';
import { keyMailedTo, mailsTo } from '../support/mails.ts';
import { measureUntil, quickestOf } from '../support/measuring.ts';
import { plantPlaces, plantUser } from '../support/people.ts';
import { registrationOf } from '../support/registrations.ts';

const shop = useApp(async ({ app }) => plantPlaces(app.db));
const db = () => shop().app.db;
const anyone = () => `${randomUUID()}@personas.example`;
/** Uses a network address of its own, so that tests do not share limits. */
const from = () => ({ headers: { 'x-real-ip': randomUUID() } });
const OWNER = 'la-de-la-duenia-1';
const INTRUDER = 'la-del-intruso-1';
const CHOSEN = 'la-que-elige-ahora-1';
const HOUR = 60 * 60 * 1000;

/** Under one name; the mails differ in the other fields. */
const send = (email: string, password: string) => {
  const PePhone = password === OWNER ? '099 111 111' : '091 666 666';
  const PeAddress = password === OWNER ? 'Rivera 1234' : 'Propios 4321';
  const Addresses = [{ PeAddress, StateId: 1, CityId: 1 }];
  const person = { Phones: [{ PePhone }], Addresses };
  const input = registrationOf(email, { Password: password }, person);
  return shop().post('/rest/user/addWithPerson', input, from());
};
/** @returns the key in the mailed link */
const register = async (email: string, password: string): Promise<string> => {
  expect((await send(email, password)).status).toBe(200);
  return keyMailedTo(db(), email);
};
const activate = async (guid: string, newPassword?: string) => {
  const { status, body } = await shop().post('/rest/user/activate', { guid, newPassword }, from());
  return status === 200 ? 200 : body.errorCode;
};
/** 200, or the code of the refusal. */
const login = async (email: string, password: string) => {
  const response = await shop().login(email, password, from().headers);
  return response.status === 200 ? 200 : loginRefusal.parse(await response.json()).error.code;
};

test.each([
  ['the stranger’s, who came first', [INTRUDER, OWNER], INTRUDER],
  ['the stranger’s, who came last', [OWNER, INTRUDER], INTRUDER],
  ['the own, where a stranger came first', [INTRUDER, OWNER], OWNER],
  ['the own, where a stranger came last', [OWNER, INTRUDER], OWNER],
])('the one who clicks %s chooses the password', async (_name, order, clicked) => {
  const email = anyone();
  const keys = new Map<string, string>();
  for (const password of order) keys.set(password, await register(email, password));
  const key = keys.get(clicked) ?? '';
  expect(await activate(key)).toBe('activation.password');
  // The click alone creates no account, and does not use up a link.
  for (const password of order) expect(await login(email, password)).toBe('10');
  expect(await activate(key, CHOSEN)).toBe(200);
  for (const password of order) expect(await login(email, password)).toBe('11');
  expect(await login(email, CHOSEN)).toBe(200);
  for (const other of keys.values())
    expect(await activate(other, 'y-otra-1')).toBe('activation.used');
});

test('a choice is still required after the other registration expired', async () => {
  const email = anyone();
  await register(email, OWNER);
  shop().setClock(new Date(Date.now() + 71 * HOUR));
  const late = await register(email, INTRUDER);
  shop().setClock(new Date(Date.now() + 73 * HOUR));
  await db().execute(sql`update job_runs set started_at = now() - interval '1 day'`);
  await shop().app.runJobs();
  expect(await activate(late)).toBe('activation.password');
  expect(await activate(late, CHOSEN)).toBe(200);
  shop().setClock(undefined);
  expect(await login(email, INTRUDER)).toBe('11');
});

test('a weak chosen password is refused and the link stays usable', async () => {
  const email = anyone();
  await register(email, INTRUDER);
  const key = await register(email, OWNER);
  expect(await activate(key, 'qwerty')).toBe('password.common');
  expect(await activate(key, '1234')).toBe('request.invalid');
  for (const known of [email, 'Ana Píriz', 'anapiriz86'])
    expect(await activate(key, known)).toBe('password.common');
  expect(await activate(key, CHOSEN)).toBe(200);
});

test('the mails of two registrations show their own data', async () => {
  const email = anyone();
  await register(email, INTRUDER);
  await register(email, OWNER);
  const [first, second] = await mailsTo(db(), email);
  expect(first?.data).toMatchObject({ phone: '091 666 666', address: 'Propios 4321' });
  expect(second?.data).toMatchObject({ phone: '099 111 111', address: 'Rivera 1234' });
});

test('a fourth registration of an address is refused while three wait', async () => {
  const email = anyone();
  const own = await register(email, OWNER);
  const answers = [];
  for (let index = 0; index < 6; index += 1) answers.push(await send(email, INTRUDER));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409, 409, 409]);
  expect(await mailsTo(db(), email)).toHaveLength(3);
  expect(await login(email, OWNER)).toBe('10');
  expect(await activate(own, CHOSEN)).toBe(200);
});

test('an owner whose address others registered activates it with her own password', async () => {
  const email = anyone();
  for (let index = 0; index < 3; index += 1) await register(email, INTRUDER);
  const { status, body } = await send(email, OWNER);
  expect(status).toBe(409);
  // States how long it lasts, and the alternatives.
  expect(body.error).toContain('72 horas');
  expect(body.error).toContain('elige tu contraseña y corrígelos como dice ahí');
  const variant = await loadVariant('NAM');
  const read = (text: string) => text.replace(/\s+/g, ' ');
  const last = (await mailsTo(db(), email)).at(-1);
  const mail = read(renderMail('activation', last?.data, variant).text);
  expect(mail).toContain(
    'Si eres el dueño de este correo y los datos no son tuyos, elige tu contraseña y corrígelos en tu perfil',
  );
  expect(mail).not.toContain('estos no son tus datos, ignora');
  // A shop may have no profile.
  const bare = await loadVariant('NAE');
  const toWrite = 'no son tuyos, elige tu contraseña y escríbenos para corregirlos';
  expect(read(renderMail('activation', last?.data, bare).text)).toContain(toWrite);
  const key = await keyMailedTo(db(), email);
  await shop().post('/rest/user/restorePwdStep1', { email }, from());
  const restoring = (await mailsTo(db(), email)).at(-1);
  expect(restoring?.template).toBe('stillWaiting');
  const help = read(renderMail('stillWaiting', restoring?.data, variant).text);
  // Another registration would be refused.
  expect(help).not.toMatch(/Registrarme|Regístrate/);
  expect(help).toContain('elegir una contraseña nueva');
  expect(read(renderMail('stillWaiting', restoring?.data, bare).text)).toContain(toWrite);
  expect(await activate(key, CHOSEN)).toBe(200);
  expect(await login(email, INTRUDER)).toBe('11');
  expect(await login(email, CHOSEN)).toBe(200);
});

test('the mail of a single registration tells strangers to ignore it', async () => {
  const email = anyone();
  await register(email, INTRUDER);
  const [mail] = await mailsTo(db(), email);
  const { text } = renderMail('activation', mail?.data, await loadVariant('NAM'));
  expect(text.replace(/\s+/g, ' ')).toContain('estos no son tus datos, ignora este correo');
});

test('ten concurrently stored registrations are three', async () => {
  const email = anyone();
  const data = {
    user: { firstName: 'Ana', lastName: 'Píriz' },
    person: { name: 'Ana', lastName: 'Píriz', email },
    phones: [],
    addresses: [],
    company: null,
    terms: '',
  };
  const kept = await Promise.all(
    Array.from({ length: 10 }, () =>
      db().transaction((tx) => storePending(tx, { email, passwordHash: 'x', data }, new Date())),
    ),
  );
  expect(kept.filter(Boolean)).toHaveLength(3);
});

test('the refusal does not tell whether the address has an account', async () => {
  const { email: known } = await plantUser(db());
  const unknown = anyone();
  const activated = anyone();
  expect(await activate(await register(activated, OWNER))).toBe(200);
  const told = async (email: string, times: number) => {
    const answers = [];
    for (let index = 0; index < times; index += 1) answers.push(await send(email, INTRUDER));
    return answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
  };
  const ofKnown = await told(known, 5);
  expect(await told(unknown, 5)).toEqual(ofKnown);
  expect(await told(activated, 4)).toEqual(ofKnown.slice(1));
  expect(ofKnown.at(-1)).toMatchObject({ status: 409, errorCode: 'registration.waiting' });
  for (const email of [known, unknown, activated])
    expect(await mailsTo(db(), email)).toHaveLength(3);
});

test('a wrong password takes equal time for waiting and other addresses', async () => {
  /** Uses new accounts each time: attempts are limited. */
  const measure = async () => {
    const waiting = anyone();
    for (let index = 0; index < 3; index += 1) await register(waiting, OWNER);
    const quickest = await quickestOf(
      [(await plantUser(db())).email, anyone(), waiting].map((email) => async () => {
        // Many at once: their hashes take longer than a step of the replies.
        const codes = await Promise.all(Array.from({ length: 6 }, () => login(email, 'otra cosa')));
        expect(new Set(codes)).toEqual(new Set(['11']));
      }),
      5,
    );
    return Math.max(...quickest) / Math.min(...quickest);
  };
  // One hash per waiting registration would exceed three.
  expect(await measureUntil(measure, (ratio) => ratio < 2.2)).toBeLessThan(2.2);
});

test('a password from before an invitation to sell no longer works', async () => {
  const email = anyone();
  expect(await activate(await register(email, INTRUDER))).toBe(200);
  const intruder = await shop().login(email, INTRUDER, from().headers);
  expect(intruder.status).toBe(200);
  const { access_token: token } = loginGrant.parse(await intruder.json());
  const seller = await plantUser(db(), { isSeller: true, employeeOf: 1 });
  const invitation = {
    Email: email,
    FirstName: 'Ana',
    LastName: 'Píriz',
    EmployeePositionId: 'SEL',
    TakesAccount: true,
  };
  const { body } = await shop().post('/rest/user/invite', invitation, { token: seller.token });
  expect([body.error, body.mailed]).toEqual(['', true]);
  expect(await login(email, INTRUDER)).toBe('11');
  expect((await shop().post('/rest/user/get', {}, { token })).status).toBe(401);
  const mail = (await mailsTo(db(), email)).at(-1);
  expect(renderMail('invitation', mail?.data, await loadVariant('NAM')).text).toContain(
    'dejó de servir',
  );
  const key = await keyMailedTo(db(), email);
  const chosen = { email, key, newPassword: CHOSEN };
  const { status } = await shop().post('/rest/user/restorePwdStep2', chosen, from());
  expect(status).toBe(200);
  expect(await login(email, CHOSEN)).toBe(200);
});

test('a password from before the command that makes sellers no longer works', async () => {
  const email = anyone();
  expect(await activate(await register(email, INTRUDER))).toBe(200);
  const sell = () =>
    db().transaction((tx) =>
      makeSeller(tx, { email, firstName: 'Ana', lastName: 'Paz' }, shop().app),
    );
  expect(await sell()).toMatchObject({
    outcome: 'promoted',
    url: expect.stringContaining('/restablecer-contrasena/'),
  });
  expect(await login(email, INTRUDER)).toBe('11');
  const chosen = { email, key: await keyMailedTo(db(), email), newPassword: CHOSEN };
  await shop().post('/rest/user/restorePwdStep2', chosen, from());
  expect(await sell()).toEqual({ outcome: 'kept', position: expect.any(String) });
  expect(await login(email, CHOSEN)).toBe(200);
});
