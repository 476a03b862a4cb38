import type { CallName } from '../contract/calls.ts';
import type { Variant } from './schema.ts';

/** Decides whether the back end offers a call. */
export const isOffered = ({ lacks }: Pick<Variant, 'lacks'>, call: CallName): boolean =>
  !lacks?.includes(call);

/** Decides whether sellers edit goods in the shop's pages, which needs calls for stock and families too. */
export const isEditedInPlace = (variant: Pick<Variant, 'lacks'>): boolean =>
  isOffered(variant, 'stockSet') && isOffered(variant, 'autopartUpdate');
