/** What a shop leaves out because nobody behind it could do it: no page leads to a refusal. */
import type { CallName } from '../contract/calls.ts';
import type { Variant } from './schema.ts';

/** Whether whoever answers for the shop can be asked that. */
export const isOffered = ({ lacks }: Pick<Variant, 'lacks'>, call: CallName): boolean =>
  !lacks?.includes(call);
