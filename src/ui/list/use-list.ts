/** Binds a list to the page: query, rows, pages and scroll position. */
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
  /** The last loaded page; undefined before the first. */
  page: CallOutput<C> | undefined;
  pages: number;
  hrefOf(query: Q): string;
  go(query: Q): void;
  again(): void;
  /** Scrolled to for another list requested further down. */
  top: RefObject<HTMLDivElement | null>;
}

/** The answer delivered with the page, and its address. */
interface HeldAnswer<C extends ListCall> {
  path: string;
  search: string;
  page: CallOutput<C>;
}

/** Restores the scroll position once the list is loaded. */
const usePlace = (isLoaded: boolean, search: string | null, top: RefObject<HTMLElement | null>) => {
  const isFirst = useRef(true);
  // Before the first position is taken.
  useLayoutEffect(restorePlaces, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address may have another position.
  useLayoutEffect(() => {
    if (!isLoaded) return;
    const place = takePlace();
    const first = isFirst.current;
    isFirst.current = false;
    // Coming from another screen, the page starts at its top.
    if (place === 'top' && first) scrollTo({ top: 0, behavior: 'instant' });
    else if (place === 'top') {
      const box = top.current?.getBoundingClientRect();
      if (box && box.top < 0) top.current?.scrollIntoView({ behavior: 'instant' });
    } else if (place) scrollTo({ top: place.y, behavior: 'instant' });
  }, [isLoaded, search, top]);
};

export const useList = <C extends ListCall, Q extends { page: number }>(
  list: ListStore<C, Q>,
  initial?: HeldAnswer<C>,
): ListView<C, Q> => {
  const { codec, rowsMax, $answer } = list;
  const address = useStore($search, { ssr: 'initial' });
  // During hydration neither the address nor an answer is known.
  const search = address ?? initial?.search ?? null;
  const { data: loaded, ...answer } = useStore($answer, { ssr: 'initial' });
  const data = loaded ?? (address === null ? initial?.page : undefined);
  const top = useRef<HTMLDivElement>(null);
  const query = useMemo(() => codec.parse(search ?? ''), [codec, search]);
  const pages = pageCount(data?.resultCount ?? 0, rowsMax);
  const hrefOf = (wanted: Q): string => (initial?.path ?? location.pathname) + codec.write(wanted);
  const isLoaded = data !== undefined && !answer.isStale;
  usePlace(isLoaded, search, top);

  // A page beyond the end, such as an emptied last one, is replaced by the last page.
  const isBeyond = isLoaded && data.data.length === 0 && pages > 0 && query.page > pages;
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
