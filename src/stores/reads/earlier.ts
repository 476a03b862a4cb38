/** Lists that are paged backwards in time. */
import type * as z from 'zod/mini';
import type { Reply } from '#client/reply';
import { send } from '#client/send';
import type { Call, CallInput, CallOutput } from '#contract/call';

/** A call that returns entries, latest first, and `next` for the page before; null = no more. */
export type EarlierCall<T = unknown> = Call<
  z.ZodMiniType,
  z.ZodMiniType<{ data: T[]; next: string | number | null }>
>;
export type EntryOf<C extends EarlierCall> = CallOutput<C>['data'][number];
/** The input other than the page. */
export type EarlierInput<C extends EarlierCall> = Omit<CallInput<C>, 'before'>;

export const readEarlier = <C extends EarlierCall>(
  call: C,
  input: EarlierInput<C>,
  before: string | number,
): Promise<Reply<CallOutput<C>>> =>
  // Each such call takes `before` of the type of `next`; TypeScript does not see it through the generic.
  send(call, { ...input, before } as CallInput<C>);

export interface Earlier<T> {
  entries: readonly T[];
  next: string | number | null;
}

/**
 * Merges a renewed first page: new entries are added above, and older ones stay. Without common entries only the
 * new page is certain.
 */
export const withFirstPage = <T>(
  shown: Earlier<T>,
  first: Earlier<T>,
  keyOf: (entry: T) => string | number,
): Earlier<T> => {
  const renewed = new Set(first.entries.map(keyOf));
  const rest = shown.entries.filter((entry) => !renewed.has(keyOf(entry)));
  if (rest.length === shown.entries.length) return first;
  return { entries: [...first.entries, ...rest], next: rest.length > 0 ? shown.next : first.next };
};
