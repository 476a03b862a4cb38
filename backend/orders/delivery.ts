/** Where an order goes: to a place of the shop's own list that its shipping reaches, or to one of its branches. */
import { AppError } from '#backend/http/app-error';
import { messages } from '#contract/messages';
import { needsAddress } from '#contract/payments';
import { reaches } from '#contract/shipping-zones';
import { chosenBranch } from '#variants/pickup';
import type { Branch, Variant } from '#variants/schema';
import type { NewOrder, StoredOrder } from './insert-order.ts';

const refuse = (field: string, message: string) =>
  new AppError('request.invalid', { fields: { [`order.${field}`]: message } });

/**
 * Judged by what was stored, in the order's own transaction: looking the places up beforehand would
 * cost every order another question.
 * @throws AppError request.invalid, at the field
 */
export const refuseUnreachable = (
  { shipping }: Pick<NewOrder, 'shipping'>,
  stored: Pick<StoredOrder, 'addressCityId' | 'addressStateName'>,
): void => {
  if (!needsAddress(shipping.id)) return;
  if (stored.addressCityId === null) throw refuse('OrderAddressCityId', messages.place);
  if (!reaches(shipping, stored.addressStateName))
    throw refuse('OrderShippingId', messages.shippingZone);
};

/**
 * @returns undefined for what is brought to the buyer
 * @throws AppError request.invalid, at the field
 */
export const branchFor = (
  { branches }: Pick<Variant, 'branches'>,
  shipping: string,
  code: string,
): Branch | undefined => {
  if (needsAddress(shipping)) return undefined;
  const branch = chosenBranch({ branches }, code);
  if (!branch) throw refuse('OrderBranchCode', messages.branchMissing);
  return branch;
};
