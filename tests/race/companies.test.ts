/** Concurrent changes of companies and accounts by sellers. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useCompanyApp } from '../support/companies.ts';
import { plantUser, plantWaiting } from '../support/people.ts';

const { shop, who, post, add, find, newRut } = useCompanyApp();

test('one of many concurrent saves of one version succeeds, the others are refused', async () => {
  const company = await add();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      post('/rest/company/update', {
        id: company.id,
        version: company.version,
        parms: { CompanyName: `Nombre ${n}` },
        phones: [{ BCMode: 'INS', CoPhone: `099 111 ${100 + n}` }],
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.errorCode))).toEqual(
    new Set([undefined, 'record.stale']),
  );
  expect((await find(company.id)).phones).toHaveLength(2);
});

test('two entries that are merged into each other both ways at once become one, with the phones of both', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [
      await add({ Phones: [{ CoPhone: '2900 0001' }] }),
      await add({ Phones: [{ CoPhone: '2900 0002' }] }),
    ];
    const answers = await Promise.all([
      post('/rest/company/merge', { id: a.id, otherId: b.id }),
      post('/rest/company/merge', { id: b.id, otherId: a.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [one, other] = [await find(a.id), await find(b.id)];
    expect(one).toEqual(other);
    expect(one.phones).toHaveLength(2);
  }
});

test('registering for a company during its merge joins the remaining one', async () => {
  const { db } = shop().app;
  for (let round = 0; round < 5; round++) {
    const [kept, other] = [await add(), await add()];
    const guids: string[] = [];
    for (let n = 0; n < 4; n++) {
      const email = `r${round}-${n}@taller.example`;
      guids.push(await plantWaiting(db, email));
      const company = { name: 'Taller', identifier: other.identifier };
      await db.execute(sql`update registrations
        set data = data || ${JSON.stringify({ company })}::jsonb where email = ${email}`);
    }
    const answers = await Promise.all([
      post('/rest/company/merge', { id: kept.id, otherId: other.id }),
      ...guids.map((guid) => shop().post('/rest/user/activate', { guid })),
    ]);
    expect(answers.map(({ body }) => body.error)).toEqual(answers.map(() => ''));
    const { rows } = await db.execute<{ id: number }>(
      sql`select company_id as id from users where email like ${`r${round}-%`}`,
    );
    expect(rows.map(({ id }) => id)).toEqual(guids.map(() => kept.id));
  }
});

test('one of many concurrent additions of a RUT succeeds', async () => {
  const identifier = newRut();
  const { companyGroupId } = { companyGroupId: (await add()).companyGroupId };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      post('/rest/company/add', {
        companyGroupId,
        company: {
          CompanyName: 'Una',
          CompanyIdentifier: identifier,
          Phones: [{ CoPhone: '099 123 456' }],
          Addresses: [{ StateId: 1, CityId: 1, CoAddress: 'Rivera 1' }],
        },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
});

test('two sellers who disable each other’s account at once leave one seller', async () => {
  const { db } = shop().app;
  for (let round = 0; round < 5; round++) {
    await db.execute(sql`update users set is_disabled = true`);
    const [a, b] = [
      await plantUser(db, { isSeller: true, employeeOf: 1 }),
      await plantUser(db, { isSeller: true, employeeOf: 1 }),
    ];
    const close = (guid: string) => ({ guid, parms: { UserIsDisabled: true } });
    await Promise.all([
      post('/rest/user/changeAccess', close(b.guid), a),
      post('/rest/user/changeAccess', close(a.guid), b),
    ]);
    const { rows } = await db.execute(sql`select from users where not is_disabled`);
    expect(rows).toHaveLength(1);
  }
  await db.execute(sql`update users set is_disabled = false where id = ${who('seller').userId}`);
});

test('of two owners who demote each other at once, one stays', async () => {
  const { db } = shop().app;
  // The only owners for the length of this test.
  await db.execute(sql`update employees set position = 'SEL' where company_id = 1`);
  for (let round = 0; round < 10; round++) {
    const owner = () => plantUser(db, { isSeller: true, employeeOf: 1, position: 'OWN' });
    const pair = [await owner(), await owner()] as const;
    const demote = (by: (typeof pair)[number], other: (typeof pair)[number]) =>
      post(
        '/rest/user/changeAccess',
        {
          guid: other.guid,
          parms: round % 2 ? { UserIsDisabled: true } : { EmployeePositionId: 'SEL' },
        },
        by,
      );
    const answers = await Promise.all([demote(pair[0], pair[1]), demote(pair[1], pair[0])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await db.execute(sql`select from employees e join users u using (person_id)
      where e.company_id = 1 and e.position = 'OWN' and not u.is_disabled`);
    expect(rows).toHaveLength(1);
    await db.execute(sql`update employees set position = 'SEL' where company_id = 1`);
  }
});

test('an owner who is demoted meanwhile changes no access any more', async () => {
  const { db } = shop().app;
  const owner = () => plantUser(db, { isSeller: true, employeeOf: 1, position: 'OWN' });
  const [first, second, third] = [await owner(), await owner(), await owner()];
  const access = (by: typeof first, other: typeof first, EmployeePositionId: string) =>
    post('/rest/user/changeAccess', { guid: other.guid, parms: { EmployeePositionId } }, by);
  const waiting: ReturnType<typeof access>[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from companies where id = 1 for update`);
    const late = access(second, third, 'SEL');
    await expect
      .poll(async () => {
        const { rows } = await db.execute<{ waiting: number }>(
          sql`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.waiting;
      })
      .toBe(1);
    await tx.execute(
      sql`update employees set position = 'SEL' where person_id = ${second.personId}`,
    );
    waiting.push(late);
  });
  const [answer] = await Promise.all(waiting);
  expect([answer?.status, answer?.body.errorCode]).toEqual([403, 'permission.missing']);
  expect((await access(first, third, 'ADM')).status).toBe(200);
});
