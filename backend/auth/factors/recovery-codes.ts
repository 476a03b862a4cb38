/** Recovery codes: 60 random bits each, stored as argon2id hashes, used once. */
import { randomBytes, randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { recoveryCodes } from '#backend/database/tables/factors';
import { RECOVERY_CODES } from '#contract/calls/second-factor';
import { hashPassword } from '../password.ts';

/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP_LETTERS = 4;

const randomGroup = (): string =>
  Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const randomCode = (): string => Array.from({ length: GROUPS }, randomGroup).join('-');

/** Removes blanks and dashes, and capitalizes letters. */
const normal = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Hashes codes for the table. All of an account share the salt, so that one hash finds a code among them. */
const hashRecoveryCodes = async (codes: readonly string[]): Promise<string[]> => {
  const salt = randomBytes(16);
  const hashes: string[] = [];
  // One after the other: ten at once would fill the queue of logins.
  for (const code of codes) hashes.push(await hashPassword(normal(code), salt));
  return hashes;
};

/** Generates a set of codes, before the transaction that stores them, since hashing takes time. */
export const drawRecoveryCodes = async (): Promise<{ codes: string[]; hashes: string[] }> => {
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
  return { codes, hashes: await hashRecoveryCodes(codes) };
};

/** Replaces the codes of an account. */
export const storeRecoveryCodes = async (
  tx: Tx,
  userId: number,
  hashes: readonly string[],
  now: Date,
): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
};

export const countRecoveryCodes = (db: Db | Tx, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Extracts the salt of a hash in its encoded form: `$argon2id$v=19$m=…$salt$hash`. */
const saltOf = (encoded: string): Buffer => Buffer.from(encoded.split('$')[4] ?? '', 'base64');

/** Hashes a typed code for `takeRecoveryCode`, before its transaction. @returns undefined without codes */
export const hashTypedCode = async (
  db: Db,
  userId: number,
  code: string,
): Promise<string | undefined> => {
  const [one] = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .limit(1);
  return one && hashPassword(normal(code), saltOf(one.codeHash));
};

/** Deletes a used code; of parallel requests only one succeeds. @returns whether it was right */
export const takeRecoveryCode = async (
  tx: Tx,
  userId: number,
  codeHash: string,
): Promise<boolean> => {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)));
  return rowCount === 1;
};
