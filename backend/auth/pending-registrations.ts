/** Registrations until their mailed link is clicked. */
import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Db, Tx } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { secretOf } from '#backend/database/secrets';
import { registrations } from '#backend/database/tables/accounts';
import { PHONE_TYPES } from '#contract/people/phones';
import { DAY_MS, HOUR_MS } from '#contract/time/dates';
import { hashToken } from './hash-token.ts';
import { randomKey } from './one-time-tokens.ts';
import { hashPassword } from './password.ts';

/** Lifetime of a link. */
export const WAITING_HOURS = 72;
/** How long a used link still answers that it was used. */
const USED_MS = 7 * DAY_MS;
/**
 * Maximum registrations per address until the first of them expires: none replaces another, and no mailbox
 * is flooded.
 */
const MAX_OF_ADDRESS = 3;

/** The input of a registration. */
const registrationData = z.object({
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  person: z.object({ name: z.string(), lastName: z.string(), email: z.string() }),
  phones: z.array(z.object({ phone: z.string(), type: z.enum(PHONE_TYPES) })),
  addresses: z.array(
    z.object({
      stateId: z.int(),
      cityId: z.int(),
      address: z.string(),
      recipient: z.string(),
    }),
  ),
  company: z.nullable(z.object({ name: z.string(), identifier: z.string() })),
  /** Version of the accepted terms. */
  terms: z.string(),
});
export type RegistrationData = z.infer<typeof registrationData>;
export type RegisteredCompany = NonNullable<RegistrationData['company']>;

export interface PendingRegistration {
  email: string;
  passwordHash: string;
  data: RegistrationData;
}

const isOpen = (email: string, now: Date) =>
  and(
    eq(registrations.email, email),
    isNull(registrations.usedAt),
    gt(registrations.expiresAt, now),
  );

interface FoundRegistration extends PendingRegistration {
  /** Whether the address has several registrations, so that the click does not tell whose password counts. */
  isContested: boolean;
}

/**
 * Hashes a password for a registration. All registrations of an address share a salt, so that a login is
 * compared with all of them by one hash. The salt cannot be computed without the shop's secret.
 */
export const hashForPending = async (db: Db, email: string, password: string): Promise<string> => {
  const ofAddress = createHmac('sha256', await secretOf(db, 'waiting')).update(email.toLowerCase());
  return hashPassword(password, ofAddress.digest().subarray(0, 16));
};

interface StoredRegistration {
  key: string;
  keyHash: string;
  /** Whether another registration of the address is pending: the password is then chosen after the click. */
  isContested: boolean;
}

/**
 * Stores a registration beside the others of its address. Used ones count as well, so that free room does
 * not reveal an account.
 * @returns the key for its link, or undefined if the address has reached its limit
 */
export const storePending = async (
  tx: Tx,
  { email, passwordHash, data }: PendingRegistration,
  now: Date,
): Promise<StoredRegistration | undefined> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${LOCKS.registration}::int, hashtext(${email.toLowerCase()}))`,
  );
  const others = await tx.$count(
    registrations,
    and(eq(registrations.email, email), gt(registrations.expiresAt, now)),
  );
  if (others >= MAX_OF_ADDRESS) return undefined;
  const { rowCount } = await tx
    .update(registrations)
    .set({ isContested: true })
    .where(isOpen(email, now));
  const isContested = (rowCount ?? 0) > 0;
  const created = randomKey();
  const expiresAt = new Date(now.getTime() + WAITING_HOURS * HOUR_MS);
  await tx.insert(registrations).values({
    keyHash: created.keyHash,
    email,
    passwordHash,
    data,
    isContested,
    createdAt: now,
    expiresAt,
  });
  return { ...created, isContested };
};

/**
 * Finds the registration of a link and locks all of its address in a fixed order, so that two links clicked
 * at once run one after the other.
 * @returns `used` also if another registration of the address was used
 */
export const findPending = async (
  tx: Tx,
  key: string,
  now: Date,
): Promise<FoundRegistration | 'used' | 'stale'> => {
  const keyHash = hashToken(key);
  const rows = await tx
    .select()
    .from(registrations)
    .where(
      sql`${registrations.email} = (select r.email from registrations r where r.key_hash = ${keyHash})`,
    )
    .orderBy(registrations.keyHash)
    .for('update');
  const row = rows.find((each) => each.keyHash === keyHash);
  if (row?.usedAt) return 'used';
  if (!row || row.expiresAt <= now) return 'stale';
  const { email, passwordHash, isContested } = row;
  // Data that another release stored in another shape: the owner registers again.
  const { data } = registrationData.safeParse(row.data);
  return data ? { email, passwordHash, data, isContested } : 'stale';
};

/** Ends all registrations of an address after one became its account. */
export const endPending = async (tx: Tx, email: string, now: Date): Promise<void> => {
  await tx
    .update(registrations)
    .set({ usedAt: now, data: null, passwordHash: '' })
    .where(and(eq(registrations.email, email), isNull(registrations.usedAt)));
};

/** Counts the pending registrations of an address, and tells whether it has reached its limit. */
export const countPending = async (
  db: Pick<Db | Tx, '$count'>,
  email: string,
  now: Date,
): Promise<{ open: number; isFull: boolean }> => {
  const open = await db.$count(registrations, isOpen(email, now));
  return { open, isFull: open >= MAX_OF_ADDRESS };
};

/**
 * Checks whether a registration of the address was made with this password. The work is the same for every
 * address, so that the response time reveals nothing.
 */
export const matchesPending = async (
  db: Db,
  email: string,
  password: string,
  now: Date,
): Promise<boolean> => {
  const typed = await hashForPending(db, email, password);
  const rows = await db
    .select({ passwordHash: registrations.passwordHash })
    .from(registrations)
    .where(isOpen(email, now));
  return rows.some(({ passwordHash }) => passwordHash === typed);
};

/** Deletes expired registrations, and used ones some days later. */
export const deleteExpiredRegistrations = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    registrations,
    or(
      and(isNull(registrations.usedAt), lt(registrations.expiresAt, now)),
      lt(registrations.expiresAt, new Date(now.getTime() - USED_MS)),
    ),
  );
