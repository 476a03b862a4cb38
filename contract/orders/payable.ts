import { DUE, type OrderState } from './order-states.ts';
import { paysOnline } from './payments.ts';

/** An order that its buyer can still pay at the provider's page; a pending payment is awaited, not repeated. */
export const canBePaid = (order: { paymentId: string; state: OrderState }): boolean =>
  paysOnline(order.paymentId) && DUE.includes(order.state);
