import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ListCall } from '#stores/reads/list';
import { PAGE_ROWS, type Question, type RowOf, rowsOf } from '#stores/reads/rows';
import type { RowSource } from './columns.ts';

/**
 * Loads the rows of a list call as they become visible.
 * @param question the call's input without the page; null loads nothing
 */
export const useRows = <C extends ListCall>(
  call: C,
  question: Question<C> | null,
): RowSource<RowOf<C>> => {
  const [store] = useState(() => rowsOf(call));
  const { count, pages, isStale, error } = useStore(store.$rows, { ssr: 'initial' });
  const key = JSON.stringify(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question.
  useEffect(() => store.ask(question), [store, key]);
  useEffect(() => () => store.stop(), [store]);
  return {
    count,
    at: (index) => pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    setVisible: store.look,
    all: store.all,
    isStale,
    problem: error?.text,
    again: store.again,
  };
};
