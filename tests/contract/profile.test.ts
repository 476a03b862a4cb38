/** The profile: names, password, lists, sessions. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  personAddAddress,
  personAddPhone,
  personUpdate,
  userSessionList,
} from '#contract/calls/profile';
import type { Person } from '#contract/entities/people';
import { useApp } from '../support/app.ts';
import { keyMailedTo, mailsTo } from '../support/mails.ts';
import { PASSWORD, type Planted, plantPlaces, plantUser } from '../support/people.ts';

const shop = useApp(async ({ app }) => plantPlaces(app.db));
const db = () => shop().app.db;
const NEW = 'tornillo-verde-38';
let me: Planted;
beforeEach(async () => {
  me = await plantUser(db());
});

const post = (path: string, input: unknown, who: Planted = me) =>
  shop().post(path, input, { token: who.token });
const change = async (changes: object): Promise<Person> => {
  const { body } = await post('/rest/person/update', { id: me.personId, ...changes });
  expect(body.error).toBe('');
  return personUpdate.output.parse(body).data;
};
const isIn = async (token: string) =>
  (await shop().post('/rest/user/get', {}, { token })).status === 200;
const tokenOf = async (email: string, password = PASSWORD) => {
  const response = await shop().login(email, password);
  return ((await response.json()) as { access_token: string }).access_token;
};

test('the person’s own phones come before the company’s', async () => {
  const added = async (OfCompany: boolean, PePhone: string) => {
    const { phones } = await change({ phones: [{ BCMode: 'INS', PePhone, OfCompany }] });
    return phones.map(({ phone, ofCompany, isDefault }) => ({ phone, ofCompany, isDefault }));
  };
  const planted = { phone: '099 000 000', ofCompany: false, isDefault: true };
  const unowned = { phone: '2900 0001', ofCompany: false, isDefault: false };
  expect(await added(true, unowned.phone)).toEqual([planted, unowned]);
  await db().execute(sql`with made as (
      insert into companies (name, identifier) values ('Taller Sur', ${me.guid}) returning id)
    update users set company_id = made.id, company_name = 'Taller Sur' from made
    where users.id = ${me.userId}`);
  me = { ...me, token: await tokenOf(me.email) };
  const company = { phone: '2900 0002', ofCompany: true, isDefault: false };
  expect(await added(true, company.phone)).toEqual([planted, unowned, company]);
  const mine = { phone: '099 111 222', ofCompany: false, isDefault: false };
  expect(await added(false, mine.phone)).toEqual([planted, unowned, mine, company]);
});

describe('names', () => {
  test('change at user and person, and omitted fields stay', async () => {
    const { status } = await post('/rest/user/update', {
      guid: me.guid,
      parms: { FirstName: 'Beatriz 🚗' },
    });
    expect(status).toBe(200);
    const { body } = await post('/rest/user/get', {});
    expect(body.data).toMatchObject({
      firstName: 'Beatriz 🚗',
      lastName: 'Píriz',
      person: { name: 'Beatriz 🚗', lastName: 'Píriz' },
    });
  });

  test('of a colleague can be read but not changed', async () => {
    const [seller, colleague] = [
      await plantUser(db(), { employeeOf: 1 }),
      await plantUser(db(), { employeeOf: 1 }),
    ];
    const find = await post('/rest/person/find', { id: colleague.personId }, seller);
    expect(find.body.data).toMatchObject({ id: colleague.personId });
    const update = { id: colleague.personId, parms: { PersonName: 'Nadie' } };
    expect((await post('/rest/person/update', update, seller)).status).toBe(404);
  });
});

describe('lists', () => {
  test('items are added, changed and removed, and the default follows', async () => {
    const added = await change({
      parms: { PersonIdentifier: '45678901' },
      phones: [{ BCMode: 'INS', PePhone: '2400 1111', PePhoneType: 'WOR', IsDefault: true }],
      addresses: [{ BCMode: 'INS', StateId: 2, CityId: 2, PeAddress: 'Ruta 5 km 21' }],
      emails: [{ BCMode: 'INS', PeEmail: 'trabajo@personas.example' }],
    });
    expect(added.identifier).toBe('45678901');
    expect(added.phones.map(({ phone, isDefault }) => [phone, isDefault])).toEqual([
      ['099 000 000', false],
      ['2400 1111', true],
    ]);
    expect(added.addresses.at(1)).toMatchObject({ cityName: 'Las Piedras', isDefault: false });
    const [first, second] = added.phones;
    const changed = await change({
      phones: [
        { BCMode: 'UPD', PePhoneId: first?.id, PePhoneObservation: 'de tarde' },
        { BCMode: 'DLT', PePhoneId: second?.id },
      ],
    });
    expect(changed.phones).toEqual([{ ...first, observation: 'de tarde', isDefault: true }]);
    expect(changed.defaultPhone).toBe(first?.id);
  });

  test('a change is refused as a whole when one item is not the person’s own', async () => {
    const other = await plantUser(db());
    const theirs = await post('/rest/person/find', { id: other.personId }, other);
    const { phones } = theirs.body.data as Person;
    const update = { id: me.personId, parms: { PersonName: 'Otra' } };
    const foreign = { phones: [{ BCMode: 'UPD', PePhoneId: phones[0]?.id, IsDefault: true }] };
    expect((await post('/rest/person/update', { ...update, ...foreign })).status).toBe(404);
    expect((await change({})).name).toBe('Ana');
  });

  test('a city must belong to its department', async () => {
    const { status, body } = await post('/rest/person/update', {
      id: me.personId,
      addresses: [{ BCMode: 'INS', StateId: 1, CityId: 2, PeAddress: 'x' }],
    });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { 'addresses.0.CityId': 'El valor no es válido' },
    });
  });

  test('a list beyond its limit is refused', async () => {
    const phones = Array.from({ length: 50 }, (_, n) => ({
      BCMode: 'INS',
      PePhone: `099 123 4${n}`,
    }));
    const { status, body } = await post('/rest/person/update', { id: me.personId, phones });
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: 'Ya tienes 50 teléfonos. Elimina uno para agregar otro.',
    });
    expect((await change({})).phones).toHaveLength(1);
  });

  test('60 concurrent additions stay within the limit of a list', async () => {
    const add = (path: string, input: (n: number) => object) =>
      Promise.all(Array.from({ length: 60 }, (_, n) => post(path, input(n))));
    const answers = [
      ...(await add('/rest/person/addPhone', (n) => ({ PePhone: `099 123 4${n + 10}` }))),
      ...(await add('/rest/person/addAddress', (n) => ({
        StateId: 1,
        CityId: 1,
        PeAddress: `x ${n}`,
      }))),
    ];
    const { phones, addresses } = await change({});
    expect([phones.length, addresses.length]).toEqual([50, 50]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(98);
  });

  test('a known phone is not added again at the checkout, in any spelling', async () => {
    const add = async (PePhone: string, PePhoneObservation = '') => {
      const { body } = await post('/rest/person/addPhone', { PePhone, PePhoneObservation });
      return personAddPhone.output.parse(body).data;
    };
    const [first, again] = await Promise.all([add('099 123 456'), add('+598 99 123 456')]);
    expect(again.id).toBe(first.id);
    expect(await add('099123456', 'Portería')).toMatchObject({
      id: first.id,
      observation: 'Portería',
    });
    // Written by a client that omits it.
    expect((await add('099 123 456')).observation).toBe('Portería');
    expect((await add('099 123 457')).id).not.toBe(first.id);
    expect((await change({})).phones).toHaveLength(3);
  });

  test('a known address is not added again at the checkout, unless its details differ', async () => {
    const { addresses: before } = await change({});
    const add = async (PeAddress: string, notes = {}) => {
      const input = { StateId: 1, CityId: 1, PeAddress, ...notes };
      const { body } = await post('/rest/person/addAddress', input);
      return personAddAddress.output.parse(body).data;
    };
    const [first, again] = await Promise.all([add('Av. Rondeau 1'), add('av. rondeau  1 ')]);
    expect(again.id).toBe(first.id);
    const { name, lastName } = await change({});
    const ofOwn = await add('Av. Rondeau 1', { PeAddressRecipient: `${name} ${lastName}` });
    expect(ofOwn.id).toBe(first.id);
    const other = await add('Av. Rondeau 1', { PeAddressObservation: 'Apto 302' });
    expect(other.id).not.toBe(first.id);
    expect((await add('Av. Rondeau 1', { PeAddressObservation: 'apto 302' })).id).toBe(other.id);
    const theirs = await add('Av. Rondeau 1', { PeAddressRecipient: 'Taller del fondo' });
    expect(theirs.id).not.toBe(first.id);
    expect((await change({})).addresses).toHaveLength(before.length + 3);
  });

  test('20 concurrent changes leave one default', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post('/rest/person/update', {
          id: me.personId,
          phones: [{ BCMode: 'INS', PePhone: `099 123 4${n}`, IsDefault: true }],
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const person = await change({});
    expect(person.phones).toHaveLength(21);
    expect(person.phones.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('a saved address is queued for the geocoder', async () => {
    await change({ addresses: [{ BCMode: 'INS', StateId: 1, CityId: 1, PeAddress: 'Rondeau 1' }] });
    const { rows } = await db().execute(
      sql`select geolocation from person_addresses
          where person_id = ${me.personId} and geocode_at is not null`,
    );
    expect(rows).toEqual([{ geolocation: '' }]);
  });
});

describe('the password', () => {
  const changePassword = (input: object) => post('/rest/user/changePwd', input);

  test('changes, and the other sessions end', async () => {
    const other = await tokenOf(me.email);
    const { status } = await changePassword({ password: PASSWORD, newPassword: NEW });
    expect(status).toBe(200);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(me.token)).toBe(true);
    expect((await shop().login(me.email, PASSWORD)).status).toBe(401);
    expect((await shop().login(me.email, NEW)).status).toBe(200);
  });

  test('ends the mailed links to restore it', async () => {
    await shop().post('/rest/user/restorePwdStep1', { email: me.email });
    const key = await keyMailedTo(db(), me.email);
    expect((await changePassword({ password: PASSWORD, newPassword: NEW })).status).toBe(200);
    const input = { email: me.email, key, newPassword: 'tuerca-azul-52' };
    const { status, body } = await shop().post('/rest/user/restorePwdStep2', input);
    expect({ status, errorCode: body.errorCode }).toEqual({
      status: 410,
      errorCode: 'restore.stale',
    });
    expect((await shop().login(me.email, NEW)).status).toBe(200);
  });

  test('forgets every known device but the current one', async () => {
    /** Cookies of a browser that logged in. */
    const browser = async () =>
      (await shop().login(me.email, PASSWORD)).headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    const elsewhere = await browser();
    const here = await browser();
    const { headers } = await shop().post(
      '/rest/user/changePwd',
      { password: PASSWORD, newPassword: NEW },
      { headers: { cookie: here } },
    );
    const after = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    // Unknown devices share their attempts; a known one has its own.
    await Promise.all(Array.from({ length: 12 }, () => shop().login(me.email, 'mal')));
    expect((await shop().login(me.email, NEW, { cookie: elsewhere })).status).toBe(429);
    expect((await shop().login(me.email, NEW, { cookie: after })).status).toBe(200);
  });

  test('is confirmed to its owner by mail', async () => {
    await changePassword({ password: 'mal', newPassword: NEW });
    expect(await mailsTo(db(), me.email)).toEqual([]);
    await changePassword({ password: PASSWORD, newPassword: NEW });
    const mails = await mailsTo(db(), me.email);
    expect(mails).toMatchObject([{ template: 'passwordChanged', data: { name: 'Ana' } }]);
    expect(Date.now() - Date.parse(String(mails[0]?.data.at))).toBeLessThan(60_000);
  });

  test('renews the cookie of the browser', async () => {
    const before = (await shop().login(me.email, PASSWORD)).headers.get('set-cookie') ?? '';
    const cookie = before.split(';')[0] ?? '';
    const { status, headers } = await shop().post(
      '/rest/user/changePwd',
      { password: PASSWORD, newPassword: NEW },
      { headers: { cookie } },
    );
    expect(status).toBe(200);
    const after = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(after).toMatch(/^__Host-session=.+/);
    const get = (value: string) =>
      shop().post('/rest/user/get', {}, { headers: { cookie: value } });
    expect((await get(cookie)).status).toBe(401);
    expect((await get(after)).status).toBe(200);
  });

  test('a wrong current password is refused at its field and ends no session', async () => {
    const { status, body } = await changePassword({ password: 'mal', newPassword: NEW });
    expect({ status, ...body }).toMatchObject({
      status: 400,
      error: 'La contraseña es incorrecta',
      errorCode: 'password.wrong',
      fields: { password: 'La contraseña es incorrecta' },
    });
    expect(await isIn(me.token)).toBe(true);
  });

  test('guessing the current password is throttled', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await changePassword({ password: `mal${index}`, newPassword: NEW })).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(11);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a common or short new password is refused', async () => {
    const common = await changePassword({ password: PASSWORD, newPassword: '123456' });
    expect(common.body.errorCode).toBe('password.common');
    const short = await changePassword({ password: PASSWORD, newPassword: 'ñu' });
    expect(short.body.fields).toEqual({ newPassword: 'La contraseña es muy corta' });
  });
});

describe('sessions', () => {
  const list = async (who: Planted = me) => {
    const { body } = await post('/rest/user/sessionList', {}, who);
    return userSessionList.output.parse(body).data;
  };

  test('are listed with the current one first and without secrets', async () => {
    const token = await tokenOf(me.email);
    const sessions = await list();
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    const { rows } = await db().execute<{ token_hash: string }>(
      sql`select token_hash from sessions where user_id = ${me.userId}`,
    );
    const text = JSON.stringify(sessions);
    for (const secret of [token, ...rows.map((row) => row.token_hash)])
      expect(text).not.toContain(secret);
  });

  test('of the account can be ended, and no others', async () => {
    const token = await tokenOf(me.email);
    const other = await plantUser(db());
    const theirs = (await list(other))[0]?.id;
    expect((await post('/rest/user/sessionEnd', { id: theirs })).body).toEqual({ error: '' });
    expect(await isIn(other.token)).toBe(true);
    const mine = (await list()).find(({ current }) => !current)?.id;
    await post('/rest/user/sessionEnd', { id: mine });
    expect(await isIn(token)).toBe(false);
    expect(await isIn(me.token)).toBe(true);
  });
});
