/** The ways to pay that the page offers: the shop's own, without those that do not work right now. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { paysOnline } from '#contract/orders/payments';
import { $paymentOptions, type PaymentOption } from '#stores/checkout/payment';
import type { Variant } from '#variants/schema';

/** A shop without providers has nothing to ask. */
const $nothing = atom<readonly PaymentOption[] | null>(null);
const $options = variant.payments.some(({ id }) => paysOnline(id)) ? $paymentOptions : $nothing;

export const usePayments = (): Variant['payments'] => {
  const options = useStore($options);
  const working = variant.payments.filter(
    ({ id }) => options === null || options.some((option) => option.id === id),
  );
  return working.length > 0 ? working : variant.payments;
};

/** Reads the ways to pay with their rates, and whether they are tests; null until the server has answered. */
export const usePaymentOptions = (): readonly PaymentOption[] | null => useStore($options);
