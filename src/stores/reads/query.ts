/**
 * Turns read calls into stores. They are requested while somebody subscribes, deduplicated, retried during outages,
 * and refreshed when the person returns and after writes. The last answer stays meanwhile.
 */
import { hashKey, type QueryObserver, type QueryObserverResult } from '@tanstack/query-core';
import { atom, onMount, type ReadableAtom } from 'nanostores';
import { isPassing } from '#client/away';
import type { SendError } from '#client/reply';
import type { Call, CallInput, CallOutput } from '#contract/call';
import {
  $person,
  type AnswerWithInput,
  client,
  keyOf,
  mayRequest,
  observe,
  type QueryOptions,
} from './query-client.ts';

export interface Answer<C extends Call> {
  /** The last answer; of the previous input while the current request runs. */
  data?: CallOutput<C>;
  /** The input of `data`. */
  input?: CallInput<C>;
  /** Whether `data` belongs to a previous input. */
  isStale: boolean;
  /** Whether the first attempt of a request is running; retries are silent. */
  isLoading: boolean;
  /** Why the current input has no fresh answer. */
  error?: SendError;
  /** Whether the error is temporary, so that it is retried automatically. */
  isAway: boolean;
}

export type QueryStore<C extends Call> = ReadableAtom<Answer<C>> & {
  /** Requests at once, whatever is running. */
  again(): void;
};

/** The state without input. */
export const IDLE = { isStale: false, isLoading: false, isAway: false };
/** Waiting to be requested. */
const WAITING = { ...IDLE, isLoading: true };

/** @param $input null stops requests and clears the answer */
export const queryOf = <C extends Call>(
  call: C,
  $input: ReadableAtom<CallInput<C> | null>,
  options: QueryOptions<C> = {},
): QueryStore<C> => {
  const $answer = atom<Answer<C>>(IDLE);
  let observer: QueryObserver<AnswerWithInput<C>> | undefined;
  let currentKey: string | undefined;
  let stop: (() => void) | undefined;

  const applyResult = ({
    data,
    isSuccess,
    isFetching,
    failureReason,
  }: QueryObserverResult<AnswerWithInput<C>>) => {
    const before = $answer.get();
    // The error stays until a request succeeds.
    const error = failureReason ?? (isSuccess && !isFetching ? undefined : before.error);
    $answer.set({
      ...(data
        ? { data: data.output, input: data.input, isStale: false }
        : { data: before.data, input: before.input, isStale: before.data !== undefined }),
      isLoading: isFetching && failureReason === null,
      error,
      isAway: error !== undefined && isPassing(error),
    });
  };

  const request = (input: CallInput<C> | null): void => {
    const wanted = input === null ? undefined : hashKey(keyOf(call, input));
    if (wanted !== undefined && wanted === currentKey && observer !== undefined) return;
    if (input !== null && !mayRequest(call)) {
      $answer.set(WAITING);
      return;
    }
    currentKey = wanted;
    const leave = stop;
    observer = input === null ? undefined : observe(call, input, options);
    if (observer) {
      $answer.set({ ...$answer.get(), error: undefined, isAway: false });
      stop = observer.subscribe(applyResult);
      applyResult(observer.getCurrentResult());
    } else {
      stop = undefined;
      $answer.set(IDLE);
    }
    // Unsubscribed last, so that a shared request is not repeated; unneeded ones are aborted.
    leave?.();
  };

  const leave = (): void => {
    stop?.();
    stop = observer = currentKey = undefined;
  };

  /** Drops the answers of another user. */
  const follow = ({ isSettled }: { isSettled: boolean }): void => {
    if (!isSettled) leave();
    request($input.get());
  };

  // No requests during the build.
  if (typeof window !== 'undefined')
    onMount($answer, () => {
      const askNow = () => request($input.get());
      let settling: ReturnType<typeof setTimeout> | undefined;
      const unbind = $input.listen(() => {
        clearTimeout(settling);
        if (options.settleMs === undefined) askNow();
        else settling = setTimeout(askNow, options.settleMs);
      });
      const unfollow = $person.listen(follow);
      askNow();
      return () => {
        clearTimeout(settling);
        unbind();
        unfollow();
        leave();
      };
    });

  const refetch = async (): Promise<void> => {
    // A retry that waits for its delay would count as running.
    await observer?.getCurrentQuery().cancel({ revert: true });
    await observer?.refetch();
  };
  return Object.assign($answer, { again: () => void refetch() });
};

/** Invalidates answers of these calls after a write: visible ones are requested at once. */
export const renew = async (...calls: readonly Call[]): Promise<void> => {
  const paths: readonly unknown[] = calls.map(({ path }) => path);
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => paths.includes(queryKey[0]);
  // A request sent before the write may still return the old state.
  await client.cancelQueries({ predicate }, { revert: true });
  await client.invalidateQueries({ predicate });
};
