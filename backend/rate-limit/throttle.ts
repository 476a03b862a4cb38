/** Rate limits counted in PostgreSQL, so that all processes count together. */
import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Db, poolOf } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { rateLimits } from '#backend/database/tables/throttle';
import { AppError } from '#backend/http/app-error';
import { networkOf } from '#backend/http/client-address';

/** Windows, in seconds. */
export const HOUR_SECONDS = 60 * 60;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

export interface Limit {
  /** Keeps the counters of different limits apart. */
  name: string;
  /** Attempts allowed within the window. */
  points: number;
  /** The window, which begins at the first attempt. */
  seconds: number;
}

const limiterOf = (db: Db, limit: Limit) =>
  new RateLimiterPostgres({
    storeClient: poolOf(db),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
  });

/** Hashed, so that the key has a bounded length and the table holds no addresses. */
const keyOf = (key: string): string =>
  createHash('sha256').update(networkOf(key.trim().toLowerCase())).digest('base64url');

/** Counts attempts, by default one. @returns seconds to wait, or 0 if allowed */
export const countAttempt = async (
  db: Db,
  limit: Limit,
  key: string,
  attempts = 1,
): Promise<number> => {
  try {
    await limiterOf(db, limit).consume(keyOf(key), attempts);
    return 0;
  } catch (result) {
    if (result instanceof RateLimiterRes) return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    throw result;
  }
};

/** Counts attempts, by default one. @throws AppError request.tooMany */
export const throttle = async (db: Db, limit: Limit, key: string, attempts = 1): Promise<void> => {
  const retryAfter = await countAttempt(db, limit, key, attempts);
  if (retryAfter > 0) throw new AppError('request.tooMany', { retryAfter });
};

/** Checks the limit without counting. @returns seconds to wait, or 0 if attempts are left */
export const exhaustedFor = async (db: Db, limit: Limit, key: string): Promise<number> => {
  const result = await limiterOf(db, limit).get(keyOf(key));
  if (!result || result.consumedPoints < limit.points) return 0;
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
};

/** Checks the limit without counting. @throws AppError request.tooMany */
export const throwIfExhausted = async (db: Db, limit: Limit, key: string): Promise<void> => {
  const retryAfter = await exhaustedFor(db, limit, key);
  if (retryAfter > 0) throw new AppError('request.tooMany', { retryAfter });
};

/** Resets a key after a success. */
export const resetAttempts = async (db: Db, limit: Limit, key: string): Promise<void> => {
  await limiterOf(db, limit).delete(keyOf(key));
};

/** Takes one attempt back. */
export const refundAttempt = async (db: Db, limit: Limit, key: string): Promise<void> => {
  await limiterOf(db, limit).reward(keyOf(key), 1);
};

/** Deletes counters whose window is over. @returns how many */
export const deleteExpiredLimits = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, rateLimits, lt(rateLimits.expire, now.getTime()));
