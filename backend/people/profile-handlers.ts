import { createHash } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';

import { changesBetween, recordChanges } from '#backend/audit/record';
import { changePassword } from '#backend/auth/change-password';
import { checkCurrent, wrongPassword } from '#backend/auth/current-password';
import { rememberDevice } from '#backend/auth/devices';
import { hashPassword } from '#backend/auth/password';
import { type AuthDependencies, rejectCommonPassword } from '#backend/auth/registration';
import {
  closeSession,
  IDLE_MS,
  type OwnSession,
  openSession,
  throwIfEnded,
} from '#backend/auth/session';
import { checkStaffPassword } from '#backend/auth/staff-password';
import type { Tx } from '#backend/database/connection';
import { persons, sessions, users } from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import { requirePermissions } from '#backend/http/permissions';
import { isShopSeller } from '#backend/http/shop-seller';
import type { Caller, Handlers, Session } from '#backend/port';
import { readPerson } from './people.ts';
import { areColleagues, changePerson, personFields } from './person-changes.ts';

/** Derives a public name for a session: neither its token nor the token's hash. */
const nameOf = (tokenHash: string): string =>
  createHash('sha256').update(`session:${tokenHash}`).digest('base64url');

const checkOwn = (guid: string, session: Session): void => {
  if (guid.toLowerCase() !== session.userGuid) throw new AppError('record.notFound');
};

/**
 * Locks the account and checks that neither the password nor the session has ended since they were read.
 * @throws AppError password.wrong, session.missing
 */
const checkUnchanged = async (tx: Tx, session: OwnSession, passwordHash: string): Promise<void> => {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, session.userId))
    .for('no key update');
  if (user?.passwordHash !== passwordHash) throw wrongPassword();
  await throwIfEnded(tx, session);
};

/**
 * Gives a browser a new token and remembers the device again. A client with its own token keeps it, since the
 * reply has no place for another.
 * @returns the cookies to set
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
  // A new password proves no factor.
  const { token } = await openSession(tx, session.userId, from, now(), session.provedAt);
  const device = await rememberDevice(tx, { request, cookies }, session.userId, now());
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
    const personal = { email, firstName, lastName, company: company?.name ?? '' };
    await rejectCommonPassword(newPassword, 'newPassword', deps, personal);
    checkStaffPassword(newPassword, caller.session.isSeller);
    const currentHash = await checkCurrent(password, deps, caller.session);
    const passwordHash = await hashPassword(newPassword);
    const user = { id: userId, email, firstName };
    const keptSession = caller.session.tokenHash;
    const cookies = await deps.db.transaction(async (tx) => {
      await checkUnchanged(tx, caller.session, currentHash);
      await changePassword(tx, { user, passwordHash, keptSession }, deps);
      return renewSession(tx, deps, caller);
    });
    // Replaces a cookie that the session's use may have renewed.
    if (cookies.length > 0) caller.replyHeaders.delete('set-cookie');
    for (const cookie of cookies) caller.replyHeaders.append('set-cookie', cookie);
    return {};
  },

  userUpdate: async ({ guid, parms }, { session }) => {
    checkOwn(guid, session);
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
    if (!isOwn) requirePermissions(session, ['customers']);
    if (isOwn && session.company === null)
      for (const edit of [...update.phones, ...update.addresses])
        if (edit.BCMode === 'INS') edit.OfCompany = false;
    return deps.db.transaction(async (tx) => {
      const before = await changePerson(tx, update, deps.now());
      const data = await readPerson(tx, update.id);
      // Own changes are not logged.
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
