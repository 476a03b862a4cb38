/** A list that goes back in time for one component: its first page is kept fresh, earlier ones come when asked for. */
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
  /** undefined until the first page came. */
  entries: readonly T[] | undefined;
  hasMore: boolean;
  more(): void;
  isBusy: boolean;
  /** Why the first page, or an earlier one, is not there. */
  problem: string | undefined;
  /** Asks for the first page at once. */
  again(): void;
}

/** @param asked what the list is asked beside the place; null asks for nothing */
export const useEarlier = <C extends EarlierCall>(
  call: C,
  asked: EarlierInput<C> | null,
  keyOf: (entry: EntryOf<C>) => string | number,
): EarlierView<EntryOf<C>> => {
  // A first page is asked without a place, which every such call may leave out.
  const { data, error, isStale, again } = useQuery(
    call,
    asked as Parameters<typeof useQuery<C>>[1],
  );
  const question = JSON.stringify(asked);
  const [held, setHeld] = useState<{
    question: string;
    first: unknown;
    shown: Earlier<EntryOf<C>>;
  }>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  let shown = held?.question === question ? held.shown : undefined;
  if (data && !isStale && (held?.question !== question || held.first !== data)) {
    const first = { entries: data.data, next: data.next };
    shown = shown ? withFirstPage(shown, first, keyOf) : first;
    setHeld({ question, first: data, shown });
    if (held?.question !== question) setProblem('');
  }
  const more = async (): Promise<void> => {
    if (!shown || shown.next === null || asked === null || isBusy) return;
    setBusy(true);
    const reply = await readEarlier(call, asked, shown.next).finally(() => setBusy(false));
    setProblem(reply.ok ? '' : reply.error.text);
    if (!reply.ok) return;
    const page = reply.data;
    // Entries that came above meanwhile stay; those of another question are nobody's.
    setHeld((now) =>
      now?.question === question
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
