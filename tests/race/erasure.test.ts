import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allowLongWork } from '#backend/database/connection';
import { users } from '#backend/database/tables/accounts';
import { lockAccount } from '#backend/orders/limits';
import { eraseDue, erasedKey } from '#backend/privacy/erase';
import { useApp } from '../support/app.ts';
import { PASSWORD, type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { until } from '../support/waiting.ts';

let buyer: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  buyer = await plantUser(db);
});

test('an erasure cancelled while it is prepared is not carried out', async () => {
  const { db, files } = shop().app;
  const ask = (path: string, input: unknown = {}) =>
    shop().post(`/rest/person/${path}`, input, { token: buyer.token });
  expect((await ask('erase', { password: PASSWORD })).status).toBe(200);
  await db.execute(sql`update erasures set due_at = now() - interval '1 day'`);
  const now = () => new Date();
  // The account is locked: the erasure is due, and waits.
  let erasing: Promise<number> | undefined;
  await db.transaction(async (tx) => {
    await allowLongWork(tx);
    await lockAccount(tx, buyer.userId);
    erasing = eraseDue({ db, files, now });
    await until('the erasing to wait', async () => {
      const { rows } = await db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`);
      return rows.length > 0;
    });
    expect((await ask('eraseCancel')).status).toBe(200);
  });
  expect(await erasing).toBe(0);
  expect((await shop().login(buyer.email, PASSWORD)).status).toBe(200);
  expect(await files.read(erasedKey(buyer.guid))).toBeNull();
});

test('a person who became a seller meanwhile is erased after removal from the team', async () => {
  const { db, files } = shop().app;
  const [chief, colleague] = [
    await plantUser(db, { isSeller: true, employeeOf: 1 }),
    await plantUser(db),
  ];
  const ask = async (path: string, input: unknown, { token }: Planted) => {
    const { body } = await shop().post(path, input, { token });
    expect(body.error).toBe('');
  };
  await ask('/rest/person/erase', { password: PASSWORD }, colleague);
  const invitation = {
    Email: colleague.email,
    FirstName: 'Ana',
    LastName: 'Píriz',
    EmployeePositionId: 'SEL',
    TakesAccount: true,
  };
  await ask('/rest/user/invite', invitation, chief);
  await db.execute(sql`update erasures set due_at = now() - interval '1 day'`);
  const now = () => new Date();
  expect(await eraseDue({ db, files, now })).toBe(0);
  expect(await db.$count(users, eq(users.email, colleague.email))).toBe(1);
  const left = { guid: colleague.guid, parms: { EmployeePositionId: '' } };
  await ask('/rest/user/changeAccess', left, chief);
  expect(await eraseDue({ db, files, now })).toBe(1);
  await files.remove(erasedKey(colleague.guid));
});
