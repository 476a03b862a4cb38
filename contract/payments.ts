/** The ways to pay and to receive an order that a shop can offer (spec, section 9). */
import type { OrderState } from './order-states.ts';

export const PAYMENT_IDS = ['MPU', 'PYPL', 'BRDE', 'ABGI', 'SADE', 'ITDE'] as const;
export type PaymentId = (typeof PAYMENT_IDS)[number];

const ONLINE: readonly string[] = ['MPU', 'PYPL'] satisfies PaymentId[];
/** Paid at a provider's page: the buyer leaves the shop and comes back. */
export const paysOnline = (payment: string): boolean => ONLINE.includes(payment);

/** An order that its buyer can still pay at the provider's page; a pending payment is awaited, not repeated. */
export const canBePaid = (order: { paymentId: string; state: OrderState }): boolean =>
  paysOnline(order.paymentId) && (order.state === 'INI' || order.state === 'PCH');

/** RES pickup, MON Montevideo, AME metropolitan area, INT the interior. */
export const SHIPPING_IDS = ['RES', 'MON', 'AME', 'INT'] as const;
export type ShippingId = (typeof SHIPPING_IDS)[number];

/** Picking up at the counter is the one shipping that needs no address. */
export const needsAddress = (shipping: string): boolean => shipping !== 'RES';
