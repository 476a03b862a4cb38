/** What an order may choose of what its shop offers, whichever back end places it: how it is paid, and where it goes. */
import type { OrderPayload } from '../contract/calls/orders.ts';
import { messages } from '../contract/messages.ts';
import { needsAddress } from '../contract/orders/payments.ts';
import { reaches } from '../contract/orders/shipping-zones.ts';
import { chosenBranch } from './pickup.ts';
import type { Branch, Variant } from './schema.ts';

type Shipping = Variant['shippings'][number];

interface Choice {
  payment: Variant['payments'][number];
  shipping: Shipping;
  /** Where it is fetched; undefined where it is brought. */
  branch: Branch | undefined;
}

/** Of the contract's errors, and what is said beside it. */
interface Refused {
  code: 'order.option' | 'request.invalid';
  info: { fields?: Record<string, string> };
}

const atField = (field: keyof OrderPayload, message: string): Refused => ({
  code: 'request.invalid',
  info: { fields: { [`order.${field}`]: message } },
});

type Chosen = Pick<OrderPayload, 'OrderPaymentId' | 'OrderShippingId' | 'OrderBranchCode'>;

/** What needs no look at places. */
export const choiceOf = (
  { payments, shippings, branches }: Pick<Variant, 'payments' | 'shippings' | 'branches'>,
  { OrderPaymentId, OrderShippingId, OrderBranchCode }: Chosen,
): Choice | Refused => {
  const payment = payments.find(({ id }) => id === OrderPaymentId);
  const shipping = shippings.find(({ id }) => id === OrderShippingId);
  if (!payment || !shipping) return { code: 'order.option', info: {} };
  if (needsAddress(shipping.id)) return { payment, shipping, branch: undefined };
  const branch = chosenBranch({ branches }, OrderBranchCode);
  return branch
    ? { payment, shipping, branch }
    : atField('OrderBranchCode', messages.branchMissing);
};

/**
 * Why it cannot go there.
 * @param department of its address, as the list of places has it; undefined = that list has no such place
 */
export const unreachable = (
  shipping: Pick<Shipping, 'id' | 'departments'>,
  department: string | undefined,
): Refused | undefined => {
  if (!needsAddress(shipping.id)) return undefined;
  if (department === undefined) return atField('OrderAddressCityId', messages.place);
  return reaches(shipping, department)
    ? undefined
    : atField('OrderShippingId', messages.shippingZone);
};
