/** What an order is charged at its provider, frozen when its buyer first went to pay; null before that. */
import type { CallOutput } from '#contract/call';
import { paymentFind } from '#contract/calls/payments';
import type { Order } from '#contract/entities/orders';
import { useQuery } from '../../../ui/use-query.ts';

export const useCharge = ({
  gUID,
}: Pick<Order, 'gUID'>): CallOutput<typeof paymentFind>['data'] => {
  const { data, isStale } = useQuery(paymentFind, { guid: gUID });
  // Of another order while this one's is on its way.
  return isStale ? null : (data?.data ?? null);
};
