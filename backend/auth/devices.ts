/**
 * Known devices: a browser that has logged in keeps a token. Failed logins from elsewhere are counted
 * separately, so that strangers cannot lock the owner out.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { knownDevices, users } from '#backend/database/tables/accounts';
import type { Cookies } from '#backend/http/cookie';
import { DAY_MS } from '#contract/time/dates';
import { hashToken } from './hash-token.ts';

/** Lifetime after the last login. */
const LIFE_MS = 180 * DAY_MS;
/** Maximum per user; the oldest are forgotten. */
const MAX_DEVICES = 20;

/** A browser's request, and access to its cookies. */
interface Browser {
  request: Request;
  cookies: Cookies;
}

/** @returns the token hash of the request's device, if it is known for the account of this address */
export const findDevice = async (
  db: Db,
  { request, cookies }: Browser,
  email: string,
  now: Date,
): Promise<string | undefined> => {
  const token = cookies.deviceTokenOf(request);
  if (!token) return undefined;
  const [row] = await db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.tokenHash, hashToken(token)),
        eq(users.email, email),
        gt(knownDevices.expiresAt, now),
      ),
    )
    .limit(1);
  return row?.tokenHash;
};

/**
 * Remembers the request's device for the user, under a new token, so that a planted one is worthless.
 * Other users of the device stay known.
 * @returns `Set-Cookie`
 */
export const rememberDevice = async (
  tx: Tx,
  { request, cookies }: Browser,
  userId: number,
  now: Date,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  const previousToken = cookies.deviceTokenOf(request);
  if (previousToken)
    await tx
      .update(knownDevices)
      .set({ tokenHash })
      .where(eq(knownDevices.tokenHash, hashToken(previousToken)));
  const values = { createdAt: now, expiresAt: new Date(now.getTime() + LIFE_MS) };
  await tx
    .insert(knownDevices)
    .values({ tokenHash, userId, ...values })
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: values });
  await tx.execute(
    sql`delete from known_devices where user_id = ${userId} and token_hash in (
          select token_hash from known_devices where user_id = ${userId}
          order by created_at desc offset ${MAX_DEVICES})`,
  );
  return cookies.deviceCookie(request, token, LIFE_MS / 1000);
};

export const forgetDevicesOf = async (tx: Tx, userId: number): Promise<void> => {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
};

/** Deletes expired devices. @returns how many */
export const deleteExpiredDevices = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, knownDevices, lt(knownDevices.expiresAt, now));
