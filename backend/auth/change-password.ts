/** Changes the password of an account, and what ends with the former one: whoever else changed it cannot hide it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { users } from '#backend/database/tables/accounts';
import { calendarFeeds } from '#backend/database/tables/communications';
import { queueMail } from '#backend/mail/outbox';
import { forgetDevicesOf } from './devices.ts';
import { endOthers, linkTo } from './one-time-tokens.ts';
import { hashPassword } from './password.ts';
import { closeSessionsOf } from './session.ts';

interface Change {
  user: { id: number; email: string; firstName: string };
  passwordHash: string;
  /** Stays open; without it every session ends. */
  keptSession?: string;
  /** Its owner was never in by a browser, as somebody who was invited. */
  isFirst?: boolean;
}

interface Replacing extends Pick<Change, 'passwordHash'> {
  userId: number;
  keptSession?: string | undefined;
}

/**
 * Sessions, links to restore it, known devices and the calendar's secret address end with a password: all of
 * them were opened with it.
 * @param tx locks the user first, as every transaction about a password does
 */
const replace = async (
  tx: Tx,
  { userId, passwordHash, keptSession }: Replacing,
  now: Date,
): Promise<{ closed: number; hadCalendar: boolean }> => {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await endOthers(tx, userId, 'restore', now);
  const closed = await closeSessionsOf(tx, userId, keptSession);
  await forgetDevicesOf(tx, userId);
  const { rowCount } = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return { closed, hadCalendar: Boolean(rowCount) };
};

/** Of a password that nobody knows: a mailed link is the only way in. */
export const unknownPassword = (): Promise<string> =>
  hashPassword(randomBytes(32).toString('base64url'));

/**
 * Nobody gets in any more but by a link that is mailed: whoever reads the mailbox need not be who chose the
 * password, for somebody else may have registered the address first.
 */
export const takePassword = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await replace(tx, { userId, passwordHash: await unknownPassword() }, now);
};

/**
 * The new password counts, and the owner is told by mail.
 * @returns how many sessions ended
 */
export const changePassword = async (
  tx: Tx,
  { user, passwordHash, keptSession, isFirst = false }: Change,
  { variant, now }: Pick<Dependencies, 'variant' | 'now'>,
): Promise<number> => {
  const change = { userId: user.id, passwordHash, keptSession };
  const { closed, hadCalendar } = await replace(tx, change, now());
  await queueMail(tx, {
    // Each is told: no name that a caller could choose keeps it back.
    event: `password-changed:${randomUUID()}`,
    to: user.email,
    template: 'passwordChanged',
    data: {
      name: user.firstName,
      at: now().toISOString(),
      restoreUrl: linkTo(variant, 'restore-password'),
      ...(hadCalendar ? { endedCalendar: true } : {}),
      // Who logs in without a browser has sessions alone.
      ...(isFirst && closed === 0 ? { isFirst: true } : {}),
    },
  });
  return closed;
};
