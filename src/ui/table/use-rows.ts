/** The rows of a list call for a table: pages come as they come into view. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ListCall } from '#stores/reads/list';
import { PAGE_ROWS, type Question, type RowOf, rowsOf } from '#stores/reads/rows';
import type { RowSource } from './columns.ts';

/** @param question what the list is asked beside its page; null asks for nothing */
export const useRows = <C extends ListCall>(
  call: C,
  question: Question<C> | null,
): RowSource<RowOf<C>> => {
  const [store] = useState(() => rowsOf(call));
  const { count, pages, isStale, error } = useStore(store.$rows, { ssr: 'initial' });
  const key = JSON.stringify(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the question.
  useEffect(() => store.ask(question), [store, key]);
  useEffect(() => () => store.stop(), [store]);
  return {
    count,
    at: (index) => pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    look: store.look,
    all: store.all,
    isStale,
    problem: error?.text,
    again: store.again,
  };
};
