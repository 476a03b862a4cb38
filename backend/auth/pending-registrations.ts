/** Registrations that wait for the click on their link: kept whole, read whole, ended together. */
import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Db, Tx } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { secretOf } from '#backend/database/secrets';
import { registrations } from '#backend/database/tables/accounts';
import { PHONE_TYPES } from '#contract/entities/people';
import { DAY_MS, HOUR_MS } from '#contract/time/dates';
import { randomKey } from './one-time-tokens.ts';
import { hashPassword } from './password.ts';
import { hashToken } from './session.ts';

/** How long a link waits for its click. */
export const WAITING_HOURS = 72;
/** For this long a used link is still told that it worked. */
const KEPT_MS = 7 * DAY_MS;
/**
 * So many registrations of an address are taken until the first of them is over: nobody's pushes
 * another one out, and no mailbox is filled.
 */
const MAX_OF_ADDRESS = 3;

/** What somebody typed at the registration, and agreed to; an older deploy may have stored the row. */
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
  /** Version of the text that was agreed to; registrations of before it was kept have none. */
  terms: z.optional(z.string()),
});
export type RegistrationData = z.infer<typeof registrationData>;
export type RegisteredCompany = NonNullable<RegistrationData['company']>;

export interface Waiting {
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

/** A registration that a link found. */
interface Found extends Waiting {
  /** Somebody else may have made another one of the address: whose password counts the click cannot tell. */
  isContested: boolean;
}

/**
 * The hash of a password for a registration: all of an address have one salt, so that a login is
 * compared with any number of them by one hash. Nobody can reckon the salt without the shop's secret.
 */
export const hashForWaiting = async (db: Db, email: string, password: string): Promise<string> => {
  const ofAddress = createHmac('sha256', await secretOf(db, 'waiting')).update(email.toLowerCase());
  return hashPassword(password, ofAddress.digest().subarray(0, 16));
};

interface Kept {
  key: string;
  keyHash: string;
  /** Another one of the address waits: whoever clicks will choose the password. */
  isContested: boolean;
}

/**
 * Stores a registration beside the others of its address. Those that were used count as well: that
 * there is room again must not tell of an account.
 * @returns the key for its link, or undefined where the address has its share
 */
export const keepWaiting = async (
  tx: Tx,
  { email, passwordHash, data }: Waiting,
  now: Date,
): Promise<Kept | undefined> => {
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
  const made = randomKey();
  const expiresAt = new Date(now.getTime() + WAITING_HOURS * HOUR_MS);
  await tx.insert(registrations).values({
    keyHash: made.keyHash,
    email,
    passwordHash,
    data,
    isContested,
    createdAt: now,
    expiresAt,
  });
  return { ...made, isContested };
};

/**
 * The registration that a link belongs to, with all of its address locked, in one order: of two links
 * clicked at once, one waits for the other.
 * @returns `used` also where another one of the address was
 */
export const findWaiting = async (
  tx: Tx,
  key: string,
  now: Date,
): Promise<Found | 'used' | 'stale'> => {
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
  const { email, passwordHash } = row;
  // Another one may have been stored by a process of an earlier release, which marks none.
  const isContested =
    row.isContested || rows.some((each) => each !== row && !each.usedAt && each.expiresAt > now);
  // One of an earlier release, of another shape: its owner registers again.
  const { data } = registrationData.safeParse(row.data);
  return data ? { email, passwordHash, data, isContested } : 'stale';
};

/** Ends every registration of an address: one of them became its account. */
export const endWaiting = async (tx: Tx, email: string, now: Date): Promise<void> => {
  await tx
    .update(registrations)
    .set({ usedAt: now, data: null, passwordHash: '' })
    .where(and(eq(registrations.email, email), isNull(registrations.usedAt)));
};

/** How many registrations of an address wait, and whether it has its share of them. */
export const countWaiting = async (
  db: Pick<Db | Tx, '$count'>,
  email: string,
  now: Date,
): Promise<{ open: number; isFull: boolean }> => {
  const open = await db.$count(registrations, isOpen(email, now));
  return { open, isFull: open >= MAX_OF_ADDRESS };
};

/**
 * Whether one of the registrations of an address was made with this password. The same work for every
 * address, waiting or not: how long the answer takes tells nothing.
 */
export const isWaitingWith = async (
  db: Db,
  email: string,
  password: string,
  now: Date,
): Promise<boolean> => {
  const typed = await hashForWaiting(db, email, password);
  const rows = await db
    .select({ passwordHash: registrations.passwordHash })
    .from(registrations)
    .where(isOpen(email, now));
  return rows.some(({ passwordHash }) => passwordHash === typed);
};

/** Deletes the registrations that nobody activated, and in time those that somebody did. */
export const sweepWaiting = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    registrations,
    or(
      and(isNull(registrations.usedAt), lt(registrations.expiresAt, now)),
      lt(registrations.expiresAt, new Date(now.getTime() - KEPT_MS)),
    ),
  );
