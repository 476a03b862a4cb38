/** A list as a store: its query stands in the address, a call of the contract answers it page by page. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import type { Call, CallInput } from '#contract/call';
import { $search } from '../address.ts';
import type { QueryCodec } from './list-query.ts';
import { type QueryStore, queryOf } from './query.ts';
import type { QueryOptions } from './query-client.ts';

/** A call that answers one page of rows, and how many there are. */
export type ListCall<T = unknown> = Call<
  z.ZodMiniType,
  z.ZodMiniType<{ data: T[]; resultCount: number }>
>;

interface ListParts<C extends ListCall, Q extends { page: number }, W> extends QueryOptions<C> {
  call: C;
  codec: QueryCodec<Q>;
  /** Rows of a page. */
  rowsMax: number;
  /** What the input depends on beside the query, such as who is logged in. */
  $who?: ReadableAtom<W>;
  /** Whether an address asks for the list at all; without it each does. */
  isWanted?(search: string): boolean;
  /** null while it is not known whose list it is. */
  ask(query: Q, who: W): CallInput<C> | null;
}

export interface ListStore<C extends ListCall, Q extends { page: number }> {
  codec: QueryCodec<Q>;
  rowsMax: number;
  $answer: QueryStore<C>;
}

const $nobody = atom<undefined>(undefined);

export const listStore = <C extends ListCall, Q extends { page: number }, W = undefined>({
  call,
  codec,
  rowsMax,
  // Without it W is undefined, which is what this store holds.
  $who = $nobody as unknown as ReadableAtom<W>,
  isWanted = () => true,
  ask,
  ...options
}: ListParts<C, Q, W>): ListStore<C, Q> => {
  const $input = computed([$search, $who], (search, who) =>
    // What nanostores hands on is what `$who` holds.
    search === null || !isWanted(search) ? null : ask(codec.parse(search), who as W),
  );
  return { codec, rowsMax, $answer: queryOf(call, $input, options) };
};
