/** The provider of each online payment method, and the gateways of a shop's own accounts. */
import type { OrderPaymentId } from '#contract/orders/counter-payments';
import { type PaymentId, paysOnline, type RedirectId } from '#contract/orders/payments';
import type { OnlineGateway } from './gateway.ts';
import { mercadoPagoProvider } from './mercado-pago.ts';
import { payPalProvider } from './paypal.ts';
import type { PaymentSettings, Provider } from './provider.ts';
import type { WatchGateway } from './provider-health.ts';

/** The provider of each payment method that leads to a provider's page. */
export const PROVIDERS: Readonly<Record<RedirectId, Provider>> = {
  MPU: mercadoPagoProvider,
  PYPL: payPalProvider,
};
// The keys of the table and no others.
export const PROVIDER_IDS = Object.keys(PROVIDERS) as RedirectId[];

/** Returns the payment method whose provider notifies this path. */
export const notifiedBy = (pathname: string): RedirectId | undefined =>
  PROVIDER_IDS.find((id) => pathname === `/webhooks/${PROVIDERS[id].webhook}`);

export interface Gateways {
  /** @returns null where the payment is made outside the shop, or has no credentials */
  online: (payment: OrderPaymentId) => OnlineGateway | null;
  /** Whether a buyer can pay so right now. */
  isOpen: (payment: PaymentId) => boolean;
}

/** @param watch sees how the providers answer */
export const createGateways = (
  { shopUrl, accounts }: PaymentSettings,
  watch: WatchGateway = (_provider, gateway) => gateway,
): Gateways => {
  const opened = new Map<RedirectId, OnlineGateway>();
  const online = (payment: OrderPaymentId): OnlineGateway | null => {
    if (!paysOnline(payment)) return null;
    const existing = opened.get(payment);
    if (existing) return existing;
    const webhookUrl = `${shopUrl}/webhooks/${PROVIDERS[payment].webhook}`;
    const account = accounts[payment];
    if (!account) return null;
    const gateway = watch(payment, account.open({ shopUrl, webhookUrl }));
    opened.set(payment, gateway);
    return gateway;
  };
  return {
    online,
    isOpen: (payment) => !paysOnline(payment) || accounts[payment] !== null,
  };
};
