/** What the buyer has chosen and typed at the checkout, so that a reload loses nothing. */
import * as z from 'zod/mini';
import type { Order } from '#contract/entities/orders';
import { PHONE_TYPES } from '#contract/entities/people';
import { persistedAtom } from '../persisted.ts';

const phoneDraft = z.object({
  phone: z.string(),
  type: z.enum(PHONE_TYPES),
  observation: z.string(),
});
const addressDraft = z.object({
  stateId: z.int(),
  cityId: z.int(),
  address: z.string(),
  zIPCode: z.string(),
  recipient: z.string(),
  observation: z.string(),
});

const invoiceDraft = z.object({
  isWanted: z.boolean(),
  name: z.string(),
  identifier: z.string(),
});

const draft = z.object({
  /** Whose choices these are: phone and address belong to a person. */
  userGuid: z.string(),
  shippingId: z.string(),
  paymentId: z.string(),
  /** -1 = none chosen: the default, else the first. */
  phoneId: z.int(),
  addressId: z.int(),
  /** Where it is fetched; empty = not said yet. */
  branchCode: z._default(z.string(), ''),
  /** Null = as the buyer's account says: whoever buys for a company wants its invoice. */
  invoice: z._default(z.nullable(invoiceDraft), null),
  /** For the shop. */
  observation: z._default(z.string(), ''),
  /** The forms for another phone or address, while they are open. */
  newPhone: z.nullable(phoneDraft),
  newAddress: z.nullable(addressDraft),
  /** The order that was sent and whose answer has not come; empty = none. */
  sentGuid: z.string(),
  /** The order that was placed last: what the return from a payment page asks about. */
  placedGuid: z.string(),
  /** The order that still awaits its payment, while the cart keeps what is in it; empty = none. */
  openGuid: z._default(z.string(), ''),
  /** The units that it holds. */
  openItems: z._default(z.array(z.object({ code: z.string(), quantity: z.int() })), []),
});
export type CheckoutDraft = z.output<typeof draft>;
export type PhoneDraft = z.output<typeof phoneDraft>;
export type AddressDraft = z.output<typeof addressDraft>;
export type InvoiceDraft = z.output<typeof invoiceDraft>;

const NOTHING: CheckoutDraft = {
  userGuid: '',
  shippingId: '',
  paymentId: '',
  phoneId: -1,
  addressId: -1,
  branchCode: '',
  invoice: null,
  observation: '',
  newPhone: null,
  newAddress: null,
  sentGuid: '',
  placedGuid: '',
  openGuid: '',
  openItems: [],
};
/** Spec, section 3: a new address starts in state 1 and city 1. */
export const EMPTY_ADDRESS: AddressDraft = {
  stateId: 1,
  cityId: 1,
  address: '',
  zIPCode: '',
  recipient: '',
  observation: '',
};
export const EMPTY_PHONE: PhoneDraft = { phone: '', type: 'HOM', observation: '' };

export const $draft = persistedAtom('checkout', draft, NOTHING);

export const changeDraft = (changes: Partial<CheckoutDraft>): void =>
  $draft.set({ ...$draft.get(), ...changes });

/** Another person starts with nothing chosen. */
export const draftFor = (userGuid: string): void => {
  if ($draft.get().userGuid !== userGuid) $draft.set({ ...NOTHING, userGuid });
};

/** The order that the cart is changed beside; one whose payment failed may have given its units back. */
export const keepOpen = ({ gUID, state, items }: Pick<Order, 'gUID' | 'state' | 'items'>): void =>
  changeDraft({
    openGuid: gUID,
    openItems: state === 'PCH' ? [] : items.map(({ code, quantity }) => ({ code, quantity })),
  });

/** The order stands: the next one starts anew. */
export const orderPlaced = (order: Order): void => {
  keepOpen(order);
  changeDraft({ sentGuid: '', placedGuid: order.gUID, newPhone: null, newAddress: null });
};
