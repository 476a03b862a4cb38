/** What a checkout stands at: the buyer's choices, and the defaults where nothing was chosen. */
import type { Address, Person, Phone } from '#contract/entities/people';
import { needsAddress } from '#contract/payments';
import type { CheckoutDraft } from '#stores/checkout-draft';
import type { Variant } from '#variants/schema';

export interface Choices {
  phone: Phone | undefined;
  /** Undefined where the shipping needs none. */
  address: Address | undefined;
  shipping: Variant['shippings'][number];
  payment: Variant['payments'][number];
}

/** The chosen one, else the default, else the first (spec, section 2). */
const chosen = <T extends { id: number; isDefault: boolean }>(
  all: readonly T[],
  id: number,
): T | undefined => all.find((one) => one.id === id) ?? all.find((one) => one.isDefault) ?? all[0];

/** The chosen one, else the first: the variant lists its default first. */
const chosenOption = <T extends { id: string }>(all: readonly T[], id: string): T => {
  const found = all.find((one) => one.id === id) ?? all[0];
  if (!found) throw new Error('the variant offers no way to pay or to receive an order');
  return found;
};

/** @param shippingPrices prices by the server's word, where they differ from the variant's */
export const choicesOf = (
  draft: Pick<CheckoutDraft, 'phoneId' | 'addressId' | 'shippingId' | 'paymentId'>,
  person: Pick<Person, 'phones' | 'addresses'> | null,
  { shippings, payments }: Pick<Variant, 'shippings' | 'payments'>,
  shippingPrices: Readonly<Record<string, number>> = {},
): Choices => {
  const shipping = chosenOption(shippings, draft.shippingId);
  return {
    phone: chosen(person?.phones ?? [], draft.phoneId),
    address: needsAddress(shipping.id)
      ? chosen(person?.addresses ?? [], draft.addressId)
      : undefined,
    shipping: { ...shipping, priceCents: shippingPrices[shipping.id] ?? shipping.priceCents },
    payment: chosenOption(payments, draft.paymentId),
  };
};
