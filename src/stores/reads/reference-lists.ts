/**
 * Public reference lists (states, cities, tags, …), cached for the calendar day. Suppliers, which only sellers see,
 * are not stored.
 */
import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import type { Call } from '#contract/call';
import { shopDay } from '#contract/time/dates';
import { readStored, writeStored } from '../persisted.ts';
import { queryOf } from './query.ts';

/** A call without input that returns a list. */
type ListCall<T> = Call<z.ZodMiniType<object, object>, z.ZodMiniType<{ data: T[] }>, 'anyone'>;

interface List<T> {
  status: 'loading' | 'ready' | 'error';
  items: readonly T[];
  /** Spanish, with status `error`; the request is retried automatically. */
  problem?: string;
}

const today = () => shopDay(new Date());

const stores = new Map<string, ReadableAtom<List<unknown>>>();

/** One store per list, loaded on first use. */
export const listOf = <T>(call: ListCall<T>): ReadableAtom<List<T>> => {
  const existing = stores.get(call.path);
  // The path identifies the call, so the stored list has its type.
  if (existing) return existing as ReadableAtom<List<T>>;
  const name = `list.${call.path}` as const;
  const stored = z.object({ day: z.string(), reply: call.output });
  const $answer = queryOf(call, atom({}), {
    freshMs: Number.POSITIVE_INFINITY,
    cache: {
      read: () => {
        const found = readStored(name, stored);
        return found?.day === today() ? found.reply : undefined;
      },
      write: (_input, reply) => writeStored(name, { day: today(), reply }),
    },
  });
  const $list = atom<List<T>>({ status: 'loading', items: [] });
  onMount($list, () =>
    $answer.subscribe(({ data, error }) => {
      if (data) $list.set({ status: 'ready', items: data.data });
      else if (error) $list.set({ status: 'error', items: [], problem: error.text });
    }),
  );
  stores.set(call.path, $list);
  return $list;
};
