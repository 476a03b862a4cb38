/** The mail by which somebody who was let into the shop chooses the first password. */
import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { knownDevices, type users } from '#backend/database/tables/accounts';
import { queueMail } from '#backend/mail/outbox';
import { type EmployeePosition, employeePositionNames } from '#contract/entities/companies';
import { KEY_HOURS, linkTo, makeKey } from './one-time-tokens.ts';
import type { AuthDependencies } from './registration.ts';

interface Invitation {
  position: EmployeePosition;
  /** Absent where the command line did it. */
  inviter?: string;
  /** The account is one of before, whose password is worth nothing any more. */
  hadPassword?: boolean;
}

/** Whoever chose a password, or logged in lately, did so in some browser. */
export const hasNeverEntered = async (tx: Tx, userId: number): Promise<boolean> => {
  const known = await tx
    .select({ at: knownDevices.createdAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .limit(1);
  return known.length === 0;
};

/** @returns the link, by which the reader of the mail chooses a password */
export const mailInvitation = async (
  tx: Tx,
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>,
  { variant, now }: Pick<AuthDependencies, 'variant' | 'now'>,
  { position, inviter = '', hadPassword = false }: Invitation,
): Promise<string> => {
  const { key, keyHash } = await makeKey(tx, user.id, 'restore', now(), KEY_HOURS.invitation);
  const url = linkTo(variant, 'restore-password-key', { email: user.email, key });
  await queueMail(tx, {
    event: `restore:${keyHash.slice(0, 32)}`,
    to: user.email,
    template: 'invitation',
    data: {
      name: user.firstName,
      inviter,
      position: position === 'OTH' ? '' : employeePositionNames[position],
      email: user.email,
      url,
      days: KEY_HOURS.invitation / 24,
      restoreUrl: linkTo(variant, 'restore-password'),
      ...(hadPassword ? { hadPassword } : {}),
    },
  });
  return url;
};
