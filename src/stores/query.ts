/**
 * Reads of the contract as stores: asked while somebody looks, once for equal questions, again while the
 * server is away, when the person comes back and after a write. The last answer stays meanwhile.
 */
import {
  hashKey,
  notifyManager,
  QueryClient,
  QueryObserver,
  type QueryObserverResult,
} from '@tanstack/query-core';
import { atom, onMount, type ReadableAtom } from 'nanostores';
import { pauseAfter } from '#client/away';
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { whenSessionEnds } from '#client/session-end';
import type { Call, CallInput, CallOutput } from '#contract/call';

declare module '@tanstack/query-core' {
  interface Register {
    defaultError: SendError;
  }
}

export interface Answer<C extends Call> {
  /** The last one that came; of an earlier question while the present one's is on its way. */
  data?: CallOutput<C>;
  /** Whether `data` answers an earlier question. */
  isStale: boolean;
  /** A question is on its way for the first time since it was asked for; tries after a failure are silent. */
  isLoading: boolean;
  /** Why the present question has no fresh answer. */
  error?: SendError;
  /** Whether that passes: it is asked again by itself. */
  isAway: boolean;
}

export type QueryStore<C extends Call> = ReadableAtom<Answer<C>> & {
  /** Asks at once, whatever is on its way. */
  again(): void;
};

export interface QueryOptions<C extends Call> {
  /** For so long an answer is taken without asking; Infinity: as long as the page is open. */
  freshMs?: number;
  /** Answers that outlive the page. */
  kept?: {
    read(input: CallInput<C>): CallOutput<C> | undefined;
    write(input: CallInput<C>, output: CallOutput<C>): void;
  };
}

/** No answer, too many questions, a server in trouble: a moment later it may be otherwise. */
const isPassing = ({ status }: SendError): boolean =>
  status === 0 || status === 429 || status >= 500;

/** Who comes back to the tab sooner sees what he left. */
const AWAY_MS = 15_000;

/** No question, no answer. */
export const NOTHING = { isStale: false, isLoading: false, isAway: false };

/** Answers may be read where nobody waits for a timer, so that a page shows them at once. */
notifyManager.setScheduler(queueMicrotask);

const client = new QueryClient({
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
  // What was read for somebody is nobody else's.
  whenSessionEnds(() => client.clear());
}

/** The answer together with its question. */
interface Got<C extends Call> {
  input: CallInput<C>;
  output: CallOutput<C>;
}

const keyOf = (call: Call, input: unknown) => [call.path, input] as const;

const observe = <C extends Call>(call: C, input: CallInput<C>, options: QueryOptions<C>) => {
  const kept = options.kept?.read(input);
  return new QueryObserver<Got<C>>(client, {
    queryKey: keyOf(call, input),
    queryFn: async ({ signal }) => {
      const reply = await send(call, input, { signal });
      if (!reply.ok) return Promise.reject(reply.error);
      options.kept?.write(input, reply.data);
      return { input, output: reply.data };
    },
    staleTime: options.freshMs ?? 0,
    ...(kept !== undefined && { initialData: { input, output: kept } }),
  });
};

/** @param $input null asks for nothing, and forgets what was answered */
export const queryOf = <C extends Call>(
  call: C,
  $input: ReadableAtom<CallInput<C> | null>,
  options: QueryOptions<C> = {},
): QueryStore<C> => {
  const $answer = atom<Answer<C>>(NOTHING);
  let observer: QueryObserver<Got<C>> | undefined;
  let asked: string | undefined;
  let stop: (() => void) | undefined;

  const take = ({ data, isSuccess, isFetching, failureReason }: QueryObserverResult<Got<C>>) => {
    const before = $answer.get();
    // What went wrong is said until it went well.
    const error = failureReason ?? (isSuccess && !isFetching ? undefined : before.error);
    $answer.set({
      ...(data
        ? { data: data.output, isStale: false }
        : { data: before.data, isStale: before.data !== undefined }),
      isLoading: isFetching && failureReason === null,
      error,
      isAway: error !== undefined && isPassing(error),
    });
  };

  const ask = (input: CallInput<C> | null): void => {
    const wanted = input === null ? undefined : hashKey(keyOf(call, input));
    if (wanted === asked && (observer !== undefined || wanted === undefined)) return;
    asked = wanted;
    const leave = stop;
    observer = input === null ? undefined : observe(call, input, options);
    if (observer) {
      $answer.set({ ...$answer.get(), error: undefined, isAway: false });
      stop = observer.subscribe(take);
      take(observer.getCurrentResult());
    } else {
      stop = undefined;
      $answer.set(NOTHING);
    }
    // Only now: an answer that both want is asked for once. What nobody wants any more is aborted.
    leave?.();
  };

  // A page that is built asks nothing.
  if (typeof window !== 'undefined')
    onMount($answer, () => {
      const unbind = $input.listen(() => ask($input.get()));
      ask($input.get());
      return () => {
        unbind();
        stop?.();
        stop = observer = asked = undefined;
      };
    });

  const again = async (): Promise<void> => {
    // A try that waits for its pause would be taken for one that is on its way.
    await observer?.getCurrentQuery().cancel({ revert: true });
    await observer?.refetch();
  };
  return Object.assign($answer, { again: () => void again() });
};

/** After a write: what these calls answered is asked again where somebody looks, else when next wanted. */
export const renew = async (...calls: readonly Call[]): Promise<void> => {
  const paths: readonly unknown[] = calls.map(({ path }) => path);
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => paths.includes(queryKey[0]);
  // What was asked before the write may be answered with what was.
  await client.cancelQueries({ predicate }, { revert: true });
  await client.invalidateQueries({ predicate });
};
