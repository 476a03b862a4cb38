/** Mercado Pago as the environment sets it up, and where its notifications arrive. */
import { mercadoPago } from './mercado-pago.ts';
import { accountReader, addressSetting, type Provider, textSetting } from './provider.ts';

const OFFICIAL = 'https://api.mercadopago.com';
/** A test seller's token begins so (the provider's own naming). */
const TEST = 'TEST-';

const settings = {
  MERCADO_PAGO_API_URL: addressSetting(OFFICIAL),
  MERCADO_PAGO_ACCESS_TOKEN: textSetting,
  MERCADO_PAGO_WEBHOOK_SECRET: textSetting,
};

export const mercadoPagoProvider: Provider = {
  webhook: 'mercado-pago',
  readAccount: accountReader(settings, {
    together: ['MERCADO_PAGO_ACCESS_TOKEN', 'MERCADO_PAGO_WEBHOOK_SECRET'],
    account: (given) => {
      const apiUrl = given.MERCADO_PAGO_API_URL;
      const accessToken = given.MERCADO_PAGO_ACCESS_TOKEN;
      const webhookSecret = given.MERCADO_PAGO_WEBHOOK_SECRET;
      const isTest = apiUrl !== OFFICIAL || accessToken.startsWith(TEST);
      return {
        isTest,
        open: (shop) => mercadoPago({ apiUrl, accessToken, webhookSecret, isTest }, shop),
      };
    },
    playMoney: (given) => [
      ...(given.MERCADO_PAGO_API_URL === OFFICIAL
        ? []
        : [{ name: 'MERCADO_PAGO_API_URL', text: 'no es la dirección de Mercado Pago' }]),
      ...(given.MERCADO_PAGO_ACCESS_TOKEN.startsWith(TEST)
        ? [{ name: 'MERCADO_PAGO_ACCESS_TOKEN', text: 'es una credencial de prueba' }]
        : []),
    ],
  }),
};
