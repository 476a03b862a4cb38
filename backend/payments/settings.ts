/** What the environment says about the payment providers, parsed once at the start. */
import * as z from 'zod/mini';

const OFFICIAL = {
  mercadoPago: 'https://api.mercadopago.com',
  payPal: ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'],
} as const;

const text = z._default(z.string(), '');

const environment = z.object({
  NODE_ENV: text,
  SHOP_URL: text,
  MERCADO_PAGO_API_URL: z._default(z.url(), OFFICIAL.mercadoPago),
  MERCADO_PAGO_ACCESS_TOKEN: text,
  MERCADO_PAGO_WEBHOOK_SECRET: text,
  PAYPAL_API_URL: z._default(z.url(), OFFICIAL.payPal[0]),
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  PAYPAL_WEBHOOK_ID: text,
});

export interface PaymentSettings {
  /** The shop's address without a final slash: buyers return there, notifications arrive there. */
  shopUrl: string;
  /** Null without credentials: the method is not offered. */
  mercadoPago: {
    apiUrl: string;
    accessToken: string;
    webhookSecret: string;
    isTest: boolean;
  } | null;
  payPal: {
    apiUrl: string;
    clientId: string;
    clientSecret: string;
    webhookId: string;
    isTest: boolean;
    /** For PayPal's own button, whose script knows PayPal's own hosts alone; empty elsewhere. */
    publicKey: string;
  } | null;
}

/**
 * @param env such as `process.env`
 * @param shopUrl the variant's own address, where SHOP_URL names no other
 * @throws Error in production, where a provider is anything but the provider
 */
export const paymentSettings = (
  env: Record<string, string | undefined>,
  shopUrl: string,
): PaymentSettings => {
  const parsed = environment.parse(env);
  const isOfficialMercadoPago = parsed.MERCADO_PAGO_API_URL === OFFICIAL.mercadoPago;
  const isOfficialPayPal = OFFICIAL.payPal.some((url) => url === parsed.PAYPAL_API_URL);
  if (parsed.NODE_ENV === 'production' && !(isOfficialMercadoPago && isOfficialPayPal))
    throw new Error('in production the payment providers must be the real ones');
  return {
    shopUrl: (parsed.SHOP_URL || shopUrl).replace(/\/$/, ''),
    mercadoPago: parsed.MERCADO_PAGO_ACCESS_TOKEN
      ? {
          apiUrl: parsed.MERCADO_PAGO_API_URL,
          accessToken: parsed.MERCADO_PAGO_ACCESS_TOKEN,
          webhookSecret: parsed.MERCADO_PAGO_WEBHOOK_SECRET,
          // A test seller's token begins so (the provider's own naming).
          isTest: !isOfficialMercadoPago || parsed.MERCADO_PAGO_ACCESS_TOKEN.startsWith('TEST-'),
        }
      : null,
    payPal: parsed.PAYPAL_CLIENT_ID
      ? {
          apiUrl: parsed.PAYPAL_API_URL,
          clientId: parsed.PAYPAL_CLIENT_ID,
          clientSecret: parsed.PAYPAL_CLIENT_SECRET,
          webhookId: parsed.PAYPAL_WEBHOOK_ID,
          isTest: parsed.PAYPAL_API_URL !== OFFICIAL.payPal[0],
          publicKey: isOfficialPayPal ? parsed.PAYPAL_CLIENT_ID : '',
        }
      : null,
  };
};
