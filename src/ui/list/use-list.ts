/** Binds a list to the page: its query, its rows, its pages, and the place where the reader was. */
import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { CallOutput } from '#contract/call';
import { $search, go, restorePlaces, takePlace } from '#stores/address';
import type { ListCall, ListStore } from '#stores/reads/list';
import type { Answer } from '#stores/reads/query';
import { pageCount } from './paging.ts';

export interface ListView<C extends ListCall, Q extends { page: number }>
  extends Omit<Answer<C>, 'data'> {
  query: Q;
  /** The last page that came; undefined before the first. */
  page: CallOutput<C> | undefined;
  pages: number;
  hrefOf(query: Q): string;
  go(query: Q): void;
  again(): void;
  /** What is scrolled to when somebody asked for another list further down. */
  top: RefObject<HTMLDivElement | null>;
}

/** The answer that a page came with, and the address that it answers. */
interface HeldAnswer<C extends ListCall> {
  path: string;
  search: string;
  page: CallOutput<C>;
}

/** Once the wanted list is there, the page goes where it belongs. */
const usePlace = (isThere: boolean, search: string | null, top: RefObject<HTMLElement | null>) => {
  const isFirst = useRef(true);
  // Before the first place is taken.
  useLayoutEffect(restorePlaces, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address may have another place.
  useLayoutEffect(() => {
    if (!isThere) return;
    const place = takePlace();
    const first = isFirst.current;
    isFirst.current = false;
    // Coming from another screen, the page begins anew.
    if (place === 'top' && first) scrollTo({ top: 0, behavior: 'instant' });
    else if (place === 'top') {
      const box = top.current?.getBoundingClientRect();
      if (box && box.top < 0) top.current?.scrollIntoView({ behavior: 'instant' });
    } else if (place) scrollTo({ top: place.y, behavior: 'instant' });
  }, [isThere, search, top]);
};

export const useList = <C extends ListCall, Q extends { page: number }>(
  list: ListStore<C, Q>,
  held?: HeldAnswer<C>,
): ListView<C, Q> => {
  const { codec, rowsMax, $answer } = list;
  const known = useStore($search, { ssr: 'initial' });
  // While the page is taken over, neither the address nor an answer is known.
  const search = known ?? held?.search ?? null;
  const { data: answered, ...answer } = useStore($answer, { ssr: 'initial' });
  const data = answered ?? (known === null ? held?.page : undefined);
  const top = useRef<HTMLDivElement>(null);
  const query = useMemo(() => codec.parse(search ?? ''), [codec, search]);
  const pages = pageCount(data?.resultCount ?? 0, rowsMax);
  const hrefOf = (wanted: Q): string => (held?.path ?? location.pathname) + codec.write(wanted);
  const isThere = data !== undefined && !answer.isStale;
  usePlace(isThere, search, top);

  // The last page, once worked off or asked for by hand, would be a dead end: the last one there is.
  const isBeyond = isThere && data.data.length === 0 && pages > 0 && query.page > pages;
  useEffect(() => {
    if (!isBeyond) return;
    const here = codec.parse(location.search);
    go(location.pathname + codec.write({ ...here, page: pages }), { replace: true });
  }, [isBeyond, pages, codec]);

  return {
    ...answer,
    query,
    page: data,
    pages,
    hrefOf,
    go: (wanted) => go(hrefOf(wanted)),
    again: $answer.again,
    top,
  };
};
