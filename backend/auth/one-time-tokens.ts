/** Keys in mailed links: 256 random bits, stored as hashes, used once, and short-lived. */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { accountKeys, users } from '#backend/database/tables/accounts';
import { HOUR_MS } from '#contract/time/dates';
import { pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';
import type { Screen } from '#variants/schema/routes';
import { hashToken } from './hash-token.ts';

type Purpose = 'restore' | 'erase';
/** Lifetime in hours. Invitations are not requested by their reader, so they last a weekend. */
export const KEY_HOURS = { restore: 1, invitation: 72, erase: 24 } as const satisfies Record<
  Purpose | 'invitation',
  number
>;

export const randomKey = (): { key: string; keyHash: string } => {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashToken(key) };
};

/** Creates a key. Earlier ones stay valid, so that requesting a key for somebody else does not end theirs. */
export const createKey = async (
  tx: Tx,
  userId: number,
  purpose: Purpose,
  now: Date,
  hours: number = KEY_HOURS[purpose],
): Promise<{ key: string; keyHash: string }> => {
  const created = randomKey();
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
  await tx
    .insert(accountKeys)
    .values({ keyHash: created.keyHash, userId, purpose, createdAt: now, expiresAt });
  return created;
};

const isOpen = (key: string, purpose: Purpose, now: Date) =>
  and(
    eq(accountKeys.keyHash, hashToken(key)),
    eq(accountKeys.purpose, purpose),
    isNull(accountKeys.usedAt),
    gt(accountKeys.expiresAt, now),
  );

/** Checks that a key is unused and belongs to the account of an address. */
export const isKeyOf = async (
  db: Db | Tx,
  { key, email }: { key: string; email: string },
  purpose: Purpose,
  now: Date,
): Promise<boolean> => {
  const isOwner = and(
    eq(users.id, accountKeys.userId),
    eq(users.email, email),
    eq(users.isDisabled, false),
  );
  const rows = await db
    .select({ id: users.id })
    .from(accountKeys)
    .innerJoin(users, isOwner)
    .where(isOpen(key, purpose, now));
  return rows.length > 0;
};

/**
 * Uses a key up; of parallel uses only one succeeds.
 * @returns the user it belongs to; undefined if it is wrong, used or expired
 */
export const consumeKey = async (
  tx: Tx,
  key: string,
  purpose: Purpose,
  now: Date,
): Promise<number | undefined> => {
  const [row] = await tx
    .update(accountKeys)
    .set({ usedAt: now })
    .where(isOpen(key, purpose, now))
    .returning({ userId: accountKeys.userId });
  return row?.userId;
};

/** Invalidates a user's remaining keys of a purpose. */
export const invalidateKeys = async (tx: Tx, userId: number, purpose: Purpose, now: Date) => {
  await tx
    .update(accountKeys)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountKeys.userId, userId),
        eq(accountKeys.purpose, purpose),
        isNull(accountKeys.usedAt),
      ),
    );
};

/** Deletes expired keys. @returns how many */
export const deleteExpiredKeys = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, accountKeys, lt(accountKeys.expiresAt, now));

/**
 * Returns the absolute address of a screen, for mails.
 * @param parts values of the path's parameters
 */
export const linkTo = (
  variant: Variant,
  screen: Screen,
  parts: Record<string, string> = {},
): string => {
  const path = pathOf(variant, screen) ?? '/';
  return (
    variant.url +
    path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(parts[name] ?? ''))
  );
};
