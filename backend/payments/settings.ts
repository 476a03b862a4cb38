/** What the environment says about the payment providers, parsed once at the start. */
import * as z from 'zod/mini';
import { type Env, givenOf } from '#variants/env';

const OFFICIAL = {
  mercadoPago: 'https://api.mercadopago.com',
  payPal: 'https://api-m.paypal.com',
  payPalSandbox: 'https://api-m.sandbox.paypal.com',
} as const;

/** A test seller's token begins so (the provider's own naming). */
const MERCADO_PAGO_TEST = 'TEST-';

const text = z._default(z.string(), '');
const address = (fallback: string) =>
  z._default(z.url().check(z.overwrite((url: string) => url.replace(/\/+$/, ''))), fallback);

const environment = z.object({
  MERCADO_PAGO_API_URL: address(OFFICIAL.mercadoPago),
  MERCADO_PAGO_ACCESS_TOKEN: text,
  MERCADO_PAGO_WEBHOOK_SECRET: text,
  PAYPAL_API_URL: address(OFFICIAL.payPal),
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  PAYPAL_WEBHOOK_ID: text,
});
type Parsed = z.output<typeof environment>;

/** One setting that is missing or wrong, in words that never repeat its value. */
export interface Problem {
  name: string;
  text: string;
}

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

/** What belongs together: with one of them set, an empty one is a mistake, not a wish. */
const TOGETHER: readonly (readonly (keyof Parsed)[])[] = [
  ['MERCADO_PAGO_ACCESS_TOKEN', 'MERCADO_PAGO_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
];

const halves = (parsed: Parsed): Problem[] =>
  TOGETHER.flatMap((names) => {
    const given = names.filter((name) => parsed[name] !== '');
    if (given.length === 0) return [];
    return names
      .filter((name) => parsed[name] === '')
      .map((name) => ({ name, text: `falta, y ${given.join(' y ')} no alcanza` }));
  });

/** Nobody may pay a real shop with play money. */
const playMoney = (parsed: Parsed): Problem[] => [
  ...(parsed.MERCADO_PAGO_API_URL === OFFICIAL.mercadoPago
    ? []
    : [{ name: 'MERCADO_PAGO_API_URL', text: 'no es la dirección de Mercado Pago' }]),
  ...(parsed.MERCADO_PAGO_ACCESS_TOKEN.startsWith(MERCADO_PAGO_TEST)
    ? [{ name: 'MERCADO_PAGO_ACCESS_TOKEN', text: 'es una credencial de prueba' }]
    : []),
  ...(parsed.PAYPAL_API_URL === OFFICIAL.payPal
    ? []
    : [
        {
          name: 'PAYPAL_API_URL',
          text:
            parsed.PAYPAL_API_URL === OFFICIAL.payPalSandbox
              ? 'es el entorno de pruebas de PayPal'
              : 'no es la dirección de PayPal',
        },
      ]),
];

const settingsOf = (parsed: Parsed, shopUrl: string): PaymentSettings => ({
  shopUrl,
  mercadoPago: parsed.MERCADO_PAGO_ACCESS_TOKEN
    ? {
        apiUrl: parsed.MERCADO_PAGO_API_URL,
        accessToken: parsed.MERCADO_PAGO_ACCESS_TOKEN,
        webhookSecret: parsed.MERCADO_PAGO_WEBHOOK_SECRET,
        isTest:
          parsed.MERCADO_PAGO_API_URL !== OFFICIAL.mercadoPago ||
          parsed.MERCADO_PAGO_ACCESS_TOKEN.startsWith(MERCADO_PAGO_TEST),
      }
    : null,
  payPal: parsed.PAYPAL_CLIENT_ID
    ? {
        apiUrl: parsed.PAYPAL_API_URL,
        clientId: parsed.PAYPAL_CLIENT_ID,
        clientSecret: parsed.PAYPAL_CLIENT_SECRET,
        webhookId: parsed.PAYPAL_WEBHOOK_ID,
        isTest: parsed.PAYPAL_API_URL !== OFFICIAL.payPal,
        publicKey:
          parsed.PAYPAL_API_URL === OFFICIAL.payPal ||
          parsed.PAYPAL_API_URL === OFFICIAL.payPalSandbox
            ? parsed.PAYPAL_CLIENT_ID
            : '',
      }
    : null,
});

const NOTHING: PaymentSettings = { shopUrl: '', mercadoPago: null, payPal: null };

interface PaymentReading {
  settings: PaymentSettings;
  /** Empty = the settings may be used. */
  problems: Problem[];
}

/**
 * @param env such as `process.env`; an empty value is none
 * @param shopUrl where the shop is reached, without a final slash
 */
export const readPaymentSettings = (
  env: Env,
  { shopUrl, isProduction }: { shopUrl: string; isProduction: boolean },
): PaymentReading => {
  const parsed = environment.safeParse(givenOf(env));
  if (!parsed.success)
    return {
      settings: NOTHING,
      problems: parsed.error.issues.map(({ path }) => ({
        name: path.join('.'),
        text: 'no es una dirección',
      })),
    };
  return {
    settings: settingsOf(parsed.data, shopUrl),
    problems: [...halves(parsed.data), ...(isProduction ? playMoney(parsed.data) : [])],
  };
};

/** The same for a shop on one machine. @throws Error where something is missing or wrong */
export const paymentSettings = (env: Env, shopUrl: string): PaymentSettings => {
  const { settings, problems } = readPaymentSettings(env, { shopUrl, isProduction: false });
  if (problems.length > 0)
    throw new Error(problems.map(({ name, text: what }) => `${name}: ${what}`).join('\n'));
  return settings;
};
