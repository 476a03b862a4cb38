/** How somebody who forgot the password gets back in. */
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { userRoles, users } from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import { withUniformTime } from '#backend/http/uniform-timing';
import { queueMail } from '#backend/mail/outbox';
import type { Caller } from '#backend/port';
import { MAIL_LIMITS, RESTORE_LIMIT } from '#backend/rate-limit/account-limits';
import { countAttempt, HOUR_SECONDS, type Limit, throttle } from '#backend/rate-limit/throttle';
import type { OutputOf } from '#contract/calls';
import { changePassword } from './change-password.ts';
import { knowDevice } from './devices.ts';
import { hasNeverEntered } from './invitation.ts';
import { forgetPlace } from './login-tries.ts';
import { KEY_HOURS, linkTo, makeKey, spendKey } from './one-time-tokens.ts';
import { hashPassword } from './password.ts';
import { countWaiting } from './pending-registrations.ts';
import { type AuthDependencies, refuseCommon } from './registration.ts';

const links: Limit = { name: 'link-address', points: 200, seconds: HOUR_SECONDS };

/** @returns the link, by which the reader of the mail chooses a password */
export const mailRestoreLink = async (
  tx: Tx,
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>,
  { variant, now }: Pick<AuthDependencies, 'variant' | 'now'>,
): Promise<string> => {
  const { key, keyHash } = await makeKey(tx, user.id, 'restore', now());
  const url = linkTo(variant, 'restore-password-key', { email: user.email, key });
  await queueMail(tx, {
    event: `restore:${keyHash.slice(0, 32)}`,
    to: user.email,
    template: 'restore',
    data: {
      name: user.firstName,
      url,
      minutes: KEY_HOURS.restore * 60,
    },
  });
  return url;
};

/** An address that waits has no password to restore: its own links, or a new registration, go on. */
const mailStillWaiting = (
  tx: Tx,
  { email, open, isFull }: { email: string; open: number; isFull: boolean },
  { variant }: AuthDependencies,
  { requestId }: Caller,
) =>
  queueMail(tx, {
    event: `still-waiting:${requestId}`,
    to: email,
    template: 'stillWaiting',
    data: {
      registerUrl: isFull ? '' : linkTo(variant, 'register'),
      isContested: open > 1,
    },
  });

/**
 * Step 1: a link by mail, if the address has an account. The answer is the same in any case, also
 * where the address has had its share of mails for now.
 */
export const requestRestore = async (
  email: string,
  deps: AuthDependencies,
  caller: Caller,
): Promise<void> => {
  const { db, now } = deps;
  await throttle(db, MAIL_LIMITS.restore, caller.clientAddress);
  await withUniformTime(async () => {
    if ((await countAttempt(db, RESTORE_LIMIT, email)) > 0) return;
    await db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.email, email)).limit(1);
      if (user) {
        if (!user.isDisabled) await mailRestoreLink(tx, user, deps);
        return;
      }
      const waiting = await countWaiting(tx, email, now());
      if (waiting.open > 0) await mailStillWaiting(tx, { email, ...waiting }, deps, caller);
    });
  });
};

const sells = async (tx: Tx, userId: number): Promise<boolean> => {
  const roles = await tx
    .select({ name: userRoles.name })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.name, 'seller')));
  return roles.length > 0;
};

interface Restore {
  key: string;
  email: string;
  newPassword: string;
}

/**
 * Step 2: the new password. Every session of the account ends, and it is known in this browser alone:
 * whoever was locked out gets in here. Who has never been in, as somebody invited, is told so.
 */
export const restore = async (
  { key, email, newPassword }: Restore,
  deps: AuthDependencies,
  caller: Caller,
): Promise<OutputOf<'userRestorePwdStep2'>> => {
  const { db, now } = deps;
  const { clientAddress, request, replyHeaders } = caller;
  await throttle(db, links, clientAddress);
  const passwordHash = await hashPassword(newPassword);
  const { cookie, first } = await db.transaction(async (tx) => {
    // The user first, in every transaction here: two links used at once follow each other.
    const [user] = await tx
      .select({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        company: users.companyName,
      })
      .from(users)
      .where(and(eq(users.email, email), eq(users.isDisabled, false)))
      .for('no key update');
    // Thrown inside: a key that came with another's address is not used up.
    if (!user || (await spendKey(tx, key, 'restore', now())) !== user.id)
      throw new AppError('restore.stale');
    // After the key, which it does not use up either: a refusal tells what the account is called.
    await refuseCommon(newPassword, 'newPassword', deps, user);
    const isFirst = await hasNeverEntered(tx, user.id);
    const closed = await changePassword(tx, { user, passwordHash, isFirst }, deps);
    return {
      cookie: await knowDevice(tx, { request, cookies: deps.cookies }, user.id, now()),
      // Who logs in without a browser has sessions alone.
      first: isFirst && closed === 0 ? { isSeller: await sells(tx, user.id) } : undefined,
    };
  });
  replyHeaders.append('set-cookie', cookie);
  await forgetPlace(db, { username: email, address: clientAddress });
  return first ? { first } : {};
};
