/** Registration and activation: storage, mails, and what strangers can learn. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeSeller } from '#backend/companies/sellers';
import { user as userSchema } from '#contract/entities/people';
import { useApp } from '../support/app.ts';
import { keyMailedTo, mailsTo } from '../support/mails.ts';
import { measureUntil, quickestOf } from '../support/measuring.ts';
import { PASSWORD as PLANTED, plantPlaces, plantUser } from '../support/people.ts';
import { companyRegistrationOf, registrationOf } from '../support/registrations.ts';

const shop = useApp(async ({ app }) => plantPlaces(app.db));
const PASSWORD = 'una frase larga 1';
const db = () => shop().app.db;
const anyone = () => `${randomUUID()}@personas.example`;
/** Uses a network address of its own, so that tests do not share limits. */
const NO_LINK = 'Escribe el nombre sin enlaces ni símbolos';
const from = () => ({ headers: { 'x-real-ip': randomUUID() } });

const personInput = (email: string, changes: Record<string, unknown> = {}, CityId = 2) => ({
  ...registrationOf(
    email,
    { FirstName: 'José 🚗', LastName: 'Ñáñez', ...changes },
    {
      PersonName: 'José 🚗',
      PersonLastName: 'Ñáñez',
      Addresses: [{ PeAddress: 'Rivera 1234', PeAddressRecipient: 'José', CityId, StateId: 2 }],
    },
  ),
  urlActivation: 'https://otra.example/activar/{guid}',
});

const companyInput = (email: string, CompanyIdentifier: string, CompanyName = 'Taller Sur') =>
  companyRegistrationOf(email, { CompanyName, CompanyIdentifier });

const register = (input: unknown) => shop().post('/rest/user/addWithPerson', input, from());
const registerCompany = (input: unknown) => shop().post('/rest/user/addWithCompany', input, from());
const activate = (guid: string, newPassword?: string) =>
  shop().post('/rest/user/activate', { guid, newPassword }, from());
const loginStatus = async (email: string, password = PASSWORD) =>
  (await shop().login(email, password)).status;
const userOf = async (email: string) => {
  const response = await shop().login(email, PASSWORD);
  const { access_token: token } = (await response.json()) as { access_token: string };
  return userSchema.parse((await shop().post('/rest/user/get', {}, { token })).body.data);
};

test('a person registers, activates by the mailed link, and gets in', async () => {
  const email = anyone();
  const { status, body } = await register(personInput(email));
  expect({ status, body }).toEqual({ status: 200, body: { error: '' } });
  expect(await loginStatus(email)).toBe(401);
  const [mail] = await mailsTo(db(), email);
  expect(mail).toMatchObject({
    template: 'activation',
    data: { name: 'José 🚗', registrant: 'José 🚗 Ñáñez', company: '', hours: 72 },
  });
  // The link is the shop's own, whatever address the call sends.
  expect(String(mail?.data.url)).toMatch(/^http:\/\/localhost:4321\/activar\/[\w-]{43}$/);
  expect((await activate(await keyMailedTo(db(), email))).status).toBe(200);
  const user = await userOf(email);
  expect(user).toMatchObject({ firstName: 'José 🚗', isSeller: false, company: null });
  expect(user.externalId).toBe(`Person:${user.person?.id}`);
  expect(user.person).toMatchObject({
    name: 'José 🚗',
    lastName: 'Ñáñez',
    phones: [{ phone: '099 123 456', type: 'HOM', isDefault: true }],
    addresses: [{ address: 'Rivera 1234', cityName: 'Las Piedras', isDefault: true }],
    emails: [{ email, isDefault: true }],
    employeeOf: [],
  });
});

test('a member of a company registers, and sees the company as typed', async () => {
  const [first, second] = [anyone(), anyone()];
  const rut = '21.777.777.0017-0';
  for (const [email, name] of [
    [first, 'Taller Sur'],
    [second, 'Otro nombre'],
  ] as const) {
    expect((await registerCompany(companyInput(email, rut, name))).status).toBe(200);
    expect((await activate(await keyMailedTo(db(), email))).status).toBe(200);
  }
  const user = await userOf(second);
  expect(user.company).toMatchObject({ name: 'Otro nombre', identifier: '2177777700170' });
  expect(user.externalId).toBe(`Company:${user.company?.id}`);
  expect(user.company?.id).toBe((await userOf(first)).company?.id);
  expect((await userOf(first)).company?.name).toBe('Taller Sur');
  expect(user.person?.employeeOf).toEqual([]);
  // Registration data of the company stay hidden from others who name its RUT.
  expect(user.person?.phones).toMatchObject([
    { phone: '2400 0000', type: 'WOR', ofCompany: true, isDefault: true },
  ]);
  expect(user.person?.addresses).toMatchObject([{ address: 'Agraciada 2000', ofCompany: true }]);
});

test('registering with the shop’s RUT gives no rights', async () => {
  const email = anyone();
  await registerCompany(companyInput(email, '211003420017'));
  await activate(await keyMailedTo(db(), email));
  const response = await shop().login(email, PASSWORD);
  const { access_token: token } = (await response.json()) as { access_token: string };
  const filters = [{ FilterKey: 'toCompany', FilterValue: '1' }];
  expect((await shop().post('/rest/order/filter', { filters }, { token })).status).toBe(404);
});

test('the registered address becomes the default one', async () => {
  const email = anyone();
  await register(personInput(email));
  await activate(await keyMailedTo(db(), email));
  const { person } = await userOf(email);
  expect(person?.emails.map(({ id }) => id)).toEqual([person?.defaultEmail]);
  const seller = { email: anyone(), firstName: 'Ana', lastName: 'Paz' };
  await db().transaction((tx) => makeSeller(tx, seller, shop().app));
  const { rows } = await db().execute<{ email: string }>(
    sql`select e.email from person_emails e join persons p on p.default_email_id = e.id
        join users u on u.person_id = p.id where u.email = ${seller.email}`,
  );
  expect(rows).toEqual([{ email: seller.email }]);
});

test('50 concurrent clicks activate once', async () => {
  const email = anyone();
  await register(personInput(email));
  const key = await keyMailedTo(db(), email);
  const caller = from();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop().post('/rest/user/activate', { guid: key }, caller)),
  );
  const outcomes = answers.map(({ status, body }) => `${status} ${body.error}`).toSorted();
  const told = '409 Tu cuenta ya está activada, puedes ingresar';
  expect(outcomes).toEqual(['200 ', ...Array<string>(49).fill(told)]);
});

test('a link that is wrong or stale activates nothing', async () => {
  expect((await activate('x')).body.errorCode).toBe('activation.stale');
  const email = anyone();
  await register(personInput(email));
  await register(personInput(email, { Password: 'otra-clave-99', FirstName: 'Pepe' }));
  const second = await keyMailedTo(db(), email);
  shop().setClock(new Date(Date.now() + 73 * 60 * 60 * 1000));
  expect((await activate(second)).body.errorCode).toBe('activation.stale');
  shop().setClock(undefined);
  expect((await activate(second, 'otra-clave-99')).status).toBe(200);
  expect(await loginStatus(email)).toBe(401);
  expect(await loginStatus(email, 'otra-clave-99')).toBe(200);
});

test('a known address is reported to its owner alone', async () => {
  const { email } = await plantUser(db());
  const known = await register(personInput(email, { Password: 'otra-clave-99' }));
  const unknown = await register(personInput(anyone(), { Password: 'otra-clave-99' }));
  expect({ status: known.status, body: known.body }).toEqual({
    status: unknown.status,
    body: unknown.body,
  });
  expect((await mailsTo(db(), email)).map(({ template }) => template)).toEqual(['accountExists']);
  expect(await loginStatus(email, PLANTED)).toBe(200);
});

test('a known and an unknown address take the same time', async () => {
  const ratio = await measureUntil(
    async () => {
      const people = await Promise.all(Array.from({ length: 5 }, () => plantUser(db())));
      const [known = 0, unknown = 0] = await quickestOf(
        [
          (round) => register(personInput(people[round]?.email ?? '')),
          () => register(personInput(anyone())),
        ],
        people.length,
      );
      return known / unknown;
    },
    (figure) => figure > 0.5 && figure < 2,
  );
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test('20 concurrent registrations of an address make one user', async () => {
  const email = anyone();
  const place = from();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      shop().post('/rest/user/addWithPerson', personInput(email), place),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  const mails = await mailsTo(db(), email);
  const statuses: number[] = [];
  for (const { data } of mails)
    statuses.push((await activate(String(data.url).split('/').at(-1) ?? '', PASSWORD)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const { rows } = await db().execute(sql`select id from users where email = ${email}::citext`);
  expect(rows).toHaveLength(1);
});

test.each([
  ['a short password', { Password: '1234' }, 'user.Password', 'La contraseña es muy corta'],
  ['no password', { Password: '' }, 'user.Password', 'Este campo es obligatorio'],
  ['an e-mail that is none', { Email: 'ana@' }, 'user.Email', 'Ingrese un email válido'],
  ['two e-mails', { Email: 'a@b.example,c@d.example' }, 'user.Email', 'Ingrese un email válido'],
  ['a line break', { Email: 'a@b.example\nbcc:c' }, 'user.Email', 'Ingrese un email válido'],
  ['a link as name', { FirstName: 'http://x.example' }, 'user.FirstName', NO_LINK],
  ['a host as name', { LastName: 'Pérez x.com' }, 'user.LastName', NO_LINK],
  ['a mailbox as name', { FirstName: 'ana@x' }, 'user.FirstName', NO_LINK],
  ['a name that turns the text', { FirstName: 'Ana\u202e' }, 'user.FirstName', NO_LINK],
  ['no name', { FirstName: ' ' }, 'user.FirstName', 'Este campo es obligatorio'],
])('%s is refused at its field', async (_name, changes, field, message) => {
  const { status, body } = await register(personInput(anyone(), changes));
  expect(status).toBe(400);
  expect(body.fields).toMatchObject({ [field]: message });
});

test.each(['J. C.', 'Ma. José', "O'Higgins", 'Ñáñez-Píriz', '李小龍', '👩‍🔧'])(
  'the name %s is accepted',
  async (name) => {
    const { status } = await register(personInput(anyone(), { FirstName: name, LastName: name }));
    expect(status).toBe(200);
  },
);

test('failed registrations by strangers do not block an address', async () => {
  const email = anyone();
  const stranger = from();
  // Another account's city: it counts for the network, and registers nothing.
  const wrong = personInput(email, {}, 1);
  for (let index = 0; index < 8; index += 1)
    await shop().post('/rest/user/addWithPerson', wrong, stranger);
  expect((await register(personInput(email))).status).toBe(200);
});

test('a common password is refused with its message', async () => {
  const { status, body } = await register(personInput(anyone(), { Password: 'Contraseña' }));
  expect({ status, code: body.errorCode }).toEqual({ status: 400, code: 'password.common' });
  expect(body.fields).toEqual({
    'user.Password': 'Esa contraseña es demasiado común. Elige otra.',
  });
});

test('a password of 64 characters in any script works', async () => {
  const email = anyone();
  const password = `ñ🚗${'á'.repeat(62)}`;
  await register(personInput(email, { Password: password }));
  await activate(await keyMailedTo(db(), email));
  expect(await loginStatus(email, password)).toBe(200);
  expect(await loginStatus(email, password.normalize('NFD'))).toBe(200);
});

test('a foreign city and a short RUT are refused at their fields', async () => {
  expect((await register(personInput(anyone(), {}, 1))).body.fields).toEqual({
    'person.Addresses.0.CityId': 'El valor no es válido',
  });
  const { body } = await registerCompany(companyInput(anyone(), '21100342001'));
  expect(body.fields).toEqual({ 'company.CompanyIdentifier': 'Ingrese un RUT válido' });
});
