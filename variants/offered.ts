/** What a shop leaves out because nobody behind it could do it: no page leads to a refusal. */
import type { CallName } from '../contract/calls.ts';
import type { Variant } from './schema.ts';

/** Whether whoever answers for the shop can be asked that. */
export const isOffered = ({ lacks }: Pick<Variant, 'lacks'>, call: CallName): boolean =>
  !lacks?.includes(call);

/** Whether sellers edit goods where the shop shows them: with stock and families, or the half of it would be refused. */
export const isEditedInPlace = (variant: Pick<Variant, 'lacks'>): boolean =>
  isOffered(variant, 'stockSet') && isOffered(variant, 'autopartUpdate');
