import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useLayoutEffect, useState } from 'react';
import type { Call, CallInput } from '#contract/call';
import { type Answer, IDLE, type QueryStore, queryOf } from '#stores/reads/query';
import type { QueryOptions } from '#stores/reads/query-client';

/**
 * Runs a query while the component is mounted.
 * @param input null skips the query
 */
export const useQuery = <C extends Call>(
  call: C,
  input: CallInput<C> | null,
  options?: QueryOptions<C>,
): Answer<C> & Pick<QueryStore<C>, 'again'> => {
  const [{ $input, $answer }] = useState(() => {
    const $own = atom(input);
    return { $input: $own, $answer: queryOf(call, $own, options) };
  });
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input.
  useLayoutEffect(() => $input.set(input), [$input, key]);
  const answer = useStore($answer, { ssr: 'initial' });
  const { again } = $answer;
  if (input === null) return { ...IDLE, again };
  // Before the store knows the new input, its answer belongs to the previous one.
  if (key !== JSON.stringify($input.get()))
    return { ...answer, isStale: true, isLoading: true, isAway: false, error: undefined, again };
  return { ...answer, again };
};
