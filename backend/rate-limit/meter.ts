/** Counts attempts in the memory of this process; `throttle.ts` counts them for all processes. */
import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '#backend/http/client-address';
import type { Log } from '#backend/http/log';
import type { Limit } from './throttle.ts';

export interface Meter {
  /** Counts `cost` attempts of a key. @returns seconds to wait, or 0 if allowed */
  take: (limit: Limit, key: string, cost?: number) => Promise<number>;
  /** Takes one attempt back. */
  refund: (limit: Limit, key: string) => Promise<void>;
  /** Resets a key after a success. */
  reset: (limit: Limit, key: string) => Promise<void>;
}

/** Random per process, so that log entries can be told apart but not traced to an address. */
const SECRET = randomBytes(32);
const pseudonymOf = (key: string): string =>
  createHmac('sha256', SECRET).update(key).digest('base64url').slice(0, 12);

export const createMeter = (log: Pick<Log, 'warn'>): Meter => {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = ({ name, points, seconds }: Limit) => {
    const existing = limiters.get(name);
    if (existing) return existing;
    const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    take: async (limit, key, cost = 1) => {
      const from = networkOf(key);
      try {
        await limiterOf(limit).consume(from, cost);
        return 0;
      } catch (result) {
        if (!(result instanceof RateLimiterRes)) throw result;
        // Once a window, so that an attack does not fill the log.
        if (result.consumedPoints - cost <= limit.points)
          log.warn({ limit: limit.name, from: pseudonymOf(from) }, 'too many requests');
        return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
      }
    },
    refund: async (limit, key) => {
      await limiterOf(limit).reward(networkOf(key), 1);
    },
    reset: async (limit, key) => {
      await limiterOf(limit).delete(networkOf(key));
    },
  };
};
