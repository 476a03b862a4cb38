import { AppError } from '#backend/http/app-error';
import { addressOf } from '#backend/http/client-address';
import type { Session } from '#backend/port';
import { type CallName, calls } from '#contract/calls';
import type { CallLimit, Limits } from './limits.ts';
import type { Meter } from './meter.ts';
import type { Limit } from './throttle.ts';

export type RequestLimiter = ReturnType<typeof createRequestLimiter>;

/** Requests other than calls. */
type RequestKind =
  | 'notifications'
  | 'pictures'
  | 'livePages'
  | 'printFiles'
  | 'noticeClicks'
  | 'calendars';

/** @param limits null = unlimited (tests and benchmarks, which are a single client) */
export const createRequestLimiter = (limits: Limits | null, meter: Meter) => {
  const consume = async (limit: Limit | undefined, key: string, cost: number): Promise<void> => {
    const retryAfter = limit ? await meter.take(limit, key, cost) : 0;
    if (retryAfter > 0) throw new AppError('request.tooMany', { retryAfter });
  };
  const limitOf = (name: CallName): CallLimit | undefined =>
    limits?.calls[name] ?? (calls[name].effect === 'read' ? limits?.reads : limits?.writes);

  return {
    /** Counts a call before its body is read. @throws AppError request.tooMany */
    fromAddress: (name: CallName, address: string): Promise<void> =>
      consume(limitOf(name)?.address, address, 1),

    /** Charges the cost of a call beyond its first point. @param input before parsing @throws AppError request.tooMany */
    bySize: async (name: CallName, address: string, input: unknown): Promise<void> => {
      const limit = limitOf(name);
      const more = (limit?.cost?.(input) ?? 1) - 1;
      if (more > 0) await consume(limit?.address, address, more);
    },

    /** A token has its own limit. @throws AppError request.tooMany */
    ofAccount: async (name: CallName, session: Session | null): Promise<void> => {
      if (session?.apiToken) {
        const { id, perMinute } = session.apiToken;
        const limit = { name: `api-token-${perMinute}`, points: perMinute, seconds: 60 };
        await consume(limits ? limit : undefined, `${id}`, 1);
      } else if (session) await consume(limitOf(name)?.account, session.userGuid, 1);
    },

    /** @throws AppError request.tooMany */
    byKind: (kind: RequestKind, request: Request): Promise<void> =>
      consume(limits?.[kind], addressOf(request), 1),
  };
};
