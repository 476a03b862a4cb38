/** Counts tries in the memory of this process; `throttle.ts` counts them for all processes. */
import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '#backend/http/client-address';
import type { Log } from '#backend/http/log';
import type { Limit } from './throttle.ts';

export interface Meter {
  /** Counts `cost` tries of a key. @returns seconds to wait, or 0 where it may go on */
  take: (limit: Limit, key: string, cost?: number) => Promise<number>;
  /** Takes one try back. */
  giveBack: (limit: Limit, key: string) => Promise<void>;
  /** Forgets the tries of a key, after a success. */
  forget: (limit: Limit, key: string) => Promise<void>;
}

/** Of this process alone: what it logs can be told apart, and nobody be found by it. */
const SECRET = randomBytes(32);
const markOf = (key: string): string =>
  createHmac('sha256', SECRET).update(key).digest('base64url').slice(0, 12);

export const createMeter = (log: Pick<Log, 'warn'>): Meter => {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = ({ name, points, seconds }: Limit) => {
    const known = limiters.get(name);
    if (known) return known;
    const made = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    limiters.set(name, made);
    return made;
  };
  return {
    take: async (limit, key, cost = 1) => {
      const from = networkOf(key);
      try {
        await limiterOf(limit).consume(from, cost);
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // Once a window: whoever asks too often must not fill the log either.
        if (refused.consumedPoints - cost <= limit.points)
          log.warn({ limit: limit.name, from: markOf(from) }, 'too many requests');
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      }
    },
    giveBack: async (limit, key) => {
      await limiterOf(limit).reward(networkOf(key), 1);
    },
    forget: async (limit, key) => {
      await limiterOf(limit).delete(networkOf(key));
    },
  };
};
