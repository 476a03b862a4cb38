/** The cache of answers for the current user, shared by all reads. */
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/query-core';
import { atom } from 'nanostores';
import { isPassing, pauseAfter } from '#client/away';
import type { Reply, SendError } from '#client/reply';
import { send } from '#client/send';
import { whenPersonChanges } from '#client/session-events';
import type { Call, CallInput, CallOutput } from '#contract/call';

declare module '@tanstack/query-core' {
  interface Register {
    defaultError: SendError;
  }
}

export interface QueryOptions<C extends Call> {
  /** How long an answer is used without a request; Infinity: while the page is open. */
  freshMs?: number;
  /** Debounce of changing inputs. */
  settleMs?: number;
  /** Polling interval while the tab is visible; false: none. */
  againAfter?(output: CallOutput<C>): number | false;
  /** Replaces the single call, if one is not enough. */
  send?(input: CallInput<C>, options: { signal: AbortSignal }): Promise<Reply<CallOutput<C>>>;
  /** Awaited before each request. */
  before?(input: CallInput<C>): Promise<void> | undefined;
  /** A cache that outlives the page. */
  cache?: {
    read(input: CallInput<C>): CallOutput<C> | undefined;
    /** Whether the cached answer needs no request. */
    isFresh?(input: CallInput<C>): boolean;
    write(input: CallInput<C>, output: CallOutput<C>): void;
  };
}

/** Rejected requests are polled slowly: they are most likely rejected again. */
const REJECTED_POLL_MS = 60_000;

/** Minimum absence before a visible tab is refreshed. */
const AWAY_MS = 15_000;

/** The user of the cache. No requests are sent while the server may still take one user for another. */
export const $person = atom({ isSomebodyIn: true, isSettled: true, change: {} });
export const mayRequest = ({ access }: Call): boolean => {
  const { isSomebodyIn, isSettled } = $person.get();
  return isSettled && (isSomebodyIn || access.role === 'anyone');
};

/** Notifies without timers, so that cached answers are shown at once. */
notifyManager.setScheduler(queueMicrotask);

export const client = new QueryClient({
  defaultOptions: {
    queries: {
      // Requests are tried offline too, so that the error is shown.
      networkMode: 'always',
      retry: (_tries, error) => isPassing(error),
      retryDelay: pauseAfter,
      refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > AWAY_MS,
    },
  },
});

if (typeof window !== 'undefined') {
  client.mount();
  whenPersonChanges(({ isSomebodyIn, settled }) => {
    const change = {};
    // Subscribers release their answers before the cache is cleared.
    $person.set({ isSomebodyIn, isSettled: false, change });
    client.clear();
    void settled.then(() => {
      if ($person.get().change === change) $person.set({ isSomebodyIn, isSettled: true, change });
    });
  });
}

/** An answer with its input. */
export interface AnswerWithInput<C extends Call> {
  input: CallInput<C>;
  output: CallOutput<C>;
}

export const keyOf = (call: Call, input: unknown) => [call.path, input] as const;

export const observe = <C extends Call>(call: C, input: CallInput<C>, options: QueryOptions<C>) => {
  const cached = options.cache?.read(input);
  const isFresh = cached !== undefined && options.cache?.isFresh?.(input);
  const freshMs = options.freshMs ?? 0;
  return new QueryObserver<AnswerWithInput<C>>(client, {
    queryKey: keyOf(call, input),
    queryFn: async ({ signal }) => {
      await options.before?.(input);
      const reply = await (options.send?.(input, { signal }) ?? send(call, input, { signal }));
      if (!reply.ok) return Promise.reject(reply.error);
      options.cache?.write(input, reply.data);
      return { input, output: reply.data };
    },
    staleTime: ({ state }) =>
      isFresh && state.dataUpdateCount === 0 ? Number.POSITIVE_INFINITY : freshMs,
    refetchInterval: ({ state: { data, error } }) => {
      const ms = data !== undefined && (options.againAfter?.(data.output) ?? false);
      return ms !== false && error ? Math.max(ms, REJECTED_POLL_MS) : ms;
    },
    ...(cached !== undefined && { initialData: { input, output: cached } }),
  });
};
