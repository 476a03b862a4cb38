/** Changes of an account's factors, with their history and mail. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type Author, recordChanges } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { users } from '#backend/database/tables/accounts';
import { factors, recoveryCodes } from '#backend/database/tables/factors';
import { queueMail } from '#backend/mail/outbox';
import { linkTo } from '../one-time-tokens.ts';
import type { AuthDependencies } from '../registration.ts';
import { closeSessionsOf } from '../session.ts';
import { endChallengesOf } from './challenges.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

interface Owner {
  id: number;
  guid: string;
  email: string;
  firstName: string;
}

type ReportDependencies = Pick<AuthDependencies, 'variant' | 'now'>;

interface Change {
  what: 'added' | 'removed' | 'codes' | 'recovery' | 'reset';
  /** The name of the factor. */
  factor?: string;
  reason?: string;
}

const FIELDS: Record<Change['what'], string> = {
  added: 'factorAdded',
  removed: 'factorRemoved',
  codes: 'recoveryCodes',
  recovery: 'recoveryCodeUsed',
  reset: 'factorReset',
};

/** Records a change in the history, and mails it to the account's own address. */
export const reportChange = async (
  tx: Tx,
  owner: Owner,
  { what, factor = '', reason = '' }: Change,
  author: Author,
  { variant, now }: ReportDependencies,
): Promise<void> => {
  const left = await countRecoveryCodes(tx, owner.id);
  await recordChanges(tx, author, now(), [
    {
      subject: 'user',
      subjectId: owner.guid,
      action: 'UPD',
      changes: [{ field: FIELDS[what], to: factor || `${left}` }],
      reason,
    },
  ]);
  await queueMail(tx, {
    // A random event name: no request can suppress the notification.
    event: `factor-changed:${randomUUID()}`,
    to: owner.email,
    template: 'factorChanged',
    data: {
      name: owner.firstName,
      at: now().toISOString(),
      what,
      factor,
      left,
      url: linkTo(variant, 'second-factor'),
      restoreUrl: linkTo(variant, 'restore-password'),
    },
  });
};

/** Removes a factor; with the last one, the recovery codes as well. @returns its name, if it was there */
export const removeFactor = async (
  tx: Tx,
  userId: number,
  id: number,
): Promise<{ name: string; isLast: boolean } | undefined> => {
  const [removed] = await tx
    .delete(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId)))
    .returning({ name: factors.name });
  if (!removed) return undefined;
  const isLast = (await tx.$count(factors, eq(factors.userId, userId))) === 0;
  if (isLast) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return { name: removed.name, isLast };
};

/**
 * Removes all factors of an account whose owner lost them, and ends its sessions.
 * @param tx must have locked the user
 * @returns how many there were
 */
export const resetFactors = async (
  tx: Tx,
  owner: Owner,
  { author, reason }: { author: Author; reason: string },
  deps: ReportDependencies,
): Promise<number> => {
  const removed = await tx
    .delete(factors)
    .where(eq(factors.userId, owner.id))
    .returning({ name: factors.name });
  if (removed.length === 0) return 0;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, owner.id));
  await endChallengesOf(tx, owner.id);
  await closeSessionsOf(tx, owner.id);
  const factor = removed.map(({ name }) => name).join(', ');
  await reportChange(tx, owner, { what: 'reset', factor, reason }, author, deps);
  return removed.length;
};

/** The author of what is done on the command line. */
const OPERATOR: Author = { userId: null, firstName: 'Línea de comandos', lastName: '' };

/** Resets the factors of the account of an address. @returns how many there were */
export const resetFactorsOf = async (
  tx: Tx,
  email: string,
  deps: ReportDependencies,
): Promise<number> => {
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('no key update');
  return user ? resetFactors(tx, user, { author: OPERATOR, reason: '' }, deps) : 0;
};
