/** The ways to pay that the page offers: the shop's own, without those that do not work right now. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { paysOnline } from '#contract/orders/payments';
import { $paymentOptions, type PaymentOption } from '#stores/checkout/payment';
import { isOfferedForOrders } from '#variants/samples';
import type { PageVariant } from '#variants/schema';

/** A shop without providers, and with accounts, has nothing to ask. */
const $nothing = atom<readonly PaymentOption[] | null>(null);
const mustAsk = variant.payments.some(
  (payment) => paysOnline(payment.id) || !isOfferedForOrders(payment),
);
const $options = mustAsk ? $paymentOptions : $nothing;

export const usePayments = (): PageVariant['payments'] => {
  const options = useStore($options);
  const working = variant.payments.filter(
    (payment) => options?.some(({ id }) => id === payment.id) ?? isOfferedForOrders(payment),
  );
  return working.length > 0
    ? working
    : variant.payments.filter((payment) => isOfferedForOrders(payment));
};

/** Reads the ways to pay with their rates, and whether they are tests; null until the server has answered. */
export const usePaymentOptions = (): readonly PaymentOption[] | null => useStore($options);
