/**
 * A long list by rows: only visible pages are requested, and again after writes. While a new query loads, the
 * previous rows stay.
 */
import { hashKey, type QueryObserver } from '@tanstack/query-core';
import { atom, type ReadableAtom } from 'nanostores';
import type { SendError } from '#client/reply';
import type { Call, CallInput, CallOutput } from '#contract/call';
import type { ListCall } from './list.ts';
import { $person, type AnswerWithInput, mayRequest, observe } from './query-client.ts';

/** Maximum rows of a call. */
export const PAGE_ROWS = 100;

interface Rows<T> {
  /** Total rows; undefined until the first page is loaded. */
  count: number | undefined;
  pages: ReadonlyMap<number, readonly T[]>;
  /** Whether the rows belong to a previous query. */
  isStale: boolean;
  isLoading: boolean;
  error?: SendError | undefined;
}

/** The input other than the page. */
export type Question<C extends Call> = Omit<CallInput<C>, 'rowIndex' | 'rowsMax'>;

/** One row of a list call's answer. */
export type RowOf<C extends ListCall> = CallOutput<C>['data'][number];

interface RowsStore<C extends ListCall> {
  $rows: ReadableAtom<Rows<RowOf<C>>>;
  /** Sets the query; null clears the rows. */
  ask(query: Question<C> | null): void;
  /** Sets the visible rows. */
  look(from: number, to: number): void;
  again(): void;
  /** Reads all rows, page after page. @throws SendError */
  all(): Promise<readonly RowOf<C>[]>;
  stop(): void;
}

const NONE = { count: undefined, pages: new Map(), isStale: false, isLoading: false };

export const rowsOf = <C extends ListCall>(call: C): RowsStore<C> => {
  const $rows = atom<Rows<RowOf<C>>>(NONE);
  let query: Question<C> | null = null;
  let currentKey = '';
  let visiblePages: readonly number[] = [0];
  let watched = new Map<
    number,
    { observer: QueryObserver<AnswerWithInput<C>>; stop: () => void }
  >();

  const inputOf = (page: number): CallInput<C> =>
    // Every list call takes these two; TypeScript does not see it through the generic.
    ({ ...query, rowIndex: page, rowsMax: PAGE_ROWS }) as CallInput<C>;

  const publish = (): void => {
    const before = $rows.get();
    const results = [...watched].map(
      ([page, { observer }]) => [page, observer.getCurrentResult()] as const,
    );
    const answered = results.filter(([, { data }]) => data !== undefined);
    const loading = results.some(([, { data, isFetching }]) => isFetching && data === undefined);
    const error = results.find(([, { failureReason }]) => failureReason)?.[1].failureReason;
    // No answer to the new query yet: the previous rows stay visible.
    if (answered.length === 0) {
      const isStale = query !== null && before.count !== undefined;
      $rows.set({ ...before, isStale, isLoading: loading, error: error ?? undefined });
      return;
    }
    const pages = new Map(before.isStale ? [] : before.pages);
    let count = before.isStale ? undefined : before.count;
    for (const [page, { data }] of answered) {
      if (!data) continue;
      pages.set(page, data.output.data);
      count = data.output.resultCount;
    }
    $rows.set({ count, pages, isStale: false, isLoading: loading, error: error ?? undefined });
  };

  const drop = (): void => {
    for (const { stop } of watched.values()) stop();
    watched = new Map();
  };

  const watch = (): void => {
    if (query === null || !mayRequest(call)) return;
    const before = watched;
    watched = new Map();
    for (const page of visiblePages) {
      const existing = before.get(page);
      if (existing) {
        watched.set(page, existing);
        continue;
      }
      const observer = observe(call, inputOf(page), {});
      watched.set(page, { observer, stop: observer.subscribe(publish) });
    }
    publish();
    for (const [page, { stop }] of before) if (!watched.has(page)) stop();
  };

  const stopFollowing = $person.listen(({ isSettled }) => {
    drop();
    if (!isSettled) $rows.set(NONE);
    else watch();
  });

  return {
    $rows,
    ask: (next) => {
      const key = next === null ? '' : hashKey([next]);
      if (key === currentKey) return;
      currentKey = key;
      query = next;
      const previous = watched;
      watched = new Map();
      visiblePages = [0];
      if (next === null) $rows.set(NONE);
      else watch();
      for (const { stop } of previous.values()) stop();
    },
    look: (from, to) => {
      const [first, last] = [Math.floor(from / PAGE_ROWS), Math.floor(to / PAGE_ROWS)];
      const pages = Array.from({ length: Math.max(0, last - first) + 1 }, (_, n) => first + n);
      if (pages.join() === visiblePages.join()) return;
      visiblePages = pages;
      watch();
    },
    again: () => {
      for (const { observer } of watched.values()) void observer.refetch();
    },
    all: async () => {
      const found: RowOf<C>[] = [];
      for (let page = 0, count = 1; page * PAGE_ROWS < count; page += 1) {
        // Requested anew: cached pages may be of different times.
        const asking = observe(call, inputOf(page), {}).refetch({ throwOnError: true });
        const output: CallOutput<C> | undefined = (await asking).data?.output;
        // An empty page is the last one, whatever the total says.
        if (!output?.data.length) break;
        found.push(...output.data);
        count = output.resultCount;
      }
      return found;
    },
    stop: () => {
      stopFollowing();
      drop();
    },
  };
};
