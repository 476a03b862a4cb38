/** A list as a store: its query is in the address, a call answers it page by page. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import type { Call, CallInput } from '#contract/call';
import { $search } from '../address.ts';
import type { QueryCodec } from './list-query.ts';
import { type QueryStore, queryOf } from './query.ts';
import type { QueryOptions } from './query-client.ts';

/** A call that returns a page of rows and their total number. */
export type ListCall<T = unknown> = Call<
  z.ZodMiniType,
  z.ZodMiniType<{ data: T[]; resultCount: number }>
>;

interface ListParts<C extends ListCall, Q extends { page: number }, W> extends QueryOptions<C> {
  call: C;
  codec: QueryCodec<Q>;
  /** Rows per page. */
  rowsMax: number;
  /** Other dependencies of the input, such as the user. */
  $who?: ReadableAtom<W>;
  /** Whether an address shows the list; by default each does. */
  isWanted?(search: string): boolean;
  /** Null while the user is unknown. */
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
    // nanostores passes the value of `$who`.
    search === null || !isWanted(search) ? null : ask(codec.parse(search), who as W),
  );
  return { codec, rowsMax, $answer: queryOf(call, $input, options) };
};
