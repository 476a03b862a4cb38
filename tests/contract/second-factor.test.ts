/** The second factor of an account: how it is set up, and the second step of a login. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetFactorsOf } from '#backend/auth/factors/account-factors';
import { userGet } from '#contract/calls/accounts';
import { auditList } from '#contract/calls/audit';
import { companyUpdate } from '#contract/calls/companies';
import { configSet } from '#contract/calls/config';
import { userFilter } from '#contract/calls/people';
import {
  factorFinish,
  factorList,
  factorPolicyFind,
  factorPolicySet,
  factorProofFind,
  factorProve,
  factorRemove,
  factorRenewCodes,
  factorReset,
  factorStart,
} from '#contract/calls/second-factor';
import { MINUTE_MS } from '#contract/time/dates';
import { useApp } from '../support/app.ts';
import { createPasskey } from '../support/authenticator.ts';
import { PASSWORD, type Planted, plantPlaces, plantUser } from '../support/people.ts';
import {
  addApp,
  addPasskey,
  beginLogin,
  codeOf,
  finishLogin,
  stepWays,
} from '../support/second-factor.ts';

let ana: Planted;
const shop = useApp(async ({ app }) => plantPlaces(app.db));
const plantOwner = () => plantUser(shop().app.db, { isSeller: true, employeeOf: 1 });
beforeEach(async () => {
  ana = await plantOwner();
});
afterEach(async () => {
  shop().setClock(undefined);
  await shop().app.db.execute(sql`delete from config where key = 'STAFF_FACTOR'`);
});

const START = Date.now();
/** Sets the shop's clock, minutes after the start. */
const clockAt = (minutes: number): Date => {
  const at = new Date(START + minutes * MINUTE_MS);
  shop().setClock(at);
  return at;
};

const ask = async (call: { path: string }, input: object, { token }: Planted) => {
  const { status, body } = await shop().post(call.path, input, { token });
  return { status, code: body.errorCode, body };
};
const listOf = async (user: Planted) =>
  factorList.output.parse((await ask(factorList, {}, user)).body).data;
const mailsTo = async ({ email }: Planted) => {
  const { rows } = await shop().app.db.execute<{ template: string; data: Record<string, unknown> }>(
    sql`select template, data from mails where recipient = ${email} order by id`,
  );
  return rows;
};
const historyOf = async (subjectId: string) => {
  const reader = await plantOwner();
  const { body } = await ask(auditList, { subject: 'user', subjectId }, reader);
  return auditList.output.parse(body).data;
};

test('an app asks for its codes at the login, and each code opens one session', async () => {
  const at = clockAt(0);
  const { secret, code, recoveryCodes } = await addApp(shop(), ana, at);
  expect(recoveryCodes).toHaveLength(10);
  const { response, cookies, cookie } = await beginLogin(shop(), ana);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: { code: 'factor' } });
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=300$/);
  expect((await stepWays(shop(), cookie)).data).toEqual({
    options: null,
    app: true,
    recovery: true,
  });
  const refused = async (wrong: string) =>
    (await finishLogin(shop(), cookie, { code: wrong })).body.errorCode;
  expect(await refused('000000')).toBe('factor.wrong');
  // Used when the app was added.
  expect(await refused(code)).toBe('factor.wrong');
  const next = codeOf(secret, clockAt(1));
  const finished = await finishLogin(shop(), cookie, {
    code: `${next.slice(0, 3)} ${next.slice(3)}`,
  });
  expect(finished.body.data).toEqual({ userGuid: ana.guid });
  const session = finished.headers.getSetCookie().find((one) => one.startsWith('__Host-session='));
  const { body } = await shop().post(
    userGet.path,
    {},
    { headers: { cookie: session?.split(';')[0] ?? '' } },
  );
  expect(body.data).toMatchObject({ gUID: ana.guid });
  // A step and a code serve once.
  expect((await finishLogin(shop(), cookie, { code: next })).body.errorCode).toBe('factor.stale');
  const again = await beginLogin(shop(), ana);
  expect((await finishLogin(shop(), again.cookie, { code: next })).body.errorCode).toBe(
    'factor.wrong',
  );
});

test('the second step needs the browser of the password, and ends after five minutes', async () => {
  const { secret } = await addApp(shop(), ana, clockAt(0));
  const { cookie } = await beginLogin(shop(), ana);
  clockAt(4);
  expect((await stepWays(shop(), cookie)).status).toBe(200);
  for (const other of ['', '__Host-step=x', cookie.replace(/.$/, '_')])
    expect(await stepWays(shop(), other)).toMatchObject({ status: 410, code: 'factor.stale' });
  const code = codeOf(secret, clockAt(5));
  expect((await finishLogin(shop(), cookie, { code })).body.errorCode).toBe('factor.stale');
});

test('a recovery code opens one session, and its owner is told by mail', async () => {
  const { recoveryCodes } = await addApp(shop(), ana);
  const [code = ''] = recoveryCodes;
  const use = async () => {
    const { cookie } = await beginLogin(shop(), ana);
    return finishLogin(shop(), cookie, { code: code.toLowerCase().replaceAll('-', ' ') });
  };
  expect((await use()).status).toBe(200);
  expect((await use()).body.errorCode).toBe('factor.wrong');
  expect((await listOf(ana)).recoveryLeft).toBe(9);
  expect((await mailsTo(ana)).map(({ data }) => data)).toMatchObject([
    { what: 'added', factor: 'Teléfono' },
    { what: 'recovery', left: 9 },
  ]);
});

test('a passkey opens a session for its own challenge, site and account only', async () => {
  const { passkey } = await addPasskey(shop(), ana);
  const { cookie } = await beginLogin(shop(), ana);
  const { data } = await stepWays(shop(), cookie);
  const options = data?.options ?? { challenge: '' };
  const finish = (used: ReturnType<typeof passkey.use>, step = cookie) =>
    finishLogin(shop(), step, { passkey: used });
  const foreign = createPasskey('localhost', 'http://localhost:4321');
  for (const wrong of [
    passkey.use({ challenge: 'b3Rybw' }),
    passkey.use(options, 'https://otra.example'),
    foreign.use(options),
    { ...foreign.use(options), id: passkey.use(options).id },
  ])
    expect((await finish(wrong)).body.errorCode).toBe('factor.badPasskey');
  const used = passkey.use(options);
  expect((await finish(used)).status).toBe(200);
  const next = await beginLogin(shop(), ana);
  await stepWays(shop(), next.cookie);
  expect((await finish(used, next.cookie)).body.errorCode).toBe('factor.badPasskey');
  const [factor] = (await listOf(ana)).factors;
  expect(factor).toMatchObject({ kind: 'passkey', name: 'Computadora' });
  expect(factor?.lastUsedAt).not.toBeNull();
});

test('wrong codes are limited by account and network, before the right one is checked', async () => {
  const { recoveryCodes } = await addApp(shop(), ana);
  const { cookie } = await beginLogin(shop(), ana);
  for (let tries = 0; tries < 10; tries += 1)
    expect((await finishLogin(shop(), cookie, { code: '000000' })).status).toBe(400);
  const right = { code: recoveryCodes[0] ?? '' };
  expect((await finishLogin(shop(), cookie, right)).status).toBe(429);
});

test('a restored password opens no session, and ends a login that waits for its second step', async () => {
  const { secret } = await addApp(shop(), ana, clockAt(0));
  const { cookie } = await beginLogin(shop(), ana);
  await shop().post('/rest/user/restorePwdStep1', { email: ana.email });
  const [mail] = (await mailsTo(ana)).filter(({ template }) => template === 'restore');
  const key = String(mail?.data.url).split('/').at(-1);
  const newPassword = 'tuerca-azul-52';
  const restored = await shop().post('/rest/user/restorePwdStep2', {
    email: ana.email,
    key,
    newPassword,
  });
  expect(restored.status).toBe(200);
  const code = codeOf(secret, clockAt(2));
  expect((await finishLogin(shop(), cookie, { code })).body.errorCode).toBe('factor.stale');
  const next = await beginLogin(shop(), ana, newPassword);
  expect(next.response.status).toBe(401);
  expect((await finishLogin(shop(), next.cookie, { code })).status).toBe(200);
});

test('the tables hold neither the secret of an app nor a recovery code', async () => {
  const { secret, recoveryCodes } = await addApp(shop(), ana);
  await ask(factorStart, { kind: 'totp' }, ana);
  const texts: string[] = [];
  for (const table of [
    'factors',
    'recovery_codes',
    'factor_challenges',
    'audit_entries',
    'mails',
  ]) {
    const { rows } = await shop().app.db.execute(sql`select * from ${sql.identifier(table)}`);
    texts.push(JSON.stringify(rows));
  }
  for (const hidden of [secret, ...recoveryCodes]) expect(texts.join()).not.toContain(hidden);
});

test('the first factor ends the other sessions, and is confirmed by its own code', async () => {
  const other = await shop().login(ana.email, PASSWORD);
  const cookie = other.headers.get('set-cookie')?.split(';')[0] ?? '';
  await ask(factorStart, { kind: 'totp' }, ana);
  const wrong = await ask(factorFinish, { name: 'Teléfono', code: '000000' }, ana);
  expect(wrong.code).toBe('factor.wrong');
  expect((await listOf(ana)).factors).toEqual([]);
  await addApp(shop(), ana);
  expect((await shop().post(userGet.path, {}, { headers: { cookie } })).status).toBe(401);
  // A second one comes with no further codes.
  expect((await addPasskey(shop(), ana)).recoveryCodes).toEqual([]);
  expect(await listOf(ana)).toMatchObject({
    factors: [{ kind: 'totp' }, { kind: 'passkey' }],
    recoveryLeft: 10,
  });
});

test('adding and removing need a fresh proof: the password, then a factor', async () => {
  clockAt(11);
  expect((await ask(factorStart, { kind: 'totp' }, ana)).code).toBe('factor.proof');
  expect((await ask(factorProve, { password: 'otra' }, ana)).code).toBe('password.wrong');
  expect((await ask(factorProve, { password: PASSWORD }, ana)).status).toBe(200);
  const { secret } = await addApp(shop(), ana, clockAt(12));
  const { passkey } = await addPasskey(shop(), ana);
  const [app] = (await listOf(ana)).factors;
  clockAt(30);
  expect((await ask(factorRemove, { id: app?.id }, ana)).code).toBe('factor.proof');
  expect((await ask(factorRenewCodes, {}, ana)).code).toBe('factor.proof');
  expect((await ask(factorProve, { password: PASSWORD }, ana)).code).toBe('factor.wrong');
  const ways = factorProofFind.output.parse((await ask(factorProofFind, {}, ana)).body).data;
  expect(ways).toMatchObject({ app: true, recovery: true, password: false });
  const used = passkey.use(ways.options ?? { challenge: '' });
  expect((await ask(factorProve, { passkey: used }, ana)).status).toBe(200);
  expect((await ask(factorProve, { passkey: used }, ana)).code).toBe('factor.badPasskey');
  expect((await ask(factorRemove, { id: app?.id }, ana)).status).toBe(200);
  const renewed = factorRenewCodes.output.parse((await ask(factorRenewCodes, {}, ana)).body);
  expect(renewed.recoveryCodes).toHaveLength(10);
  // The app is gone.
  const { cookie } = await beginLogin(shop(), ana);
  const code = codeOf(secret, clockAt(31));
  expect((await finishLogin(shop(), cookie, { code })).body.errorCode).toBe('factor.wrong');
  const fields = (await historyOf(ana.guid)).flatMap(({ changes }) => changes);
  expect(fields.toReversed()).toEqual([
    { field: 'factorAdded', to: 'Teléfono' },
    { field: 'factorAdded', to: 'Computadora' },
    { field: 'factorRemoved', to: 'Teléfono' },
    { field: 'recoveryCodes', to: '10' },
  ]);
});

test('nobody removes the factor of somebody else', async () => {
  await addApp(shop(), ana);
  const [own] = (await listOf(ana)).factors;
  expect((await ask(factorRemove, { id: own?.id }, await plantOwner())).code).toBe(
    'record.notFound',
  );
});

const INSTRUCTIONS = (account: string) => ({
  key: 'PAYMENT_INSTRUCTIONS',
  value: JSON.stringify([{ id: 'BRDE', text: `Cuenta ${account} a nombre de NAM` }]),
});

test('payment instructions change after a fresh proof, and each owner gets a mail with their ends', async () => {
  const seller = await plantUser(shop().app.db, { isSeller: true, employeeOf: 1, position: 'ADM' });
  const other = await plantOwner();
  clockAt(11);
  expect((await ask(configSet, INSTRUCTIONS('001-1234567-00001'), ana)).code).toBe('factor.proof');
  const opening = { key: 'OPENING_EXCEPTIONS', value: '[]' };
  expect((await ask(configSet, opening, ana)).status).toBe(200);
  await ask(factorProve, { password: PASSWORD }, ana);
  expect((await ask(configSet, INSTRUCTIONS('001-1234567-00001'), ana)).status).toBe(200);
  expect((await ask(configSet, INSTRUCTIONS('001-7654321-00002'), ana)).status).toBe(200);
  for (const owner of [ana, other]) {
    const mails = await mailsTo(owner);
    expect(mails.at(-1)).toMatchObject({
      template: 'paymentsChanged',
      data: {
        author: 'Ana Píriz',
        changes: [{ name: 'Depósito bancario', text: 'antes cuenta …0001, ahora …0002' }],
      },
    });
    expect(JSON.stringify(mails)).not.toContain('7654321');
  }
  expect(await mailsTo(seller)).toEqual([]);
  const methods = { key: 'SHOP_PAYMENTS', value: '[{"id":"BRDE","isOffered":false}]' };
  expect((await ask(configSet, methods, ana)).status).toBe(200);
  expect((await mailsTo(other)).at(-1)?.data).toMatchObject({
    changes: [{ name: 'Depósito bancario', text: 'ahora no se ofrece' }],
  });
});

test('staff without a required factor reach only what sets one up', async () => {
  const seller = await plantUser(shop().app.db, { isSeller: true, employeeOf: 1, position: 'SEL' });
  const buyer = await plantUser(shop().app.db);
  const turnOn = () => ask(factorPolicySet, { isRequired: true }, ana);
  expect((await turnOn()).code).toBe('factor.needsOwn');
  const at = clockAt(0);
  await addApp(shop(), ana, at);
  expect((await turnOn()).status).toBe(200);
  const policy = factorPolicyFind.output.parse((await ask(factorPolicyFind, {}, ana)).body).data;
  expect(policy.isRequired).toBe(true);
  expect(policy.without.length).toBeGreaterThan(0);
  // Their sessions too, at once.
  expect((await ask(auditList, { subject: 'product' }, seller)).code).toBe('factor.required');
  expect((await ask(userGet, {}, seller)).body.data).toMatchObject({ lacksFactor: true });
  expect((await ask(userGet, {}, buyer)).body.data).not.toHaveProperty('lacksFactor');
  expect((await ask({ path: '/rest/kept/find' }, {}, buyer)).code).not.toBe('factor.required');
  expect((await listOf(seller)).isRequired).toBe(true);
  await addApp(shop(), seller, at);
  expect((await ask(auditList, { subject: 'product' }, seller)).status).toBe(200);
  const [own] = (await listOf(seller)).factors;
  expect((await ask(factorRemove, { id: own?.id }, seller)).code).toBe('factor.lastRequired');
  expect((await listOf(seller)).factors).toHaveLength(1);
  expect((await ask(factorPolicySet, { isRequired: false }, ana)).status).toBe(200);
  expect((await ask(factorRemove, { id: own?.id }, seller)).status).toBe(200);
  expect((await listOf(seller)).recoveryLeft).toBe(0);
});

test('an owner resets the factors of others, with a reason in the history and a mail', async () => {
  const seller = await plantUser(shop().app.db, { isSeller: true, employeeOf: 1, position: 'SEL' });
  await addApp(shop(), seller);
  const { body } = await ask(userFilter, {}, ana);
  const rows = userFilter.output.parse(body).data;
  expect(rows.find(({ gUID }) => gUID === seller.guid)).toMatchObject({ factors: 1 });
  expect(rows.find(({ gUID }) => gUID === ana.guid)).not.toHaveProperty('factors');
  const reset = (guid: string, by = ana) => ask(factorReset, { guid, reason: 'Perdió todo' }, by);
  await addApp(shop(), ana);
  expect((await reset(ana.guid)).code).toBe('employee.yourself');
  expect((await reset(seller.guid, seller)).code).toBe('permission.missing');
  expect((await reset(seller.guid)).status).toBe(200);
  expect((await ask(userGet, {}, seller)).status).toBe(401);
  expect((await shop().login(seller.email, PASSWORD)).status).toBe(200);
  expect((await mailsTo(seller)).at(-1)?.data).toMatchObject({ what: 'reset', factor: 'Teléfono' });
  expect((await historyOf(seller.guid))[0]).toMatchObject({
    author: 'Ana Píriz',
    reason: 'Perdió todo',
    changes: [{ field: 'factorReset', to: 'Teléfono' }],
  });
});

test('the command resets the factors of an owner who lost everything', async () => {
  await addApp(shop(), ana);
  const { db, variant, now } = shop().app;
  const reset = (email: string) =>
    db.transaction((tx) => resetFactorsOf(tx, email, { variant, now }));
  expect(await reset('nadie@personas.example')).toBe(0);
  expect(await reset(ana.email)).toBe(1);
  expect((await shop().login(ana.email, PASSWORD)).status).toBe(200);
});

test('nobody becomes an owner through an open session without a fresh proof', async () => {
  const helper = await plantUser(shop().app.db, { employeeOf: 1, position: 'SEL' });
  const employees = [{ BCMode: 'UPD', PersonId: helper.personId, EmployeePositionId: 'OWN' }];
  const promote = () => ask(companyUpdate, { id: 1, employees }, ana);
  clockAt(11);
  expect((await promote()).code).toBe('factor.proof');
  await ask(factorProve, { password: PASSWORD }, ana);
  expect((await promote()).status).toBe(200);
});
