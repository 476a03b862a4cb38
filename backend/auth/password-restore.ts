import { and, eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { userRoles, users } from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import { withUniformTime } from '#backend/http/uniform-timing';
import { queueMail } from '#backend/mail/outbox';
import type { Caller } from '#backend/port';
import { LINK_LIMIT, MAIL_LIMITS, RESTORE_LIMIT } from '#backend/rate-limit/account-limits';
import { countAttempt, throttle } from '#backend/rate-limit/throttle';
import type { OutputOf } from '#contract/calls';
import { changePassword } from './change-password.ts';
import { rememberDevice } from './devices.ts';
import { hasNeverLoggedIn } from './invitation.ts';
import { resetPlace } from './login-attempts.ts';
import { consumeKey, createKey, isKeyOf, KEY_HOURS, linkTo } from './one-time-tokens.ts';
import { hashPassword } from './password.ts';
import { countPending } from './pending-registrations.ts';
import { type AuthDependencies, rejectCommonPassword } from './registration.ts';
import { checkStaffPassword } from './staff-password.ts';

/** Mails the link by which the reader chooses a password. @returns the link */
export const mailRestoreLink = async (
  tx: Tx,
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>,
  { variant, now }: Pick<AuthDependencies, 'variant' | 'now'>,
): Promise<string> => {
  const { key, keyHash } = await createKey(tx, user.id, 'restore', now());
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

/** Mails an address that only has pending registrations: there is no password to restore. */
const mailPendingRegistration = (
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
 * Step 1: mails a link if the address has an account. The answer is always the same, even if the mailbox
 * has reached its limit.
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
      const pending = await countPending(tx, email, now());
      if (pending.open > 0) await mailPendingRegistration(tx, { email, ...pending }, deps, caller);
    });
  });
};

const isSellerUser = async (tx: Tx, userId: number): Promise<boolean> => {
  const roles = await tx
    .select({ name: userRoles.name })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.name, 'seller')));
  return roles.length > 0;
};

interface Restore {
  key: string;
  email: string;
  /** Absent: the link is only checked. */
  newPassword?: string | undefined;
}

/**
 * Step 2: sets the new password, ends every session of the account, and remembers only this browser, so that
 * a locked-out owner can log in here. The answer tells whether it is the user's first login.
 */
export const restore = async (
  { key, email, newPassword }: Restore,
  deps: AuthDependencies,
  caller: Caller,
): Promise<OutputOf<'userRestorePwdStep2'>> => {
  const { db, now } = deps;
  const { clientAddress, request, replyHeaders } = caller;
  await throttle(db, LINK_LIMIT, clientAddress);
  if (newPassword === undefined) {
    if (!(await isKeyOf(db, { key, email }, 'restore', now()))) throw new AppError('restore.stale');
    return {};
  }
  const passwordHash = await hashPassword(newPassword);
  const { cookie, first } = await db.transaction(async (tx) => {
    // Every transaction here locks the user first, so that two links used at once run one after the other.
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
    // Thrown inside the transaction: a key sent with another's address is not used up.
    if (!user || (await consumeKey(tx, key, 'restore', now())) !== user.id)
      throw new AppError('restore.stale');
    // After the key, which is not used up either: these errors reveal the owner's name and work.
    await rejectCommonPassword(newPassword, 'newPassword', deps, user);
    const isSeller = await isSellerUser(tx, user.id);
    checkStaffPassword(newPassword, isSeller);
    const isFirst = await hasNeverLoggedIn(tx, user.id);
    const closed = await changePassword(tx, { user, passwordHash, isFirst }, deps);
    return {
      cookie: await rememberDevice(tx, { request, cookies: deps.cookies }, user.id, now()),
      // Clients without a browser have sessions but no devices.
      first: isFirst && closed === 0 ? { isSeller } : undefined,
    };
  });
  replyHeaders.append('set-cookie', cookie);
  await resetPlace(db, { username: email, address: clientAddress });
  return first ? { first } : {};
};
