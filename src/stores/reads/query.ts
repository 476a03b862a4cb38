/**
 * Reads of the contract as stores: asked while somebody looks, once for equal questions, again while the
 * server is away, when the person comes back and after a write. The last answer stays meanwhile.
 */
import { hashKey, type QueryObserver, type QueryObserverResult } from '@tanstack/query-core';
import { atom, onMount, type ReadableAtom } from 'nanostores';
import { isPassing } from '#client/away';
import type { SendError } from '#client/reply';
import type { Call, CallInput, CallOutput } from '#contract/call';
import {
  $person,
  client,
  type Got,
  keyOf,
  mayAsk,
  observe,
  type QueryOptions,
} from './query-client.ts';

export interface Answer<C extends Call> {
  /** The last one that came; of an earlier question while the present one's is on its way. */
  data?: CallOutput<C>;
  /** The question that `data` answers. */
  input?: CallInput<C>;
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

/** No question, no answer. */
export const NOTHING = { isStale: false, isLoading: false, isAway: false };
/** A question that is not asked yet. */
const WAITING = { ...NOTHING, isLoading: true };

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
        ? { data: data.output, input: data.input, isStale: false }
        : { data: before.data, input: before.input, isStale: before.data !== undefined }),
      isLoading: isFetching && failureReason === null,
      error,
      isAway: error !== undefined && isPassing(error),
    });
  };

  const ask = (input: CallInput<C> | null): void => {
    const wanted = input === null ? undefined : hashKey(keyOf(call, input));
    if (wanted !== undefined && wanted === asked && observer !== undefined) return;
    if (input !== null && !mayAsk(call)) {
      $answer.set(WAITING);
      return;
    }
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

  const leave = (): void => {
    stop?.();
    stop = observer = asked = undefined;
  };

  /** What was read for somebody is nobody else's. */
  const follow = ({ isSettled }: { isSettled: boolean }): void => {
    if (!isSettled) leave();
    ask($input.get());
  };

  // A page that is built asks nothing.
  if (typeof window !== 'undefined')
    onMount($answer, () => {
      const askNow = () => ask($input.get());
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
