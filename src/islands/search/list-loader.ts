/** Loads a list by its query string: keeps the old until the new is there, drops stale answers, recovers. */
import { atom } from 'nanostores';

interface ListState<P> {
  /** The query string the page asks for. */
  wanted: string;
  /** What is on the screen; its query is older than `wanted` while that loads. */
  shown: { search: string; page: P } | null;
  loading: boolean;
  /** Why the wanted list is not there; '' = nothing is wrong. */
  error: string;
}

export interface Loaded<P> {
  ok: boolean;
  page?: P;
  /** What the person reads. */
  text?: string;
}

interface ListSource<P> {
  ask(search: string, signal: AbortSignal): Promise<Loaded<P>>;
  /** What was seen a moment ago, so that going back is instant. */
  recall?(search: string): P | undefined;
  remember?(search: string, page: P): void;
}

/** Seconds before each further try. */
const WAITS = [2, 4, 8, 15];

export const createListLoader = <P>(source: ListSource<P>) => {
  const $list = atom<ListState<P>>({ wanted: '', shown: null, loading: false, error: '' });
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (search: string, tries: number): Promise<void> => {
    clearTimeout(timer);
    running?.abort();
    const mine = new AbortController();
    running = mine;
    $list.set({ ...$list.get(), wanted: search, loading: true });
    const answer = await source.ask(search, mine.signal);
    if (mine.signal.aborted) return;
    if (answer.ok && answer.page !== undefined) {
      source.remember?.(search, answer.page);
      $list.set({
        wanted: search,
        shown: { search, page: answer.page },
        loading: false,
        error: '',
      });
      return;
    }
    $list.set({ ...$list.get(), loading: false, error: answer.text ?? '' });
    const wait = WAITS[Math.min(tries, WAITS.length - 1)] ?? 15;
    timer = setTimeout(() => void ask(search, tries + 1), wait * 1_000);
  };

  return {
    $list,
    /** Asks for a list; a later want makes an earlier answer worthless. */
    want(search: string): void {
      const { wanted, shown } = $list.get();
      if (search === wanted && (shown || running)) return;
      const seen = source.recall?.(search);
      if (seen !== undefined)
        $list.set({ ...$list.get(), shown: { search, page: seen }, error: '' });
      else $list.set({ ...$list.get(), error: '' });
      void ask(search, 0);
    },
    /** Asks again at once, such as when the network is back. */
    retry(): void {
      const { wanted, error } = $list.get();
      if (error) void ask(wanted, 0);
    },
    stop(): void {
      clearTimeout(timer);
      running?.abort();
      running = undefined;
    },
  };
};

export type ListLoader<P> = ReturnType<typeof createListLoader<P>>;
