/** The ways to pay and to receive an order that a shop can offer (spec, section 9). */
export const PAYMENT_IDS = ['MPU', 'PYPL', 'BRDE', 'ABGI', 'SADE', 'ITDE'] as const;
export type PaymentId = (typeof PAYMENT_IDS)[number];

const ONLINE: readonly string[] = ['MPU', 'PYPL'] satisfies PaymentId[];
/** Paid at a provider's page: the buyer leaves the shop and comes back. */
export const paysOnline = (payment: string): boolean => ONLINE.includes(payment);

/** RES pickup, MON Montevideo, AME metropolitan area, INT the interior. */
export const SHIPPING_IDS = ['RES', 'MON', 'AME', 'INT'] as const;
export type ShippingId = (typeof SHIPPING_IDS)[number];

/** Picking up at the counter is the one shipping that needs no address. */
export const needsAddress = (shipping: string): boolean => shipping !== 'RES';
