/** PayPal's own window over the shop's page, drawn by PayPal's script. */
import { loadCoreSdkScript } from '@paypal/paypal-js/sdk-v6';

export interface PayPalWindow {
  /**
   * Call it in the click itself: a window that opens later is blocked.
   * @param reference PayPal's order, which may still be loading
   * @returns the buyer's action
   */
  ask: (reference: Promise<string>) => Promise<'approved' | 'cancelled'>;
}

interface Settings {
  publicKey: string;
  isTest: boolean;
}

/** @throws Error where PayPal's script cannot be had */
export const preparePayPal = async ({ publicKey, isTest }: Settings): Promise<PayPalWindow> => {
  const payPal = await loadCoreSdkScript({ environment: isTest ? 'sandbox' : 'production' });
  if (!payPal) throw new Error("PayPal's script is for browsers");
  const sdk = await payPal.createInstance({
    clientId: publicKey,
    components: ['paypal-payments'],
    locale: 'es-UY',
    pageType: 'checkout',
  });
  return {
    ask: (reference) =>
      new Promise((resolve, reject) => {
        const session = sdk.createPayPalOneTimePaymentSession({
          onApprove: async () => resolve('approved'),
          onCancel: () => resolve('cancelled'),
          onError: reject,
        });
        session
          .start(
            { presentationMode: 'auto' },
            reference.then((orderId) => ({ orderId })),
          )
          .catch(reject);
      }),
  };
};
