/** A password that is changed during its restore: the former one is useless. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changePassword } from '#backend/auth/change-password';
import { hashPassword } from '#backend/auth/password';
import { closeSessionsOf } from '#backend/auth/session';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { calendarFeedRenew } from '#contract/calls/calendar-feed';
import { type Answer, useApp } from '../support/app.ts';
import { PASSWORD, type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { until } from '../support/waiting.ts';

const NEW = 'tornillo-verde-38';

let owner: Planted;
const shop = useApp(async ({ app }) => plantPlaces(app.db));
beforeEach(async () => {
  owner = await plantUser(shop().app.db);
});

/** The reply to a call that was sent before another one was done, and arrives after it. */
const askedBehind = async (
  [path, input]: readonly [path: string, input: object],
  work: (tx: Tx) => Promise<unknown>,
): Promise<Answer> => {
  const { db } = shop().app;
  const asked: Promise<Answer>[] = [];
  await db.transaction(async (tx) => {
    await allowLongWork(tx);
    await tx.execute(sql`select from users where id = ${owner.userId} for update`);
    asked.push(shop().post(path, input, { headers: { cookie: `__Host-session=${owner.token}` } }));
    await until('the question to wait', async () => {
      const { rows } = await db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length > 0;
    });
    await work(tx);
  });
  const [answer] = await Promise.all(asked);
  if (!answer) throw new Error('nobody asked');
  return answer;
};
const changing = ['/rest/user/changePwd', { password: PASSWORD, newPassword: NEW }] as const;
const loginWith = async (password: string) => (await shop().login(owner.email, password)).status;

test('the password that its owner has restored stays, and opens no session for others', async () => {
  const restored = 'tuerca-azul-52';
  const { variant, now } = shop().app;
  const user = { id: owner.userId, email: owner.email, firstName: 'Ana' };
  const change = { user, passwordHash: await hashPassword(restored) };
  const { status, body, headers } = await askedBehind(changing, (tx) =>
    // The statements of a restored password, once its link was checked.
    changePassword(tx, change, { variant, now }),
  );
  expect([status, body.errorCode]).toEqual([400, 'password.wrong']);
  expect(headers.getSetCookie()).toEqual([]);
  expect(await loginWith(NEW)).toBe(401);
  expect(await loginWith(restored)).toBe(200);
});

test('a session that was ended does not go on under another token', async () => {
  const { status, body, headers } = await askedBehind(changing, (tx) =>
    closeSessionsOf(tx, owner.userId),
  );
  expect([status, body.errorCode]).toEqual([401, 'session.missing']);
  expect(headers.getSetCookie()).toEqual([]);
  expect(await loginWith(PASSWORD)).toBe(200);
});

test('a session that was ended makes no secret address of a calendar', async () => {
  const { db } = shop().app;
  owner = await plantUser(db, { isSeller: true, employeeOf: 1 });
  const { status, body } = await askedBehind([calendarFeedRenew.path, {}], (tx) =>
    closeSessionsOf(tx, owner.userId),
  );
  expect([status, body.errorCode]).toEqual([401, 'session.missing']);
  const feeds = sql`select from calendar_feeds where user_id = ${owner.userId}`;
  expect((await db.execute(feeds)).rows).toEqual([]);
});
