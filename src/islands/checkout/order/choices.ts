import type { Address, Person, Phone } from '#contract/entities/people';
import { needsAddress } from '#contract/orders/payments';
import { reaches } from '#contract/orders/shipping-zones';
import type { CheckoutDraft } from '#stores/checkout/checkout-draft';
import type { Branch, PageVariant, Variant } from '#variants/schema';

export interface Choices {
  phone: Phone | undefined;
  /** Undefined where the shipping needs none. */
  address: Address | undefined;
  /** The delivery methods for the address. */
  shippings: Variant['shippings'];
  shipping: Variant['shippings'][number];
  /** The pick-up branch; undefined before the buyer's choice, and for deliveries. */
  branch: Branch | undefined;
  /** Undefined where the shop offers none yet. */
  payment: PageVariant['payments'][number] | undefined;
}

/** The chosen one, else the default, else the first (spec, section 2). */
const chosen = <T extends { id: number; isDefault: boolean }>(
  all: readonly T[],
  id: number,
): T | undefined => all.find((one) => one.id === id) ?? all.find((one) => one.isDefault) ?? all[0];

/** The chosen one, else the first: the variant lists its default first. */
const chosenOption = <T extends { id: string }>(all: readonly T[], id: string): T => {
  const found = all.find((one) => one.id === id) ?? all[0];
  if (!found) throw new Error('the variant offers no way to receive an order');
  return found;
};

/** A delivery that does not reach the address becomes one that does. */
const chosenShipping = (offered: Variant['shippings'], id: string): Variant['shippings'][number] =>
  id !== '' && needsAddress(id) && offered.every((one) => one.id !== id)
    ? chosenOption(
        offered.filter((one) => needsAddress(one.id)),
        id,
      )
    : chosenOption(offered, id);

/** No branch is chosen for the buyer, unless there is only one or the shop has a default. */
const chosenBranch = (branches: readonly Branch[], code: string): Branch | undefined =>
  branches.find((branch) => branch.code === code) ??
  branches.find(({ isDefault }, _, { length }) => isDefault || length === 1);

type Draft = Pick<
  CheckoutDraft,
  'phoneId' | 'addressId' | 'shippingId' | 'branchCode' | 'paymentId' | 'newAddress'
>;

/** Text in the form for a new address counts, and is saved before the order is sent. */
const departmentOf = (
  { newAddress }: Draft,
  address: Address | undefined,
  states: readonly { id: number; name: string }[],
): string | undefined =>
  newAddress && (address === undefined || newAddress.address.trim() !== '')
    ? states.find(({ id }) => id === newAddress.stateId)?.name
    : address?.stateName;

interface Known {
  /** The departments by their ids. */
  states: readonly { id: number; name: string }[];
  /** By the server's word, where they differ from the variant's. */
  shippingPrices?: Readonly<Record<string, number>>;
}

export const choicesOf = (
  draft: Draft,
  person: Pick<Person, 'phones' | 'addresses'> | null,
  { shippings, payments, branches }: Pick<PageVariant, 'shippings' | 'payments' | 'branches'>,
  { states, shippingPrices = {} }: Known,
): Choices => {
  const address = chosen(person?.addresses ?? [], draft.addressId);
  const department = departmentOf(draft, address, states);
  const offered = shippings
    .filter((one) => !needsAddress(one.id) || department === undefined || reaches(one, department))
    .map((one) => ({ ...one, priceCents: shippingPrices[one.id] ?? one.priceCents }));
  const shipping = chosenShipping(offered, draft.shippingId);
  return {
    phone: chosen(person?.phones ?? [], draft.phoneId),
    address: needsAddress(shipping.id) ? address : undefined,
    shippings: offered,
    shipping,
    branch: needsAddress(shipping.id) ? undefined : chosenBranch(branches, draft.branchCode),
    payment: payments.length > 0 ? chosenOption(payments, draft.paymentId) : undefined,
  };
};
