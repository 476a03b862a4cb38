/** Keys in mailed links: 256 random bits, stored hashed, used once, and not for long. */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '#backend/serve/database';
import { pathOf, type Screen, type Variant } from '#variants/schema';
import { hashToken } from './session.ts';
import { accountKeys } from './tables.ts';

const HOUR_MS = 60 * 60 * 1000;

/** For this long a used or stale link is still told what it was. */
const KEPT_MS = 7 * 24 * HOUR_MS;

export type Purpose = 'activate' | 'restore';
/** How long a link lives, in hours. */
export const KEY_HOURS: Record<Purpose, number> = { activate: 72, restore: 1 };

/**
 * Makes a key; the earlier ones of the same purpose end, unless it brings a password: whoever
 * registers somebody's address again must not end that person's own link.
 */
export const makeKey = async (
  tx: Tx,
  userId: number,
  purpose: Purpose,
  now: Date,
  passwordHash?: string,
): Promise<{ key: string; keyHash: string }> => {
  if (passwordHash === undefined)
    await tx
      .delete(accountKeys)
      .where(and(eq(accountKeys.userId, userId), eq(accountKeys.purpose, purpose)));
  const key = randomBytes(32).toString('base64url');
  const keyHash = hashToken(key);
  const expiresAt = new Date(now.getTime() + KEY_HOURS[purpose] * HOUR_MS);
  await tx
    .insert(accountKeys)
    .values({ keyHash, userId, purpose, passwordHash, createdAt: now, expiresAt });
  return { key, keyHash };
};

/**
 * Uses a key up; of many at once, one succeeds.
 * @returns the user it belongs to and the password it brings, or undefined where it is wrong, used
 *   or stale
 */
export const useUpKey = async (
  tx: Tx,
  key: string,
  purpose: Purpose,
  now: Date,
): Promise<{ userId: number; passwordHash: string | null } | undefined> => {
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
    .returning({ userId: accountKeys.userId, passwordHash: accountKeys.passwordHash });
  return row;
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

/** Whether a key was used before. */
export const wasUsed = async (
  db: Pick<Db, 'select'>,
  key: string,
  purpose: Purpose,
): Promise<boolean> => {
  const [row] = await db
    .select({ usedAt: accountKeys.usedAt })
    .from(accountKeys)
    .where(and(eq(accountKeys.keyHash, hashToken(key)), eq(accountKeys.purpose, purpose)))
    .limit(1);
  return Boolean(row?.usedAt);
};

/** Deletes the keys that are long over. @returns how many */
export const sweepKeys = async (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - KEPT_MS);
  const { rowCount } = await db.delete(accountKeys).where(lt(accountKeys.expiresAt, before));
  return rowCount ?? 0;
};

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
