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
  /** The pick-up branch; undefined for deliveries. */
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

const pointOf = (geolocation: string): [number, number] | undefined => {
  const [latitude = Number.NaN, longitude = Number.NaN] = geolocation.split(',').map(Number);
  return geolocation !== '' && latitude + longitude < 1_000 ? [latitude, longitude] : undefined;
};

/** Compares distances within a region, in degrees; a degree of longitude is shorter than one of latitude. */
const distance = ([one, other]: [number, number], point: [number, number]): number =>
  Math.hypot(one - point[0], (other - point[1]) * Math.cos((one * Math.PI) / 180));

/** Returns the branch nearest to an address: by its point, else the first one in its city. */
const nearestBranch = (
  branches: readonly Branch[],
  address: Address | undefined,
): Branch | undefined => {
  const point = pointOf(address?.geolocation ?? '');
  const away = ({ geolocation }: Branch): number => {
    const own = pointOf(geolocation);
    return point && own ? distance(own, point) : Number.POSITIVE_INFINITY;
  };
  return point
    ? branches.toSorted((one, other) => away(one) - away(other))[0]
    : branches.find(
        ({ cityName, stateName }) =>
          cityName === address?.cityName && stateName === address?.stateName,
      );
};

/** The one that was chosen last, else the owner's default, the nearest, the first. */
const pickupBranch = (
  branches: readonly Branch[],
  code: string,
  address: Address | undefined,
): Branch | undefined =>
  branches.find((branch) => branch.code === code) ??
  branches.find(({ isDefault }) => isDefault) ??
  nearestBranch(branches, address) ??
  branches[0];

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
    branch: needsAddress(shipping.id)
      ? undefined
      : pickupBranch(branches, draft.branchCode, address),
    payment: payments.length > 0 ? chosenOption(payments, draft.paymentId) : undefined,
  };
};
