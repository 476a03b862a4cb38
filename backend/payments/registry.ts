/** Which gateway stands behind each way to pay. A new way to pay is one adapter and one line here. */
import type { PaymentId } from '#contract/payments';
import { deposit } from './deposit.ts';
import type { Gateway, OnlineGateway } from './gateway.ts';
import { mercadoPago } from './mercado-pago.ts';
import { payPal } from './paypal.ts';
import type { PaymentSettings } from './settings.ts';

/** A way to pay without a line here does not compile; `null` = its credentials are missing. */
const makers: Record<PaymentId, (settings: PaymentSettings) => Gateway | null> = {
  MPU: ({ mercadoPago: settings, shopUrl }) => settings && mercadoPago(settings, shopUrl),
  PYPL: ({ payPal: settings, shopUrl }) => settings && payPal(settings, shopUrl),
  BRDE: deposit,
  ABGI: deposit,
  SADE: deposit,
  ITDE: deposit,
};

export interface Gateways {
  of: (payment: PaymentId) => Gateway | null;
  /** @returns null where the payment is made outside the shop, or has no credentials */
  online: (payment: PaymentId) => OnlineGateway | null;
}

export const createGateways = (settings: PaymentSettings): Gateways => {
  const made = new Map<PaymentId, Gateway | null>();
  const of = (payment: PaymentId): Gateway | null => {
    const known = made.get(payment);
    if (known !== undefined) return known;
    const gateway = makers[payment](settings);
    made.set(payment, gateway);
    return gateway;
  };
  return {
    of,
    online: (payment) => {
      const gateway = of(payment);
      return gateway?.kind === 'online' ? gateway : null;
    },
  };
};
