/** Refuses calls and notifications that come too often, as the table of limits says. */

import { AppError } from '#backend/http/app-error';
import { addressOf } from '#backend/http/client-address';
import type { Session } from '#backend/port';
import { type CallName, calls } from '#contract/calls';
import type { CallLimit, Limits } from './limits.ts';
import type { Meter } from './meter.ts';
import type { Limit } from './throttle.ts';

export type Throttled = ReturnType<typeof createThrottled>;

/** What is asked for beside the calls. */
type RequestKind =
  | 'notifications'
  | 'pictures'
  | 'livePages'
  | 'printFiles'
  | 'noticeClicks'
  | 'calendars';

/** @param limits null = nothing is limited (tests and benchmarks, whose callers are one machine) */
export const createThrottled = (limits: Limits | null, meter: Meter) => {
  const refuseMany = async (limit: Limit | undefined, key: string, cost: number): Promise<void> => {
    const retryAfter = limit ? await meter.take(limit, key, cost) : 0;
    if (retryAfter > 0) throw new AppError('request.tooMany', { retryAfter });
  };
  const limitOf = (name: CallName): CallLimit | undefined =>
    limits?.calls[name] ?? (calls[name].effect === 'read' ? limits?.reads : limits?.writes);

  return {
    /** Before anything is read or looked up. @throws AppError request.tooMany */
    fromAddress: (name: CallName, address: string): Promise<void> =>
      refuseMany(limitOf(name)?.address, address, 1),

    /** What the call takes beyond the one try that is counted. @param input as it came @throws AppError request.tooMany */
    bySize: async (name: CallName, address: string, input: unknown): Promise<void> => {
      const limit = limitOf(name);
      const more = (limit?.cost?.(input) ?? 1) - 1;
      if (more > 0) await refuseMany(limit?.address, address, more);
    },

    /** @throws AppError request.tooMany */
    ofAccount: async (name: CallName, session: Session | null): Promise<void> => {
      if (session) await refuseMany(limitOf(name)?.account, session.userGuid, 1);
    },

    /** @throws AppError request.tooMany */
    byKind: (kind: RequestKind, request: Request): Promise<void> =>
      refuseMany(limits?.[kind], addressOf(request), 1),
  };
};
