/** A read of the contract for one component, as long as it stands. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useLayoutEffect, useState } from 'react';
import type { Call, CallInput } from '#contract/call';
import { type Answer, NOTHING, type QueryStore, queryOf } from '#stores/reads/query';
import type { QueryOptions } from '#stores/reads/query-client';

/** @param input null asks for nothing */
export const useQuery = <C extends Call>(
  call: C,
  input: CallInput<C> | null,
  options?: QueryOptions<C>,
): Answer<C> & Pick<QueryStore<C>, 'again'> => {
  const [{ $input, $answer }] = useState(() => {
    const $own = atom(input);
    return { $input: $own, $answer: queryOf(call, $own, options) };
  });
  const wanted = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the input.
  useLayoutEffect(() => $input.set(input), [$input, wanted]);
  const answer = useStore($answer, { ssr: 'initial' });
  const { again } = $answer;
  if (input === null) return { ...NOTHING, again };
  // What is rendered before the store knows of another input answers the last one.
  if (wanted !== JSON.stringify($input.get()))
    return { ...answer, isStale: true, isLoading: true, isAway: false, error: undefined, again };
  return { ...answer, again };
};
