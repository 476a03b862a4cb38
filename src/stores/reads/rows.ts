/**
 * A long list by its rows: only the pages that somebody looks at are asked for, and each again after a
 * write. While another question is on its way, the rows of the last one stay.
 */
import { hashKey, type QueryObserver } from '@tanstack/query-core';
import { atom, type ReadableAtom } from 'nanostores';
import type { SendError } from '#client/reply';
import type { Call, CallInput, CallOutput } from '#contract/call';
import type { ListCall } from './list.ts';
import { $person, type Got, mayAsk, observe } from './query-client.ts';

/** As many as a call gives at once. */
export const PAGE_ROWS = 100;

interface Rows<T> {
  /** How many rows there are; undefined until the first page came. */
  count: number | undefined;
  pages: ReadonlyMap<number, readonly T[]>;
  /** What is shown answers an earlier question. */
  isStale: boolean;
  isLoading: boolean;
  error?: SendError | undefined;
}

/** What a list is asked beside its page. */
export type Question<C extends Call> = Omit<CallInput<C>, 'rowIndex' | 'rowsMax'>;

/** One row of what a list call answers. */
export type RowOf<C extends ListCall> = CallOutput<C>['data'][number];

interface RowsStore<C extends ListCall> {
  $rows: ReadableAtom<Rows<RowOf<C>>>;
  /** Another question, or the same; null asks for nothing. */
  ask(question: Question<C> | null): void;
  /** Rows from one to another come into view. */
  look(from: number, to: number): void;
  again(): void;
  /** Every row that there is, page after page. @throws SendError */
  all(): Promise<readonly RowOf<C>[]>;
  stop(): void;
}

const NONE = { count: undefined, pages: new Map(), isStale: false, isLoading: false };

export const rowsOf = <C extends ListCall>(call: C): RowsStore<C> => {
  const $rows = atom<Rows<RowOf<C>>>(NONE);
  let question: Question<C> | null = null;
  let asked = '';
  let wanted: readonly number[] = [0];
  let watched = new Map<number, { observer: QueryObserver<Got<C>>; stop: () => void }>();

  const inputOf = (page: number): CallInput<C> =>
    // Every list call takes these two; TypeScript does not see it through the generic.
    ({ ...question, rowIndex: page, rowsMax: PAGE_ROWS }) as CallInput<C>;

  const publish = (): void => {
    const before = $rows.get();
    const results = [...watched].map(
      ([page, { observer }]) => [page, observer.getCurrentResult()] as const,
    );
    const answered = results.filter(([, { data }]) => data !== undefined);
    const loading = results.some(([, { data, isFetching }]) => isFetching && data === undefined);
    const error = results.find(([, { failureReason }]) => failureReason)?.[1].failureReason;
    // Nothing of the new question yet: what was there stays in sight.
    if (answered.length === 0) {
      const isStale = question !== null && before.count !== undefined;
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
    if (question === null || !mayAsk(call)) return;
    const before = watched;
    watched = new Map();
    for (const page of wanted) {
      const known = before.get(page);
      if (known) {
        watched.set(page, known);
        continue;
      }
      const observer = observe(call, inputOf(page), {});
      watched.set(page, { observer, stop: observer.subscribe(publish) });
    }
    publish();
    for (const [page, { stop }] of before) if (!watched.has(page)) stop();
  };

  const forgetPerson = $person.listen(({ isSettled }) => {
    drop();
    if (!isSettled) $rows.set(NONE);
    else watch();
  });

  return {
    $rows,
    ask: (next) => {
      const key = next === null ? '' : hashKey([next]);
      if (key === asked) return;
      asked = key;
      question = next;
      const leave = watched;
      watched = new Map();
      wanted = [0];
      if (next === null) $rows.set(NONE);
      else watch();
      for (const { stop } of leave.values()) stop();
    },
    look: (from, to) => {
      const [first, last] = [Math.floor(from / PAGE_ROWS), Math.floor(to / PAGE_ROWS)];
      const pages = Array.from({ length: Math.max(0, last - first) + 1 }, (_, n) => first + n);
      if (pages.join() === wanted.join()) return;
      wanted = pages;
      watch();
    },
    again: () => {
      for (const { observer } of watched.values()) void observer.refetch();
    },
    all: async () => {
      const found: RowOf<C>[] = [];
      for (let page = 0, count = 1; page * PAGE_ROWS < count; page += 1) {
        // Asked now: what is kept of a page that nobody looks at may be of another moment than the next.
        const asking = observe(call, inputOf(page), {}).refetch({ throwOnError: true });
        const output: CallOutput<C> | undefined = (await asking).data?.output;
        // Behind an empty page there are no more, whatever number it names.
        if (!output?.data.length) break;
        found.push(...output.data);
        count = output.resultCount;
      }
      return found;
    },
    stop: () => {
      forgetPerson();
      drop();
    },
  };
};
