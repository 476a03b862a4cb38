/** A list that is paged backwards: its first page is kept fresh, earlier ones are loaded on demand. */
import { useState } from 'react';
import {
  type Earlier,
  type EarlierCall,
  type EarlierInput,
  type EntryOf,
  readEarlier,
  withFirstPage,
} from '#stores/reads/earlier';
import { useQuery } from '../use-query.ts';

export interface EarlierView<T> {
  /** Undefined until the first page is loaded. */
  entries: readonly T[] | undefined;
  hasMore: boolean;
  more(): void;
  isBusy: boolean;
  /** Why a page could not be loaded. */
  problem: string | undefined;
  /** Requests the first page at once. */
  again(): void;
}

/** @param input the input other than the page; null requests nothing */
export const useEarlier = <C extends EarlierCall>(
  call: C,
  input: EarlierInput<C> | null,
  keyOf: (entry: EntryOf<C>) => string | number,
): EarlierView<EntryOf<C>> => {
  // The first page needs no `before`, which is optional in every such call.
  const { data, error, isStale, again } = useQuery(
    call,
    input as Parameters<typeof useQuery<C>>[1],
  );
  const inputKey = JSON.stringify(input);
  const [held, setHeld] = useState<{
    inputKey: string;
    first: unknown;
    shown: Earlier<EntryOf<C>>;
  }>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  let shown = held?.inputKey === inputKey ? held.shown : undefined;
  if (data && !isStale && (held?.inputKey !== inputKey || held.first !== data)) {
    const first = { entries: data.data, next: data.next };
    shown = shown ? withFirstPage(shown, first, keyOf) : first;
    setHeld({ inputKey, first: data, shown });
    if (held?.inputKey !== inputKey) setProblem('');
  }
  const more = async (): Promise<void> => {
    if (!shown || shown.next === null || input === null || isBusy) return;
    setBusy(true);
    const reply = await readEarlier(call, input, shown.next).finally(() => setBusy(false));
    setProblem(reply.ok ? '' : reply.error.text);
    if (!reply.ok) return;
    const page = reply.data;
    // Entries added above meanwhile stay; those of another query are dropped.
    setHeld((now) =>
      now?.inputKey === inputKey
        ? { ...now, shown: { entries: [...now.shown.entries, ...page.data], next: page.next } }
        : now,
    );
  };
  return {
    entries: shown?.entries,
    hasMore: shown !== undefined && shown.next !== null,
    more: () => void more(),
    isBusy,
    problem: problem || (shown ? undefined : error?.text),
    again,
  };
};
