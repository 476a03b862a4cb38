import { createGeocoder, type Geocoder, geocoderRoutes } from './geocoder.ts';
import { serveRoutes } from './http.ts';
import { type Inbox, startInbox } from './mail/inbox.ts';
import { mailRoutes } from './mail/pages.ts';
import { createMercadoPago, type MercadoPago } from './mercado-pago/accounts.ts';
import { mercadoPagoApi } from './mercado-pago/api.ts';
import { mercadoPagoPages } from './mercado-pago/pages.ts';
import { html, page } from './page.ts';
import { createPayPal, type PayPal } from './paypal/accounts.ts';
import { payPalApi } from './paypal/api.ts';
import { payPalPages } from './paypal/pages.ts';

interface EmulatorOptions {
  /** Address of the shop, for webhooks. */
  shopUrl: string;
  /** Emulators refuse to start in production, where nobody may pay with play money. */
  isProduction: boolean;
  /** Port of the pages; 0 = any free one. */
  port?: number;
}

export interface Emulators {
  /** Address of the front page. */
  url: string;
  smtpUrl: string;
  mailPageUrl: string;
  /** Environment variables for the shop. */
  environment: Record<string, string>;
  /** For tests: received mails, and faults on demand. */
  inbox: Inbox;
  mercadoPago: MercadoPago;
  payPal: PayPal;
  geocoder: Geocoder;
  close: () => Promise<void>;
}

const front = () =>
  page(
    'Entorno de prueba',
    html`<h1>Entorno de prueba</h1><p class="muted">El mundo de afuera de la tienda, en esta máquina.</p>
<ul class="list"><li><a href="/correo"><b>Correo</b><span>Todo lo que la tienda envía</span></a></li>
<li><a href="/mercado-pago"><b>Mercado Pago</b><span>Pagos hechos, y lo que pasa después con ellos</span></a></li>
<li><a href="/paypal"><b>PayPal</b><span>Pagos hechos, y lo que pasa después con ellos</span></a></li></ul>`,
  );

/** Starts mail server, payment providers and geocoder. @throws Error in production */
export const startEmulators = async (options: EmulatorOptions): Promise<Emulators> => {
  if (options.isProduction) throw new Error('the emulators do not run in production');
  const shopUrl = options.shopUrl.replace(/\/$/, '');
  const inbox = await startInbox();
  const mercadoPago = createMercadoPago();
  const payPal = createPayPal(`${shopUrl}/webhooks/paypal`);
  const geocoder = createGeocoder();
  let url = '';
  const server = await serveRoutes(
    {
      'GET /': front,
      ...mailRoutes(inbox),
      ...mercadoPagoApi(mercadoPago, () => url),
      ...mercadoPagoPages(mercadoPago),
      ...payPalApi(payPal, () => url),
      ...payPalPages(payPal),
      ...geocoderRoutes(geocoder),
    },
    options.port,
  );
  url = server.url;
  return {
    url,
    smtpUrl: inbox.smtpUrl,
    mailPageUrl: `${url}/correo`,
    environment: {
      SHOP_URL: shopUrl,
      SMTP_URL: inbox.smtpUrl,
      MERCADO_PAGO_API_URL: `${url}/mercado-pago`,
      MERCADO_PAGO_ACCESS_TOKEN: mercadoPago.accessToken,
      MERCADO_PAGO_WEBHOOK_SECRET: mercadoPago.secret,
      PAYPAL_API_URL: `${url}/paypal`,
      PAYPAL_CLIENT_ID: payPal.clientId,
      PAYPAL_CLIENT_SECRET: payPal.clientSecret,
      PAYPAL_WEBHOOK_ID: payPal.webhookId,
      GEOCODER_URL: `${url}/geocoder/json`,
      GEOCODER_KEY: geocoder.key,
    },
    inbox,
    mercadoPago,
    payPal,
    geocoder,
    close: async () => {
      mercadoPago.provider.stop();
      payPal.provider.stop();
      await server.close();
      await inbox.close();
    },
  };
};
