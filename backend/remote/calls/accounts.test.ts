/** A host that shows everybody everything and accepts every change. */
import { expect, test } from 'vitest';
import { personAddPhone, personFind, personUpdate } from '#contract/calls/profile';
import { userAddWithPerson } from '#contract/calls/registration';
import { loadVariant } from '#variants/load';
import type { RemoteSession } from '../sessions/sessions.ts';
import { createAccountAnswers } from './accounts.ts';

const COLLEAGUES = { id: 2, name: 'Taller Sur' };
const SOMEBODY = 4;
const person = {
  id: SOMEBODY,
  name: 'Bruno',
  lastName: 'Machado',
  identifier: '41234567',
  employeeOf: [COLLEAGUES],
  phones: [],
  addresses: [],
  emails: [],
  defaultPhone: null,
  defaultAddress: null,
  defaultEmail: null,
};

const variant = await loadVariant('NAM');
const paths: string[] = [];
const bodies: string[] = [];
const client = {
  url: 'http://host.example',
  ask: () => Promise.reject(new Error('nobody asks so')),
  askJson: async ({ path, body }: { path: string; body?: unknown }) => {
    paths.push(path);
    bodies.push(String(body));
    return { data: person, error: '' };
  },
};
const log = { info: () => {}, warn: () => {}, error: () => {} };
const answers = createAccountAnswers(
  {
    client,
    vehicles: client,
    pictures: { learn: async () => {} },
    reportSkipped: () => {},
    variant,
    log,
  },
  { changed: () => {}, whoIs: async ({ user }) => user },
);

/** Creates a caller who works for these companies. */
const callerOf = (personId: number, companyIds: readonly number[], isSeller = false) => {
  const names = { email: 'ana@personas.example', firstName: 'Ana', lastName: 'Paz' };
  const session: RemoteSession = {
    ...names,
    token: 't',
    isFresh: true,
    userGuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
    personId,
    personIdentifier: '',
    company: null,
    isSeller,
    permissions: [],
    companyIds,
    user: {
      ...names,
      gUID: '0f8fad5b-d9cb-469f-a165-70867728950e',
      name: 'ana',
      isSeller,
      roles: [],
      externalId: `Person:${personId}`,
      person: null,
      company: null,
    },
  };
  return {
    session,
    companyIds,
    requestId: 'a1b2c3d4',
    clientAddress: '198.51.100.7',
    request: new Request('http://shop.example/'),
    replyHeaders: new Headers(),
  };
};
const shopId = variant.destinationCompany.id;
const absent = { code: 'record.notFound' };

test("a person's data are shown to colleagues and the shop's sellers only", async () => {
  const find = (caller: ReturnType<typeof callerOf>) =>
    answers.personFind(personFind.input.parse({ id: SOMEBODY }), caller);
  for (const stranger of [callerOf(3, []), callerOf(3, [9], true)])
    await expect(find(stranger)).rejects.toMatchObject(absent);
  for (const allowed of [
    callerOf(SOMEBODY, []),
    callerOf(3, [COLLEAGUES.id]),
    callerOf(3, [shopId], true),
  ])
    expect((await find(allowed)).data).toMatchObject({ id: SOMEBODY, identifier: '41234567' });
});

test("a person's data can be changed by the shop's sellers only; other requests never reach the host", async () => {
  const update = (caller: ReturnType<typeof callerOf>) => {
    const input = { id: SOMEBODY, parms: { PersonName: 'Nadie' } };
    return answers.personUpdate(personUpdate.input.parse(input), caller);
  };
  paths.length = 0;
  for (const stranger of [
    callerOf(3, []),
    callerOf(3, [COLLEAGUES.id]),
    callerOf(3, [9], true),
    callerOf(3, [shopId]),
  ])
    await expect(update(stranger)).rejects.toMatchObject(absent);
  expect(paths).toEqual([]);
  for (const allowed of [callerOf(SOMEBODY, []), callerOf(3, [shopId], true)])
    expect((await update(allowed)).data).toMatchObject({ id: SOMEBODY });
});

test('a known phone takes over only the fields that the checkout names', async () => {
  const caller = callerOf(SOMEBODY, []);
  const phone = { id: 7, phone: '099 123 456', type: 'WOR', observation: 'Portería' } as const;
  const own = { ...person, phones: [{ ...phone, ofCompany: false, isDefault: true }] };
  Object.assign(caller.session.user, { person: own });
  const save = (input: object) =>
    answers.personAddPhone(personAddPhone.input.parse({ PePhone: '099123456', ...input }), caller);
  paths.length = 0;
  bodies.length = 0;
  expect((await save({})).data).toMatchObject(phone);
  expect(paths).toEqual([]);
  await save({ PePhoneObservation: 'Interno 12' });
  expect(paths).toEqual([personUpdate.path, personFind.path]);
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    phones: [
      {
        PePhoneId: 7,
        PePhone: '099 123 456',
        PePhoneType: 'WOR',
        PePhoneObservation: 'Interno 12',
      },
    ],
  });
});

test('the accepted terms of a registration are not sent to the host', async () => {
  const input = userAddWithPerson.input.parse({
    user: {
      Name: 'nueva@personas.example',
      Email: 'nueva@personas.example',
      Password: 'una frase larga 1',
      FirstName: 'Ana',
      LastName: 'Paz',
    },
    person: {
      PersonName: 'Ana',
      PersonLastName: 'Paz',
      PersonDefaultEmail: 'nueva@personas.example',
      Phones: [{ PePhone: '099 111 111' }],
      Addresses: [{ PeAddress: 'Rivera 1234', StateId: 1, CityId: 1 }],
    },
    terms: '2026-11-22 sin perfil',
  });
  expect(await answers.userAddWithPerson(input, callerOf(3, []))).toEqual({});
  const sent = bodies.at(-1);
  expect(sent).toContain('Rivera 1234');
  expect(sent).not.toContain('sin perfil');
});
