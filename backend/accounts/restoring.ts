/** Activation, and how somebody who forgot the password gets back in. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { queueMail } from '#backend/mail/outbox';
import { AppError } from '#backend/serve/app-error';
import type { Context } from '#backend/serve/context';
import { forgetTries, type Limit, throttle } from '#backend/serve/throttle';
import { endOthers, KEY_HOURS, linkTo, makeKey, useUpKey, wasUsed } from './keys.ts';
import { perAccount as loginTries } from './oauth.ts';
import { hashPassword } from './password.ts';
import { mailActivation, refuseCommon } from './registering.ts';
import { closeSessionsOf } from './session.ts';
import { steadily } from './steady.ts';
import { users } from './tables.ts';

const HOUR = 60 * 60;
const links: Limit = { name: 'link-address', points: 200, seconds: HOUR };
const requests: Limit = { name: 'restore-address', points: 60, seconds: HOUR };
/** Also what keeps others from filling somebody's mailbox. */
const requestsOfAccount: Limit = { name: 'restore-account', points: 5, seconds: HOUR };

/** @throws AppError activation.used for every call but the first, activation.stale for a wrong key */
export const activate = async (key: string, context: Context): Promise<void> => {
  const { db, now, clientAddress } = context;
  await throttle(db, links, clientAddress);
  const isDone = await db.transaction(async (tx) => {
    const used = await useUpKey(tx, key, 'activate', now());
    if (!used) return false;
    const { userId, passwordHash } = used;
    // The link that its owner clicked decides: others may have registered the address as well.
    await tx
      .update(users)
      .set({ activatedAt: now(), ...(passwordHash && { passwordHash }) })
      .where(and(eq(users.id, userId), isNull(users.activatedAt)));
    await endOthers(tx, userId, 'activate', now());
    return true;
  });
  if (isDone) return;
  const isUsed = await wasUsed(db, key, 'activate');
  throw new AppError(isUsed ? 'activation.used' : 'activation.stale');
};

/** Step 1: a link by mail, if the address has an account; the answer is the same in any case. */
export const requestRestore = async (email: string, context: Context): Promise<void> => {
  const { db, variant, now, clientAddress } = context;
  await throttle(db, requests, clientAddress);
  await throttle(db, requestsOfAccount, email);
  await steadily(() =>
    db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.email, email)).limit(1);
      if (!user || user.isDisabled) return;
      if (!user.activatedAt) return mailActivation(tx, user, context);
      const { key, keyHash } = await makeKey(tx, user.id, 'restore', now());
      await queueMail(tx, {
        event: `restore:${keyHash.slice(0, 32)}`,
        to: user.email,
        template: 'restore',
        data: {
          name: user.firstName,
          url: linkTo(variant, 'restore-password-key', { email: user.email, key }),
          minutes: KEY_HOURS.restore * 60,
        },
      });
    }),
  );
};

export interface Restore {
  key: string;
  email: string;
  newPassword: string;
}

/** Step 2: the new password; every session of the account ends. */
export const restore = async (
  { key, email, newPassword }: Restore,
  { db, now, clientAddress }: Context,
): Promise<void> => {
  refuseCommon(newPassword, 'newPassword');
  await throttle(db, links, clientAddress);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const used = await useUpKey(tx, key, 'restore', now());
    const [user] = !used
      ? []
      : await tx
          .update(users)
          .set({ passwordHash })
          .where(
            and(
              eq(users.id, used.userId),
              eq(users.email, email),
              eq(users.isDisabled, false),
              isNotNull(users.activatedAt),
            ),
          )
          .returning({ id: users.id });
    // Thrown inside: a key that came with another's address is not used up.
    if (!user) throw new AppError('restore.stale');
    await closeSessionsOf(tx, user.id);
  });
  await forgetTries(db, loginTries, email);
};
