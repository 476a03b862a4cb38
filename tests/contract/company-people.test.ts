/** Employees, sellers and accounts, as sellers manage them. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openSession } from '#backend/auth/session';
import {
  personFilter,
  userChangeAccess,
  userFilter,
  userInvite,
  userInviteAgain,
} from '#contract/calls/people';
import { personFind, personUpdate } from '#contract/calls/profile';
import { useCompanyApp } from '../support/companies.ts';
import { keyMailedTo, mailsTo } from '../support/mails.ts';
import { PASSWORD, type Planted, plantUser } from '../support/people.ts';

const { shop, who, post, good, add, update, audit } = useCompanyApp();
const SHOP = 1;

const isSeller = async ({ userId }: Planted): Promise<boolean> => {
  const { rows } = await shop().app.db.execute(
    sql`select from user_roles where user_id = ${userId} and name = 'seller'`,
  );
  return rows.length > 0;
};
const place = (personId: number, EmployeePositionId: string, BCMode = 'INS') => ({
  id: SHOP,
  employees: [{ BCMode, PersonId: personId, EmployeePositionId }],
});
/** Logs in with the current password after the sessions were ended. */
const inAgain = async (planted: Planted): Promise<Planted> => {
  const from = { userAgent: 'test', address: '127.0.0.1' };
  const { token } = await shop().app.db.transaction((tx) =>
    openSession(tx, planted.userId, from, new Date()),
  );
  return { ...planted, token };
};
const access = (planted: Planted, parms: object, more: object = {}) => ({
  guid: planted.guid,
  parms,
  ...more,
});
const row = async (planted: Planted) => {
  const input = { filters: [{ FilterKey: 'text', FilterValue: planted.email }] };
  return userFilter.output.parse(await good(userFilter.path, input)).data[0];
};

test('a salesman of a customer is no seller of the shop', async () => {
  const customer = await plantUser(shop().app.db);
  const company = await add();
  await update({
    id: company.id,
    employees: [{ BCMode: 'INS', PersonId: customer.personId, EmployeePositionId: 'SEL' }],
  });
  expect(await isSeller(customer)).toBe(false);
  expect((await post('/rest/company/find', { id: company.id }, customer)).status).toBe(403);
});

test('a position of the shop’s company grants and revokes the role, with history', async () => {
  const hired = await plantUser(shop().app.db, { employeeOf: SHOP });
  await update(place(hired.personId, 'MEC', 'UPD'));
  expect(await isSeller(hired)).toBe(false);
  await update(place(hired.personId, 'SEL', 'UPD'));
  expect(await isSeller(hired)).toBe(true);
  // Existing employees keep their sessions.
  expect((await post('/rest/company/find', { id: SHOP }, hired)).status).toBe(200);
  await update(place(hired.personId, 'MEC', 'UPD'));
  expect(await isSeller(hired)).toBe(false);
  expect((await post('/rest/company/find', { id: SHOP }, hired)).status).toBe(403);
  expect(await mailsTo(shop().app.db, hired.email)).toEqual([]);
  expect(await audit('user', hired.guid)).toMatchObject([
    {
      changes: [
        { field: 'isSeller', from: true, to: false },
        { field: 'employeePositionId', from: 'SEL', to: 'MEC' },
      ],
    },
    {
      changes: [
        { field: 'isSeller', from: false, to: true },
        { field: 'employeePositionId', from: 'MEC', to: 'SEL' },
      ],
    },
  ]);
});

test('a person with an account is employed by its address only', async () => {
  const { db } = shop().app;
  // Somebody registered with a colleague's name, phone and e-mail.
  for (const isDisabled of [false, true]) {
    const stranger = await plantUser(db, { isDisabled });
    for (const position of ['SEL', 'OTH']) {
      const { status, body } = await post(
        '/rest/company/update',
        place(stranger.personId, position),
      );
      expect([status, body.errorCode]).toEqual([409, 'employee.hasAccount']);
      expect(body.error).toContain('por Usuarios, con su email');
    }
    const typed = { BCMode: 'INS', PersonName: 'Ana', PersonLastName: 'Otra' };
    const again = await post('/rest/company/update', {
      id: SHOP,
      employees: [{ ...typed, PeEmail: stranger.email.toUpperCase(), EmployeePositionId: 'OTH' }],
    });
    expect(again.body.errorCode).toBe('employee.hasAccount');
    expect(await isSeller(stranger)).toBe(false);
    const { rows } = await db.execute(
      sql`select from employees where person_id = ${stranger.personId}`,
    );
    expect(rows).toEqual([]);
  }
  // Adding and removing an employee without an account grants nobody rights.
  const noted = { PersonName: 'Nora', PersonLastName: 'Olivera', EmployeePositionId: 'OTH' };
  const { employees } = await update({ id: SHOP, employees: [{ BCMode: 'INS', ...noted }] });
  const { personId = 0 } = employees.find(({ lastName }) => lastName === 'Olivera') ?? {};
  await update({ id: SHOP, employees: [{ BCMode: 'DLT', PersonId: personId }] });
  const back = await update(place(personId, 'MEC'));
  expect(back.employees).toContainEqual(
    expect.objectContaining({ personId, employeePositionId: 'MEC' }),
  );
});

test('a seller of another company loses the role with another position', async () => {
  const rival = await plantUser(shop().app.db, { isSeller: true, employeeOf: 2 });
  await good(userChangeAccess.path, access(rival, { EmployeePositionId: 'MEC' }));
  expect(await isSeller(rival)).toBe(false);
  expect((await post('/rest/company/find', { id: SHOP }, await inAgain(rival))).status).toBe(403);
});

test('a new employee chooses a new password, and a disabled account must be enabled first', async () => {
  const { db } = shop().app;
  const hired = await plantUser(db);
  const begun = userChangeAccess.output.parse(
    await good(userChangeAccess.path, access(hired, { EmployeePositionId: 'SEL' })),
  );
  expect(begun).toMatchObject({ mailed: true, data: { isSeller: true } });
  // Another person may have chosen the former password.
  expect((await post('/rest/user/get', {}, hired)).status).toBe(401);
  expect((await shop().login(hired.email, PASSWORD)).status).toBe(401);
  expect(await mailsTo(db, hired.email)).toMatchObject([
    { template: 'invitation', data: { inviter: 'Ana Píriz', hadPassword: true } },
  ]);
  const key = await keyMailedTo(db, hired.email);
  const newPassword = 'tornillo-verde-38';
  await good('/rest/user/restorePwdStep2', { email: hired.email, key, newPassword });
  expect((await shop().login(hired.email, newPassword)).status).toBe(200);
  // It stays when the position changes.
  const moved = await good(userChangeAccess.path, access(hired, { EmployeePositionId: 'MEC' }));
  expect(moved.mailed).toBe(false);
  expect((await shop().login(hired.email, newPassword)).status).toBe(200);

  const closed = await plantUser(db, { isDisabled: true });
  const begins = { EmployeePositionId: 'SEL' };
  const refused = await post(userChangeAccess.path, access(closed, begins));
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'user.disabled']);
  await good(userChangeAccess.path, access(closed, { UserIsDisabled: false }));
  // The password is unchanged.
  expect((await shop().login(closed.email, PASSWORD)).status).toBe(200);
  expect(await isSeller(closed)).toBe(false);
  const both = { UserIsDisabled: true, ...begins };
  expect((await post(userChangeAccess.path, access(closed, both))).status).toBe(409);
  await good(userChangeAccess.path, access(closed, { UserIsDisabled: true }));
  const opened = await good(
    userChangeAccess.path,
    access(closed, { UserIsDisabled: false, ...begins }),
  );
  expect(opened.mailed).toBe(true);
  expect(await mailsTo(db, closed.email)).toMatchObject([{ template: 'invitation' }]);
});

test('a new person is employed with name, phone and e-mail, and listed', async () => {
  const company = await add({ CompanyName: 'Taller del Norte' });
  const { employees } = await update({
    id: company.id,
    employees: [
      {
        BCMode: 'INS',
        PersonName: 'Íngrid',
        PersonLastName: 'Ñáñez',
        PePhone: '099 777 888',
        PeEmail: 'ingrid@norte.example',
        EmployeePositionId: 'BUY',
      },
    ],
  });
  expect(employees).toMatchObject([
    {
      name: 'Íngrid',
      phone: '099 777 888',
      email: 'ingrid@norte.example',
      employeePositionId: 'BUY',
    },
  ]);
  for (const text of ['ingrid nanez', '099777888', 'taller del norte']) {
    const input = { filters: [{ FilterKey: 'text', FilterValue: text }] };
    const { data } = personFilter.output.parse(await good(personFilter.path, input));
    expect(
      data.map(({ lastName }) => lastName),
      text,
    ).toEqual(['Ñáñez']);
  }
  expect(await audit('person', employees[0]?.personId ?? 0)).toMatchObject([{ action: 'INS' }]);
  const nameless = await post('/rest/company/update', {
    id: company.id,
    employees: [{ BCMode: 'INS', EmployeePositionId: 'BUY' }],
  });
  expect(nameless.body.fields).toEqual({ 'employees.0.PersonName': 'Este campo es obligatorio' });
});

test('an outdated change of a person is refused', async () => {
  const customer = await plantUser(shop().app.db);
  const seen = personFind.output.parse(await good(personFind.path, { id: customer.personId })).data;
  const change = (PersonName: string, by?: Planted) =>
    post(
      personUpdate.path,
      { id: customer.personId, version: seen.version, parms: { PersonName } },
      by,
    );
  expect((await change('Otra')).status).toBe(200);
  const stale = await change('Mía', who('colleague'));
  expect(stale.body).toMatchObject({ errorCode: 'record.stale', detail: { name: 'Otra' } });
  expect(await audit('person', customer.personId)).toMatchObject([
    { changes: [{ field: 'name', from: 'Ana', to: 'Otra' }] },
  ]);
  expect((await change('Ajena', who('outsider'))).status).toBe(404);
});

test('an invitation mails a link for a password, with or without an account', async () => {
  const { db } = shop().app;
  const input = {
    Email: 'nueva@personas.example',
    FirstName: 'Nueva',
    LastName: 'Voz',
    EmployeePositionId: 'SEL',
  };
  const made = userInvite.output.parse(await good(userInvite.path, input));
  expect(made).toMatchObject({ mailed: true, data: { isSeller: true, employeePositionId: 'SEL' } });
  const invitation = {
    template: 'invitation',
    data: {
      name: 'Nueva',
      inviter: 'Ana Píriz',
      position: 'Vendedor',
      email: input.Email,
      days: 3,
    },
  };
  expect(await mailsTo(db, input.Email)).toMatchObject([invitation]);
  expect(await audit('user', made.data.gUID)).toMatchObject([{ action: 'INS' }]);
  // An account without a first login is invited again; a used one gets a password link.
  await good(userInviteAgain.path, { guid: made.data.gUID });
  expect(await mailsTo(db, input.Email)).toMatchObject([invitation, invitation]);
  const { rows } = await db.execute(
    sql`select max(expires_at) > now() + interval '71 hours' as "holdsLonger" from account_keys`,
  );
  expect(rows).toEqual([{ holdsLonger: true }]);
  const key = await keyMailedTo(db, input.Email);
  const chosen = await good('/rest/user/restorePwdStep2', {
    email: input.Email,
    key,
    newPassword: 'tornillo-verde-38',
  });
  // The first login: there were no sessions, and they work in the back-office.
  expect(chosen).toMatchObject({ first: { isSeller: true } });
  await good(userInviteAgain.path, { guid: made.data.gUID });
  expect((await mailsTo(db, input.Email)).map(({ template }) => template)).toEqual(
    expect.arrayContaining(['invitation', 'restore']),
  );
  const known = await plantUser(db);
  // The owner is shown first: the address may be mistyped, and the password is removed.
  const asked = await post(userInvite.path, { ...input, Email: known.email });
  expect(asked.body).toMatchObject({ errorCode: 'user.hasAccount', detail: { name: 'Ana Píriz' } });
  expect((await shop().login(known.email, PASSWORD)).status).toBe(200);
  expect(await isSeller(known)).toBe(false);
  const again = userInvite.output.parse(
    await good(userInvite.path, { ...input, Email: known.email, TakesAccount: true }),
  );
  expect(again.mailed).toBe(true);
  expect((await shop().login(known.email, PASSWORD)).status).toBe(401);
  // For existing employees there is no question.
  const working = await plantUser(db, { employeeOf: SHOP });
  const once = await good(userInvite.path, { ...input, Email: working.email });
  expect(once.mailed).toBe(false);
  expect((await shop().login(working.email, PASSWORD)).status).toBe(200);
  const closed = await plantUser(db, { isDisabled: true });
  const refused = await post(userInvite.path, { ...input, Email: closed.email });
  expect(refused.body.errorCode).toBe('user.disabled');
  const other = await post(userInvite.path, {
    ...input,
    Email: 'otra@personas.example',
    PersonId: known.personId,
  });
  expect(other.body.errorCode).toBe('user.otherPerson');
});

test('a disabled account is logged out until it is enabled', async () => {
  const colleague = await plantUser(shop().app.db, { isSeller: true, employeeOf: SHOP });
  const { version } = (await row(colleague)) ?? {};
  await good(
    userChangeAccess.path,
    access(colleague, { UserIsDisabled: true }, { version, reason: 'Se fue' }),
  );
  expect((await post('/rest/user/get', {}, colleague)).status).toBe(401);
  expect((await shop().login(colleague.email, PASSWORD)).status).toBe(401);
  expect(await audit('user', colleague.guid)).toMatchObject([
    { reason: 'Se fue', changes: [{ field: 'isDisabled', from: false, to: true }] },
  ]);
  const stale = await post(
    userChangeAccess.path,
    access(colleague, { UserIsDisabled: false }, { version }),
  );
  expect(stale.body).toMatchObject({ errorCode: 'record.stale', detail: { isDisabled: true } });
  await good(userChangeAccess.path, access(colleague, { UserIsDisabled: false }));
  expect((await shop().login(colleague.email, PASSWORD)).status).toBe(200);
});

test('nobody changes their own access', async () => {
  const me = who('seller');
  const answers = [
    await post(userChangeAccess.path, access(me, { UserIsDisabled: true })),
    await post(userChangeAccess.path, access(me, { EmployeePositionId: '' })),
    await post('/rest/company/update', {
      id: SHOP,
      employees: [{ BCMode: 'DLT', PersonId: me.personId }],
    }),
    await post('/rest/company/update', place(me.personId, 'MEC')),
    await post(userInvite.path, {
      Email: me.email,
      FirstName: 'A',
      LastName: 'B',
      EmployeePositionId: 'MEC',
    }),
  ];
  expect(answers.map(({ body }) => body.errorCode)).toEqual(answers.map(() => 'employee.yourself'));
  expect(await isSeller(me)).toBe(true);
});
