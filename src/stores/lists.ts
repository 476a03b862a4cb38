/** Reference lists (states, cities, providers, …), kept for the current calendar day. */
import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { send } from '#client/send';
import type { Call } from '#contract/call';
import { readStored, writeStored } from './persisted.ts';

/** A call without input whose reply is a list. */
type ListCall<T> = Call<z.ZodMiniType<object, object>, z.ZodMiniType<{ data: T[] }>, 'anyone'>;

interface List<T> {
  status: 'loading' | 'ready' | 'error';
  items: readonly T[];
  /** Spanish, with status `error`; the list is asked for again by itself. */
  problem?: string;
}

const RETRY_MS = 5_000;
/** The day of the shop, not of the traveller: `2026-11-21`. */
const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Montevideo' }).format(new Date());

const stores = new Map<string, ReadableAtom<List<unknown>>>();

/** One store a list; it loads when somebody looks at it first. */
export const listOf = <T>(call: ListCall<T>): ReadableAtom<List<T>> => {
  const known = stores.get(call.path);
  // The path names the call, so the list under it is of the call's own kind.
  if (known) return known as ReadableAtom<List<T>>;
  const name = `list.${call.path}`;
  const kept = z.object({ day: z.string(), reply: call.output });
  const $list = atom<List<T>>({ status: 'loading', items: [] });
  const load = async (): Promise<void> => {
    const day = today();
    const stored = readStored(name, kept);
    if (stored?.day === day) return $list.set({ status: 'ready', items: stored.reply.data });
    const reply = await send(call, {});
    if (reply.ok) {
      writeStored(name, { day, reply: reply.data });
      return $list.set({ status: 'ready', items: reply.data.data });
    }
    $list.set({ status: 'error', items: [], problem: reply.error.text });
    setTimeout(() => void load(), RETRY_MS);
  };
  onMount($list, () => {
    if ($list.get().status === 'loading') void load();
  });
  stores.set(call.path, $list);
  return $list;
};
