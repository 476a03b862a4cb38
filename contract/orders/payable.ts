import { DUE, type OrderState } from './order-states.ts';
import { paysOnline } from './payments.ts';

/** An order that its buyer can still pay at the provider's page; a pending payment is awaited, not repeated. */
export const canBePaid = (order: { paymentId: string; state: OrderState }): boolean =>
  paysOnline(order.paymentId) && DUE.includes(order.state);

/**
 * Returns where the holder of an order's link pays online: at the link, unless the order is of an account that is not
 * the holder's; undefined = nowhere.
 * @param viewerId the account of the holder's session; null = without a session
 */
export const payAtOf = (
  order: { paymentId: string; state: OrderState; userId: number | null },
  viewerId: number | null,
): 'link' | 'account' | undefined => {
  if (!canBePaid(order)) return undefined;
  return order.userId === null || order.userId === viewerId ? 'link' : 'account';
};
