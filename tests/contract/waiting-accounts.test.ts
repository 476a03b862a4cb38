/** An address with a pending registration: only the click decides, whoever else registers it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loginRefusal } from '#contract/calls/accounts';
import { user as userSchema } from '#contract/entities/people';
import { useApp } from '../support/app.ts';
import { keyMailedTo, mailsTo } from '../support/mails.ts';
import { plantPlaces, plantUser } from '../support/people.ts';
import { companyRegistrationOf, registrationOf } from '../support/registrations.ts';

const shop = useApp(async ({ app }) => plantPlaces(app.db));
const db = () => shop().app.db;
const anyone = () => `${randomUUID()}@personas.example`;
/** Uses a network address of its own, so that tests do not share limits. */
const from = () => ({ headers: { 'x-real-ip': randomUUID() } });

const OWNER = { name: 'Ana', password: 'la-de-la-duenia-1', phone: '099 111 111', place: 2 };
const INTRUDER = { name: 'Intruso', password: 'la-del-intruso-1', phone: '091 666 666', place: 1 };
type Somebody = typeof OWNER;

const account = ({ name, password }: Somebody) => ({ Password: password, FirstName: name });
const send = async (email: string, who: Somebody): Promise<void> => {
  const { place } = who;
  const input = registrationOf(email, account(who), {
    PersonName: who.name,
    PersonDefaultEmail: `${who.name.toLowerCase()}@otra.example`,
    Phones: [{ PePhone: who.phone }],
    Addresses: [{ PeAddress: `Calle de ${who.name}`, StateId: place, CityId: place }],
  });
  const { status } = await shop().post('/rest/user/addWithPerson', input, from());
  expect(status).toBe(200);
};
/** Registers and reads the mail. @returns the key in its link */
const register = async (email: string, who: Somebody): Promise<string> => {
  await send(email, who);
  return keyMailedTo(db(), email);
};
const registerCompany = async (email: string, who: Somebody, name: string, rut: string) => {
  const company = { CompanyName: name, CompanyIdentifier: rut, Phones: [{ CoPhone: who.phone }] };
  const input = companyRegistrationOf(email, company, account(who));
  const { status } = await shop().post('/rest/user/addWithCompany', input, from());
  expect(status).toBe(200);
  return keyMailedTo(db(), email);
};
/** Activates with a password, which addresses with several registrations need. */
const activate = (guid: string, newPassword?: string) =>
  shop().post('/rest/user/activate', { guid, newPassword }, from());
const askRestore = (email: string) => shop().post('/rest/user/restorePwdStep1', { email }, from());
/** 200, or the code of the refusal. */
const login = async (email: string, { password }: Somebody) => {
  const response = await shop().login(email, password);
  return response.status === 200 ? 200 : loginRefusal.parse(await response.json()).error.code;
};
const userOf = async (email: string, { password }: Somebody) => {
  const response = await shop().login(email, password);
  const { access_token: token } = (await response.json()) as { access_token: string };
  return userSchema.parse((await shop().post('/rest/user/get', {}, { token })).body.data);
};
const countOf = async (table: string): Promise<number> => {
  const { rows } = await db().execute<{ n: number }>(
    sql`select count(*) as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? 0;
};

test('a restore request activates no waiting account', async () => {
  const email = anyone();
  await register(email, INTRUDER);
  const own = await register(email, OWNER);
  await askRestore(email);
  const mails = await mailsTo(db(), email);
  expect(mails.map(({ template }) => template)).toEqual([
    'activation',
    'activation',
    'stillWaiting',
  ]);
  // The newest mail activates nothing, and her earlier link still works.
  expect(JSON.stringify(mails.at(-1)?.data)).not.toContain('activar');
  expect(await login(email, INTRUDER)).toBe('10');
  expect((await activate(own, OWNER.password)).status).toBe(200);
  expect(await login(email, OWNER)).toBe(200);
  expect(await login(email, INTRUDER)).toBe('11');
});

test.each([
  ['before', [INTRUDER, OWNER]],
  ['after', [OWNER, INTRUDER]],
  ['before and after', [INTRUDER, OWNER, INTRUDER]],
] as const)(
  'the clicked registration counts as a whole when a stranger registers %s',
  async (_name, order) => {
    const email = anyone();
    const keys: [Somebody, string][] = [];
    for (const who of order) keys.push([who, await register(email, who)]);
    const own = keys.find(([who]) => who === OWNER)?.[1] ?? '';
    expect((await activate(own, OWNER.password)).status).toBe(200);
    expect(await userOf(email, OWNER)).toMatchObject({
      firstName: 'Ana',
      company: null,
      person: {
        name: 'Ana',
        phones: [{ phone: OWNER.phone }],
        addresses: [{ address: 'Calle de Ana', cityName: 'Las Piedras' }],
        emails: [{ email: 'ana@otra.example' }],
      },
    });
    expect(await login(email, INTRUDER)).toBe('11');
    for (const [, key] of keys)
      expect((await activate(key)).body.errorCode).toBe('activation.used');
  },
);

test('a stranger’s company is not added to a person’s account', async () => {
  const email = anyone();
  const own = await register(email, OWNER);
  await registerCompany(email, INTRUDER, 'Ajena S.A.', '219999990011');
  await activate(own, OWNER.password);
  expect((await userOf(email, OWNER)).company).toBeNull();
});

test('each mail names the registrant', async () => {
  const email = anyone();
  await register(email, INTRUDER);
  await registerCompany(email, OWNER, 'Taller Sur', '219999990022');
  const [first, second] = await mailsTo(db(), email);
  expect(first?.data).toMatchObject({ registrant: 'Intruso Píriz', company: '' });
  expect(second?.data).toMatchObject({
    registrant: 'Ana Píriz',
    company: 'Taller Sur',
    rut: '219999990022',
  });
});

test('only the registration is stored before the click', async () => {
  const tables = ['users', 'persons', 'person_phones', 'companies'];
  const before = await Promise.all(tables.map(countOf));
  const key = await registerCompany(anyone(), OWNER, 'Taller Norte', '219999990033');
  expect(await Promise.all(tables.map(countOf))).toEqual(before);
  await activate(key);
  expect(await Promise.all(tables.map(countOf))).toEqual(before.map((count) => count + 1));
});

test('concurrent clicks on two links make one whole account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = anyone();
    const clicks = [OWNER, INTRUDER, OWNER, INTRUDER];
    const keys = [await register(email, OWNER), await register(email, INTRUDER)];
    const answers = await Promise.all(
      [...keys, ...keys].map((key, index) => activate(key, clicks[index]?.password)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const whose = answers[0]?.status === 200 || answers[2]?.status === 200 ? OWNER : INTRUDER;
    expect((await userOf(email, whose)).person?.phones).toMatchObject([{ phone: whose.phone }]);
  }
});

test('registering with a RUT neither sets nor shows its company’s name', async () => {
  const rut = '219999990044';
  await registerCompany(anyone(), INTRUDER, 'Mentira S.A.', rut);
  const email = anyone();
  await activate(await registerCompany(email, OWNER, 'Verdad S.A.', rut));
  expect((await userOf(email, OWNER)).company).toMatchObject({ name: 'Verdad S.A.' });
  // The shop's own company, which already exists.
  const curious = anyone();
  await activate(await registerCompany(curious, INTRUDER, 'x', '211003420017'));
  const told = JSON.stringify(await userOf(curious, INTRUDER));
  expect(told).not.toContain('Radiadores NAM');
});

test('the login does not tell whether a registered address has an account', async () => {
  const { email } = await plantUser(db());
  const unknown = anyone();
  for (const address of [email, unknown]) await send(address, INTRUDER);
  expect(await login(email, INTRUDER)).toBe('10');
  expect(await login(unknown, INTRUDER)).toBe('10');
  expect((await mailsTo(db(), email)).map(({ template }) => template)).toEqual(['accountExists']);
});

test('registrations expire, and used ones lose their data', async () => {
  const [waiting, done] = [anyone(), anyone()];
  const stale = await register(waiting, OWNER);
  const used = await register(done, OWNER);
  await activate(used);
  const hour = 60 * 60 * 1000;
  shop().setClock(new Date(Date.now() + 73 * hour));
  await db().execute(sql`update job_runs set started_at = now() - interval '1 day'`);
  await shop().app.runJobs();
  shop().setClock(undefined);
  const { rows } = await db().execute(
    sql`select email, data, password_hash from registrations where email in (${waiting}, ${done})`,
  );
  expect(rows).toEqual([{ email: done, data: null, password_hash: '' }]);
  expect((await activate(stale)).body.errorCode).toBe('activation.stale');
  expect((await activate(used)).body.errorCode).toBe('activation.used');
});
