import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { knownDevices, type users } from '#backend/database/tables/accounts';
import { queueMail } from '#backend/mail/outbox';
import { type EmployeePosition, employeePositionNames } from '#contract/entities/companies';
import { createKey, KEY_HOURS, linkTo } from './one-time-tokens.ts';
import type { AuthDependencies } from './registration.ts';

interface Invitation {
  position: EmployeePosition;
  /** Absent if invited on the command line. */
  inviter?: string;
  /** Whether the account existed before, with a password that is now invalid. */
  hadPassword?: boolean;
}

/** Checks that the user has no known device: one is remembered at each login. */
export const hasNeverLoggedIn = async (tx: Tx, userId: number): Promise<boolean> => {
  const devices = await tx
    .select({ at: knownDevices.createdAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .limit(1);
  return devices.length === 0;
};

/** Mails the link by which an invited user chooses the first password. @returns the link */
export const mailInvitation = async (
  tx: Tx,
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>,
  { variant, now }: Pick<AuthDependencies, 'variant' | 'now'>,
  { position, inviter = '', hadPassword = false }: Invitation,
): Promise<string> => {
  const { key, keyHash } = await createKey(tx, user.id, 'restore', now(), KEY_HOURS.invitation);
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
