/** A list that goes back in time: each answer says where the one before it begins. */
import type * as z from 'zod/mini';
import type { Reply } from '#client/reply';
import { send } from '#client/send';
import type { Call, CallInput, CallOutput } from '#contract/call';

/** A call that answers entries, the latest first, and before what the earlier ones are; null = there are none. */
export type EarlierCall<T = unknown> = Call<
  z.ZodMiniType,
  z.ZodMiniType<{ data: T[]; next: string | number | null }>
>;
export type EntryOf<C extends EarlierCall> = CallOutput<C>['data'][number];
/** What is asked beside the place. */
export type Asked<C extends EarlierCall> = Omit<CallInput<C>, 'before'>;

export const readEarlier = <C extends EarlierCall>(
  call: C,
  asked: Asked<C>,
  before: string | number,
): Promise<Reply<CallOutput<C>>> =>
  // Each such call takes `before` as it says `next`; TypeScript does not see it through the generic.
  send(call, { ...asked, before } as CallInput<C>);

export interface Earlier<T> {
  entries: readonly T[];
  next: string | number | null;
}

/**
 * What is shown once the first page was asked again: what was written meanwhile stands above, what it
 * pushed out of the first page stays. Where nothing of the two is the same, only the new page is sure.
 */
export const withFirstPage = <T>(
  shown: Earlier<T>,
  first: Earlier<T>,
  keyOf: (entry: T) => string | number,
): Earlier<T> => {
  const known = new Set(first.entries.map(keyOf));
  const rest = shown.entries.filter((entry) => !known.has(keyOf(entry)));
  if (rest.length === shown.entries.length) return first;
  return { entries: [...first.entries, ...rest], next: rest.length > 0 ? shown.next : first.next };
};
