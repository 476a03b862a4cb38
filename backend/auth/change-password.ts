/** Changes the password of an account, and what ends with the former one: whoever else changed it cannot hide it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { users } from '#backend/database/tables/accounts';
import { calendarFeeds } from '#backend/database/tables/communications';
import { queueMail } from '#backend/mail/outbox';
import { forgetDevicesOf } from './devices.ts';
import { endOthers, linkTo } from './one-time-tokens.ts';
import { closeSessionsOf } from './session.ts';

interface Change {
  user: { id: number; email: string; firstName: string };
  passwordHash: string;
  /** Stays open; without it every session ends. */
  keptSession?: string;
  /** Its owner was never in by a browser, as somebody who was invited. */
  isFirst?: boolean;
}

/**
 * The new password counts. Sessions, links to restore it, known devices and the calendar's secret address end: all
 * of them were opened with the former one. The owner is told by mail.
 * @param tx locks the user first, as every transaction about a password does
 * @returns how many sessions ended
 */
export const changePassword = async (
  tx: Tx,
  { user, passwordHash, keptSession, isFirst = false }: Change,
  { variant, now }: Pick<Dependencies, 'variant' | 'now'>,
): Promise<number> => {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await endOthers(tx, user.id, 'restore', now());
  const closed = await closeSessionsOf(tx, user.id, keptSession);
  await forgetDevicesOf(tx, user.id);
  const { rowCount } = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, user.id));
  await queueMail(tx, {
    // Each is told: no name that a caller could choose keeps it back.
    event: `password-changed:${randomUUID()}`,
    to: user.email,
    template: 'passwordChanged',
    data: {
      name: user.firstName,
      at: now().toISOString(),
      restoreUrl: linkTo(variant, 'restore-password'),
      ...(rowCount ? { endedCalendar: true } : {}),
      // Who logs in without a browser has sessions alone.
      ...(isFirst && closed === 0 ? { isFirst: true } : {}),
    },
  });
  return closed;
};
