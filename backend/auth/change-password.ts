import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { users } from '#backend/database/tables/accounts';
import { calendarFeeds } from '#backend/database/tables/communications';
import { queueMail } from '#backend/mail/outbox';
import { forgetDevicesOf } from './devices.ts';
import { endChallengesOf } from './factors/challenges.ts';
import { invalidateKeys, linkTo } from './one-time-tokens.ts';
import { hashPassword } from './password.ts';
import { closeSessionsOf } from './session.ts';

interface Change {
  user: { id: number; email: string; firstName: string };
  passwordHash: string;
  /** The session that stays open; by default all end. */
  keptSession?: string;
  /** Whether the owner never logged in before, such as an invited user. */
  isFirst?: boolean;
}

interface Replacement extends Pick<Change, 'passwordHash'> {
  userId: number;
  keptSession?: string | undefined;
}

/**
 * Replaces the password and ends what was opened with the previous one: sessions, restore links, known devices
 * and the calendar's secret address.
 * @param tx must have locked the user, as every transaction about a password does
 */
const replacePassword = async (
  tx: Tx,
  { userId, passwordHash, keptSession }: Replacement,
  now: Date,
): Promise<{ closed: number; hadCalendar: boolean }> => {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await invalidateKeys(tx, userId, 'restore', now);
  const closed = await closeSessionsOf(tx, userId, keptSession);
  await endChallengesOf(tx, userId);
  await forgetDevicesOf(tx, userId);
  const { rowCount } = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return { closed, hadCalendar: Boolean(rowCount) };
};

/** Returns the hash of a random password: only a mailed link lets somebody in. */
export const randomPasswordHash = (): Promise<string> =>
  hashPassword(randomBytes(32).toString('base64url'));

/**
 * Disables the password until the owner sets a new one by mail: the address may have been registered by
 * somebody else than the mailbox's owner.
 */
export const disablePassword = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await replacePassword(tx, { userId, passwordHash: await randomPasswordHash() }, now);
};

/**
 * Sets the new password and notifies the owner by mail.
 * @returns how many sessions ended
 */
export const changePassword = async (
  tx: Tx,
  { user, passwordHash, keptSession, isFirst = false }: Change,
  { variant, now }: Pick<Dependencies, 'variant' | 'now'>,
): Promise<number> => {
  const change = { userId: user.id, passwordHash, keptSession };
  const { closed, hadCalendar } = await replacePassword(tx, change, now());
  await queueMail(tx, {
    // A random event name: no request can suppress the notification.
    event: `password-changed:${randomUUID()}`,
    to: user.email,
    template: 'passwordChanged',
    data: {
      name: user.firstName,
      at: now().toISOString(),
      restoreUrl: linkTo(variant, 'restore-password'),
      ...(hadCalendar ? { endedCalendar: true } : {}),
      // Clients without a browser have sessions but no devices.
      ...(isFirst && closed === 0 ? { isFirst: true } : {}),
    },
  });
  return closed;
};
