import { orderDetail } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { useQuery } from '../../../ui/use-query.ts';
import { type Answer, UNANSWERED } from './cancel-text.ts';

/**
 * @param order undefined = nobody needs to know
 * @returns undefined until the server has answered; null where there is nothing
 */
export const useMoney = (order: Order | undefined): Answer | undefined => {
  const { data, isLoading, error } = useQuery(orderDetail, order ? { orderId: order.id } : null);
  if (!order) return null;
  if (error) return UNANSWERED;
  // The refund that was read before may have been made since.
  return isLoading ? undefined : data?.data.refund;
};
