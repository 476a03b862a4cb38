/** PayPal's window, made ready before the buyer clicks; null where PayPal's page is the way to pay. */
import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { windowOf } from '#contract/orders/payments';
import { usePaymentOptions } from '../detail/use-payments.ts';
import type { PayPalWindow } from './paypal-window.ts';

export const usePayPal = ({ paymentId }: Order): PayPalWindow | null => {
  const option = usePaymentOptions()?.find(({ id }) => id === paymentId);
  const [ready, setReady] = useState<PayPalWindow | null>(null);
  const publicKey = windowOf(paymentId) === 'paypal' ? (option?.publicKey ?? '') : '';
  const isTest = option?.isTest ?? false;
  useEffect(() => {
    if (publicKey === '') return;
    let isOver = false;
    const prepare = async (): Promise<void> => {
      const { preparePayPal } = await import('./paypal-window.ts');
      const made = await preparePayPal({ publicKey, isTest });
      if (!isOver) setReady(made);
    };
    // Blocked or away: the button leads to PayPal's page instead.
    prepare().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [publicKey, isTest]);
  return ready;
};
