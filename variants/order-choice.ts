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
  /** Branch of a pick-up; undefined for deliveries. */
  branch: Branch | undefined;
}

/** An error code of the contract and its detail. */
interface Refused {
  code: 'order.option' | 'request.invalid';
  info: { fields?: Record<string, string> };
}

const atField = (field: keyof OrderPayload, message: string): Refused => ({
  code: 'request.invalid',
  info: { fields: { [`order.${field}`]: message } },
});

type Chosen = Pick<OrderPayload, 'OrderShippingId' | 'OrderBranchCode'> & {
  OrderPaymentId: string;
};

/** Checks payment, shipping and branch, which needs no list of places. */
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
 * Returns why an order cannot be delivered.
 * @param department of the address; undefined if the list of places has no such city
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
