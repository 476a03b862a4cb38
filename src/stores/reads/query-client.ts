/** What all reads share: one cache of answers for the person who is in, and how each is asked. */
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
  /** For so long an answer is taken without asking; Infinity: as long as the page is open. */
  freshMs?: number;
  /** A question that changes again within this time is not asked: quick clicks make one call. */
  settleMs?: number;
  /** After an answer, when it is asked again by itself while the tab is looked at; false: not. */
  againAfter?(output: CallOutput<C>): number | false;
  /** In place of one call, where that does not take all that is asked. */
  send?(input: CallInput<C>, options: { signal: AbortSignal }): Promise<Reply<CallOutput<C>>>;
  /** What has to have happened before each question is sent. */
  before?(input: CallInput<C>): Promise<void> | undefined;
  /** Answers that outlive the page. */
  kept?: {
    read(input: CallInput<C>): CallOutput<C> | undefined;
    /** Whether what is read is as good as an answer of now. */
    isFresh?(input: CallInput<C>): boolean;
    write(input: CallInput<C>, output: CallOutput<C>): void;
  };
}

/** What was refused is most likely refused again; a host that is being renewed refuses for a while. */
const REFUSED_MS = 60_000;

/** Who comes back to the tab sooner sees what he left. */
const AWAY_MS = 15_000;

/** Whom answers are for. Nothing is asked while the server may still take the one for the other. */
export const $person = atom({ isSomebodyIn: true, isSettled: true, change: {} });
export const mayAsk = ({ access }: Call): boolean => {
  const { isSomebodyIn, isSettled } = $person.get();
  return isSettled && (isSomebodyIn || access.role === 'anyone');
};

/** Answers may be read where nobody waits for a timer, so that a page shows them at once. */
notifyManager.setScheduler(queueMicrotask);

export const client = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline, too, the person reads why nothing comes.
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
    // Everybody lets go of what was read, and then it goes.
    $person.set({ isSomebodyIn, isSettled: false, change });
    client.clear();
    void settled.then(() => {
      if ($person.get().change === change) $person.set({ isSomebodyIn, isSettled: true, change });
    });
  });
}

/** The answer together with its question. */
export interface Got<C extends Call> {
  input: CallInput<C>;
  output: CallOutput<C>;
}

export const keyOf = (call: Call, input: unknown) => [call.path, input] as const;

export const observe = <C extends Call>(call: C, input: CallInput<C>, options: QueryOptions<C>) => {
  const kept = options.kept?.read(input);
  const isFresh = kept !== undefined && options.kept?.isFresh?.(input);
  const freshMs = options.freshMs ?? 0;
  return new QueryObserver<Got<C>>(client, {
    queryKey: keyOf(call, input),
    queryFn: async ({ signal }) => {
      await options.before?.(input);
      const reply = await (options.send?.(input, { signal }) ?? send(call, input, { signal }));
      if (!reply.ok) return Promise.reject(reply.error);
      options.kept?.write(input, reply.data);
      return { input, output: reply.data };
    },
    staleTime: ({ state }) =>
      isFresh && state.dataUpdateCount === 0 ? Number.POSITIVE_INFINITY : freshMs,
    refetchInterval: ({ state: { data, error } }) => {
      const ms = data !== undefined && (options.againAfter?.(data.output) ?? false);
      return ms !== false && error ? Math.max(ms, REFUSED_MS) : ms;
    },
    ...(kept !== undefined && { initialData: { input, output: kept } }),
  });
};
