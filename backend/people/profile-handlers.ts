/** Answers the calls of somebody who is logged in, about the own account. */
import { createHash } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';

import { changesBetween, recordChanges } from '#backend/audit/record';
import { changePassword } from '#backend/auth/change-password';
import { knowDevice } from '#backend/auth/devices';
import { hashPassword, verifyPassword } from '#backend/auth/password';
import { type AuthDependencies, refuseCommon } from '#backend/auth/registration';
import {
  closeSession,
  IDLE_MS,
  type OwnSession,
  openSession,
  refuseEnded,
} from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { persons, sessions, users } from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import { isShopSeller } from '#backend/http/shop-seller';
import type { Caller, Handlers, Session } from '#backend/port';
import { type Limit, resetAttempts, throttle } from '#backend/rate-limit/throttle';
import { errors } from '#contract/errors';
import { readPerson } from './people.ts';
import { areColleagues, changePerson, personFields } from './person-changes.ts';

const wrongPasswords: Limit = { name: 'change-password', points: 11, seconds: 15 * 60 };

/** Names a session to its owner: neither its token nor the token's hash. */
const nameOf = (tokenHash: string): string =>
  createHash('sha256').update(`session:${tokenHash}`).digest('base64url');

const refuseOthers = (guid: string, session: Session): void => {
  if (guid.toLowerCase() !== session.userGuid) throw new AppError('record.notFound');
};

const wrongPassword = () =>
  new AppError('password.wrong', { fields: { password: errors['password.wrong'].text } });

/** @returns the hash that the password belongs to */
const checkCurrent = async (
  password: string,
  { db }: AuthDependencies,
  session: OwnSession,
): Promise<string> => {
  await throttle(db, wrongPasswords, session.userGuid);
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, session.userId))
    .limit(1);
  if (!user || !(await verifyPassword(password, user.passwordHash))) throw wrongPassword();
  await resetAttempts(db, wrongPasswords, session.userGuid);
  return user.passwordHash;
};

/**
 * Locks the account. A password that was restored or changed since it was read changes nothing any more,
 * and a session that was ended since is not continued.
 * @throws AppError password.wrong, session.missing
 */
const refuseReplaced = async (tx: Tx, session: OwnSession, passwordHash: string): Promise<void> => {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, session.userId))
    .for('no key update');
  if (user?.passwordHash !== passwordHash) throw wrongPassword();
  await refuseEnded(tx, session);
};

/**
 * A browser gets a new token in its cookie, and is known once more; a client that holds its token itself keeps it, since the
 * reply has no place for another.
 * @returns what the reply sets
 */
const renewSession = async (
  tx: Tx,
  { now, cookies }: AuthDependencies,
  { session, request, clientAddress }: Caller<OwnSession>,
): Promise<string[]> => {
  if (request.headers.has('authorization') || !cookies.tokenOf(request)) return [];
  const userAgent = request.headers.get('user-agent') ?? '';
  const from = { userAgent, address: clientAddress };
  await closeSession(tx, session.tokenHash);
  const { token } = await openSession(tx, session.userId, from, now());
  const device = await knowDevice(tx, { request, cookies }, session.userId, now());
  return [cookies.sessionCookie(request, token, IDLE_MS / 1000), device];
};

const openSessionsOf = ({ db, now }: AuthDependencies, session: OwnSession) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, session.userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);

export type ProfileCalls =
  | 'userChangePwd'
  | 'userUpdate'
  | 'userSessionList'
  | 'userSessionEnd'
  | 'personFind'
  | 'personUpdate';

export const createProfileHandlers = (
  deps: AuthDependencies,
): Handlers<ProfileCalls, OwnSession> => ({
  userChangePwd: async ({ password, newPassword }, caller) => {
    const { firstName, lastName, email, userId, company } = caller.session;
    const known = { email, firstName, lastName, company: company?.name ?? '' };
    await refuseCommon(newPassword, 'newPassword', deps, known);
    const former = await checkCurrent(password, deps, caller.session);
    const passwordHash = await hashPassword(newPassword);
    const user = { id: userId, email, firstName };
    const keptSession = caller.session.tokenHash;
    const set = await deps.db.transaction(async (tx) => {
      await refuseReplaced(tx, caller.session, former);
      await changePassword(tx, { user, passwordHash, keptSession }, deps);
      return renewSession(tx, deps, caller);
    });
    // In place of what the session's use may have renewed.
    if (set.length > 0) caller.replyHeaders.delete('set-cookie');
    for (const cookie of set) caller.replyHeaders.append('set-cookie', cookie);
    return {};
  },

  userUpdate: async ({ guid, parms }, { session }) => {
    refuseOthers(guid, session);
    const { FirstName: firstName, LastName: lastName } = parms;
    if (firstName === undefined && lastName === undefined) return {};
    await deps.db.transaction(async (tx) => {
      await tx.update(users).set({ firstName, lastName }).where(eq(users.id, session.userId));
      if (session.personId !== null)
        await tx
          .update(persons)
          .set({ name: firstName, lastName, version: sql`${persons.version} + 1` })
          .where(eq(persons.id, session.personId));
    });
    return {};
  },

  userSessionList: async (_input, { session }) => {
    const rows = await openSessionsOf(deps, session);
    const data = rows.map((row) => ({
      id: nameOf(row.tokenHash),
      current: row.tokenHash === session.tokenHash,
      userAgent: row.userAgent,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    }));
    return { data: data.sort((a, b) => Number(b.current) - Number(a.current)) };
  },

  userSessionEnd: async ({ id }, { session }) => {
    const rows = await openSessionsOf(deps, session);
    const ended = rows.find((row) => nameOf(row.tokenHash) === id);
    if (ended) await closeSession(deps.db, ended.tokenHash);
    return {};
  },

  personFind: async ({ id }, { session, companyIds }) => {
    const isOpen =
      id === session.personId ||
      isShopSeller({ session, variant: deps.variant }) ||
      (await areColleagues(deps.db, id, companyIds));
    if (!isOpen) throw new AppError('record.notFound');
    return { data: await readPerson(deps.db, id) };
  },

  personUpdate: async (update, { session }) => {
    const isOwn = update.id === session.personId;
    if (!isOwn && !isShopSeller({ session, variant: deps.variant }))
      throw new AppError('record.notFound');
    if (isOwn && session.company === null)
      for (const edit of [...update.phones, ...update.addresses])
        if (edit.BCMode === 'INS') edit.OfCompany = false;
    return deps.db.transaction(async (tx) => {
      const before = await changePerson(tx, update, deps.now());
      const data = await readPerson(tx, update.id);
      // What people change of themselves is theirs.
      if (!isOwn)
        await recordChanges(tx, session, deps.now(), [
          {
            subject: 'person',
            subjectId: update.id,
            action: 'UPD',
            changes: changesBetween(personFields(before), personFields(data)),
          },
        ]);
      return { data };
    });
  },
});
