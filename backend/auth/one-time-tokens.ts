/** Keys in mailed links: 256 random bits, stored hashed, used once, and not for long. */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { accountKeys } from '#backend/database/tables/accounts';
import { HOUR_MS } from '#contract/time/dates';
import { pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';
import type { Screen } from '#variants/schema/routes';
import { hashToken } from './session.ts';

type Purpose = 'restore' | 'erase';
/** How long a link lives, in hours; nobody asked for an invitation a moment ago: it may be read after a weekend. */
export const KEY_HOURS = { restore: 1, invitation: 72, erase: 24 } as const satisfies Record<
  Purpose | 'invitation',
  number
>;

/** A new key, and what the tables keep of it. */
export const randomKey = (): { key: string; keyHash: string } => {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashToken(key) };
};

/** Makes a key. Earlier ones live on: whoever asks for somebody else's must not end that person's. */
export const makeKey = async (
  tx: Tx,
  userId: number,
  purpose: Purpose,
  now: Date,
  hours: number = KEY_HOURS[purpose],
): Promise<{ key: string; keyHash: string }> => {
  const made = randomKey();
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
  await tx
    .insert(accountKeys)
    .values({ keyHash: made.keyHash, userId, purpose, createdAt: now, expiresAt });
  return made;
};

/**
 * Uses a key up; of many at once, one succeeds.
 * @returns the user it belongs to, or undefined where it is wrong, used or stale
 */
export const spendKey = async (
  tx: Tx,
  key: string,
  purpose: Purpose,
  now: Date,
): Promise<number | undefined> => {
  const [row] = await tx
    .update(accountKeys)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountKeys.keyHash, hashToken(key)),
        eq(accountKeys.purpose, purpose),
        isNull(accountKeys.usedAt),
        gt(accountKeys.expiresAt, now),
      ),
    )
    .returning({ userId: accountKeys.userId });
  return row?.userId;
};

/** Ends what is left of a user's keys of a purpose. */
export const endOthers = async (tx: Tx, userId: number, purpose: Purpose, now: Date) => {
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

/** Deletes the keys that are over. @returns how many */
export const sweepKeys = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, accountKeys, lt(accountKeys.expiresAt, now));

/**
 * The address of a screen in this shop, for mails.
 * @param parts what stands in the path's braces
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
