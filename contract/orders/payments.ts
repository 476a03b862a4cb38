/** The ways to pay and to receive an order that a shop can offer (spec, section 9). */
interface PaymentMethod {
  /**
   * `redirect`: paid on a provider's page, from which the buyer returns. `instructions`: paid
   * outside the shop, by the variant's instructions; a seller moves the order when the payment
   * arrives.
   */
  flow: 'redirect' | 'instructions';
  /** The SDK that opens over the shop's page instead of a redirect. */
  window?: 'paypal';
  /** Hosts that the window loads from; the page's policy refuses all others. */
  windowHosts?: readonly string[];
}

/** The payment methods. All other facts about them are derived from these entries. */
export const PAYMENT_METHODS = {
  /** Mercado Pago. */
  MPU: { flow: 'redirect' },
  PYPL: {
    flow: 'redirect',
    window: 'paypal',
    windowHosts: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  },
  /** Deposits and money orders. */
  BRDE: { flow: 'instructions' },
  ABGI: { flow: 'instructions' },
  SADE: { flow: 'instructions' },
  ITDE: { flow: 'instructions' },
} as const satisfies Record<string, PaymentMethod>;

type Methods = typeof PAYMENT_METHODS;
export type PaymentId = keyof Methods;
/** Methods with a provider. */
export type RedirectId = {
  [K in PaymentId]: Methods[K] extends { flow: 'redirect' } ? K : never;
}[PaymentId];

const METHODS: Readonly<Record<string, PaymentMethod>> = PAYMENT_METHODS;
// `Object.keys` widens the keys to strings.
export const PAYMENT_IDS = Object.keys(PAYMENT_METHODS) as [PaymentId, ...PaymentId[]];

/** Returns whether it is paid on a provider's page. */
export const paysOnline = (payment: string): payment is RedirectId =>
  METHODS[payment]?.flow === 'redirect';
// `paysOnline` narrows to `RedirectId`.
export const REDIRECT_IDS = PAYMENT_IDS.filter(paysOnline) as [RedirectId, ...RedirectId[]];
/** Returns whether it is paid by instructions: the order awaits its payment. */
export const paysByInstructions = (payment: string): boolean =>
  METHODS[payment]?.flow === 'instructions';

export const windowOf = (payment: string): PaymentMethod['window'] => METHODS[payment]?.window;
export const windowHostsOf = (payment: string): readonly string[] =>
  METHODS[payment]?.windowHosts ?? [];

/** RES pickup, MON Montevideo, AME metropolitan area, INT the interior. */
export const SHIPPING_IDS = ['RES', 'MON', 'AME', 'INT'] as const;
export type ShippingId = (typeof SHIPPING_IDS)[number];

/** Picking up at the counter is the one shipping that needs no address. */
export const needsAddress = (shipping: string): boolean => shipping !== 'RES';
