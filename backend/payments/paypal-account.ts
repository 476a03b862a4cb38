/** PayPal as the environment sets it up, and where its notifications arrive. */
import { payPal } from './paypal.ts';
import { accountReader, addressSetting, type Provider, textSetting } from './provider.ts';

const OFFICIAL = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';

const settings = {
  PAYPAL_API_URL: addressSetting(OFFICIAL),
  PAYPAL_CLIENT_ID: textSetting,
  PAYPAL_CLIENT_SECRET: textSetting,
  PAYPAL_WEBHOOK_ID: textSetting,
};

export const payPalProvider: Provider = {
  webhook: 'paypal',
  readAccount: accountReader(settings, {
    together: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    account: (given) => {
      const apiUrl = given.PAYPAL_API_URL;
      const clientId = given.PAYPAL_CLIENT_ID;
      const own = {
        apiUrl,
        clientId,
        clientSecret: given.PAYPAL_CLIENT_SECRET,
        webhookId: given.PAYPAL_WEBHOOK_ID,
        isTest: apiUrl !== OFFICIAL,
        // PayPal's own button knows PayPal's own hosts alone.
        publicKey: apiUrl === OFFICIAL || apiUrl === SANDBOX ? clientId : '',
      };
      return { isTest: own.isTest, open: ({ shopUrl }) => payPal(own, shopUrl) };
    },
    playMoney: ({ PAYPAL_API_URL: url }) => {
      if (url === OFFICIAL) return [];
      const text =
        url === SANDBOX ? 'es el entorno de pruebas de PayPal' : 'no es la dirección de PayPal';
      return [{ name: 'PAYPAL_API_URL', text }];
    },
  }),
};
