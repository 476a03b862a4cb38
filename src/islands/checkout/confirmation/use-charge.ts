/** Reads an order's charge, frozen when its buyer first went to pay; null before that. */
import type { CallOutput } from '#contract/call';
import { paymentFind } from '#contract/calls/payments';
import type { Order } from '#contract/entities/orders';
import { useQuery } from '../../../ui/use-query.ts';

export const useCharge = ({
  gUID,
}: Pick<Order, 'gUID'>): CallOutput<typeof paymentFind>['data'] => {
  const { data, isStale } = useQuery(paymentFind, { guid: gUID });
  // Another order's charge while this one's is loading.
  return isStale ? null : (data?.data ?? null);
};
