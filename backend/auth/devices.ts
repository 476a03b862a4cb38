/**
 * Known devices: after a login the browser keeps a token that says nothing but "this person has been
 * in here before". Wrong passwords from elsewhere are counted apart from it, so that others cannot
 * lock somebody out. https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { knownDevices, users } from '#backend/database/tables/accounts';
import type { Cookies } from '#backend/http/cookie';
import { DAY_MS } from '#contract/time/dates';
import { hashToken } from './session.ts';

/** A device that nobody logs in with for this long is strange again. */
const LIFE_MS = 180 * DAY_MS;
/** The oldest ones of somebody who has more are strange again. */
const MAX_DEVICES = 20;

/** A browser's request, and how its cookies are read and written. */
interface Browser {
  request: Request;
  cookies: Cookies;
}

/** @returns the hash of the request's device, where the account of this address is known there */
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
 * Knows the request's device from now on, under a new token: one that somebody else put into the
 * browser is worth nothing. Whoever else is known there stays so.
 * @returns `Set-Cookie`
 */
export const knowDevice = async (
  tx: Tx,
  { request, cookies }: Browser,
  userId: number,
  now: Date,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  const former = cookies.deviceTokenOf(request);
  if (former)
    await tx
      .update(knownDevices)
      .set({ tokenHash })
      .where(eq(knownDevices.tokenHash, hashToken(former)));
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

/** Deletes the devices that are strange again. @returns how many */
export const sweepDevices = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, knownDevices, lt(knownDevices.expiresAt, now));
