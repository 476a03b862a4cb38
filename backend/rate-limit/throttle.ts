/** How often something may be tried, counted in PostgreSQL so that all processes count together. */
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
  /** Keeps the counters of different matters apart. */
  name: string;
  /** Tries that are let through within the window. */
  points: number;
  /** The window, which begins at the first try. */
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

/** Hashed: of bounded length, and the table tells nobody's address. */
const keyOf = (key: string): string =>
  createHash('sha256').update(networkOf(key.trim().toLowerCase())).digest('base64url');

/** Counts one try. @returns seconds to wait, or 0 where the try may go on */
export const countTry = async (db: Db, limit: Limit, key: string): Promise<number> => {
  try {
    await limiterOf(db, limit).consume(keyOf(key));
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
};

/** Counts one try and refuses it when there were too many. */
export const throttle = async (db: Db, limit: Limit, key: string): Promise<void> => {
  const retryAfter = await countTry(db, limit, key);
  if (retryAfter > 0) throw new AppError('request.tooMany', { retryAfter });
};

/** Refuses where so many tries were counted already, and counts none. */
export const refuseTried = async (db: Db, limit: Limit, key: string): Promise<void> => {
  const found = await limiterOf(db, limit).get(keyOf(key));
  if (!found || found.consumedPoints < limit.points) return;
  const retryAfter = Math.max(1, Math.ceil(found.msBeforeNext / 1000));
  throw new AppError('request.tooMany', { retryAfter });
};

/** Forgets the tries of a key, after a success. */
export const forgetTries = async (db: Db, limit: Limit, key: string): Promise<void> => {
  await limiterOf(db, limit).delete(keyOf(key));
};

/** Takes one try back. */
export const returnTry = async (db: Db, limit: Limit, key: string): Promise<void> => {
  await limiterOf(db, limit).reward(keyOf(key), 1);
};

/** Deletes the counters whose window is over. @returns how many */
export const sweepTries = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, rateLimits, lt(rateLimits.expire, now.getTime()));
