/** Unfinished steps of a browser (`factor_challenges`), short-lived. */
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { factorChallenges } from '#backend/database/tables/factors';
import { PROOF_MINUTES, STEP_MINUTES } from '#contract/calls/second-factor';
import { MINUTE_MS } from '#contract/time/dates';

export type Challenge = typeof factorChallenges.$inferSelect;
type Purpose = 'login' | 'proof' | 'new';

const MINUTES: Record<Purpose, number> = {
  login: STEP_MINUTES,
  proof: STEP_MINUTES,
  new: PROOF_MINUTES,
};

/** Stores a step of a browser, which replaces its unfinished one of the same purpose. */
export const storeChallenge = async (
  db: Db | Tx,
  key: { tokenHash: string; purpose: Purpose; userId: number },
  values: { challenge?: string; secret?: string },
  now: Date,
): Promise<void> => {
  const stored = {
    userId: key.userId,
    challenge: '',
    secret: null,
    ...values,
    expiresAt: new Date(now.getTime() + MINUTES[key.purpose] * MINUTE_MS),
  };
  await db
    .insert(factorChallenges)
    .values({ ...key, ...stored })
    .onConflictDoUpdate({
      target: [factorChallenges.tokenHash, factorChallenges.purpose],
      set: stored,
    });
};

const isOf = (tokenHash: string, purpose: Purpose, now: Date) =>
  and(
    eq(factorChallenges.tokenHash, tokenHash),
    eq(factorChallenges.purpose, purpose),
    gt(factorChallenges.expiresAt, now),
  );

export const findChallenge = async (
  db: Db | Tx,
  tokenHash: string,
  purpose: Purpose,
  now: Date,
): Promise<Challenge | undefined> => {
  const [row] = await db
    .select()
    .from(factorChallenges)
    .where(isOf(tokenHash, purpose, now));
  return row;
};

/** Renews the passkey challenge of a login, without more time for it. */
export const setLoginChallenge = async (
  db: Db,
  tokenHash: string,
  challenge: string,
): Promise<void> => {
  await db
    .update(factorChallenges)
    .set({ challenge })
    .where(and(eq(factorChallenges.tokenHash, tokenHash), eq(factorChallenges.purpose, 'login')));
};

/** Deletes a step and returns it; of parallel requests only one gets it. */
export const takeChallenge = async (
  tx: Tx,
  tokenHash: string,
  purpose: Purpose,
  now: Date,
): Promise<Challenge | undefined> => {
  const [row] = await tx
    .delete(factorChallenges)
    .where(isOf(tokenHash, purpose, now))
    .returning();
  return row;
};

/** Ends all unfinished steps of an account. */
export const endChallengesOf = async (tx: Tx, userId: number): Promise<void> => {
  await tx.delete(factorChallenges).where(eq(factorChallenges.userId, userId));
};

/** Deletes expired steps. @returns how many */
export const deleteExpiredChallenges = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, factorChallenges, lt(factorChallenges.expiresAt, now));
