/** The buyer's choices and input at the checkout, which survive a reload. */
import * as z from 'zod/mini';
import { initialValues, type WireValues } from '#contract/definitions/entity';
import type { boughtOrder } from '#contract/definitions/order';
import { personAddress, personPhone } from '#contract/definitions/person';
import { replyShape } from '#contract/definitions/replies';
import type { Order } from '#contract/entities/orders';
import { persistedAtom } from '../persisted.ts';

export const phoneDraft = z.object(replyShape(personPhone));
export const addressDraft = z.object(replyShape(personAddress));

const invoiceDraft = z.object({
  isWanted: z.boolean(),
  name: z.string(),
  identifier: z.string(),
});

/** By the names of calls, whose schema checks it. */
type Written = Partial<WireValues<typeof boughtOrder>>;

const draft = z.object({
  /** The buyer, to whom phones and addresses belong. */
  userGuid: z.string(),
  shippingId: z.string(),
  paymentId: z.string(),
  /** -1 = the default one, or else the first. */
  phoneId: z.int(),
  addressId: z.int(),
  /** The pickup branch; empty = not chosen yet. */
  branchCode: z._default(z.string(), ''),
  /** Null = by the account: an invoice for company accounts. */
  invoice: z._default(z.nullable(invoiceDraft), null),
  /** Input in the fields of `boughtOrder`. */
  written: z._default(
    z.custom<Written>((value) => typeof value === 'object' && value !== null),
    {},
  ),
  /** The discount code of the cart, as the shop writes it; empty = none. */
  discountCode: z._default(z.string(), ''),
  /** Open forms for another phone or address; one with other fields than these is closed. */
  newPhone: z.catch(z.nullable(phoneDraft), null),
  newAddress: z.catch(z.nullable(addressDraft), null),
  /** The order that was sent without an answer yet; empty = none. */
  sentGuid: z.string(),
  /** The last order, checked on return from a payment page. */
  placedGuid: z.string(),
  /** The order that awaits payment while the cart keeps its items; empty = none. */
  openGuid: z._default(z.string(), ''),
  /** The units that it reserves. */
  openItems: z._default(z.array(z.object({ code: z.string(), quantity: z.int() })), []),
});
export type CheckoutDraft = z.output<typeof draft>;
export type PhoneDraft = z.output<typeof phoneDraft>;
export type AddressDraft = z.output<typeof addressDraft>;
export type InvoiceDraft = z.output<typeof invoiceDraft>;

const EMPTY: CheckoutDraft = {
  userGuid: '',
  shippingId: '',
  paymentId: '',
  phoneId: -1,
  addressId: -1,
  branchCode: '',
  invoice: null,
  written: {},
  discountCode: '',
  newPhone: null,
  newAddress: null,
  sentGuid: '',
  placedGuid: '',
  openGuid: '',
  openItems: [],
};
/** The form of an address without a place starts in the shop's own. */
export const EMPTY_ADDRESS: AddressDraft = {
  ...initialValues(personAddress),
  stateId: -1,
  cityId: -1,
  address: '',
};
export const EMPTY_PHONE: PhoneDraft = { ...initialValues(personPhone), phone: '' };

export const $draft = persistedAtom('checkout', draft, EMPTY);

export const changeDraft = (changes: Partial<CheckoutDraft>): void =>
  $draft.set({ ...$draft.get(), ...changes });

/** Resets the draft for another user; the code belongs to the cart. */
export const draftFor = (userGuid: string): void => {
  const { userGuid: before, discountCode } = $draft.get();
  if (before !== userGuid) $draft.set({ ...EMPTY, userGuid, discountCode });
};

/** Remembers an order that the cart still belongs to; after a failed payment (PCH) it reserves nothing for sure. */
export const keepOpen = ({ gUID, state, items }: Pick<Order, 'gUID' | 'state' | 'items'>): void =>
  changeDraft({
    openGuid: gUID,
    openItems: state === 'PCH' ? [] : items.map(({ code, quantity }) => ({ code, quantity })),
  });

/** Resets the draft for the next order. */
export const orderPlaced = (order: Order): void => {
  keepOpen(order);
  changeDraft({ sentGuid: '', placedGuid: order.gUID, newPhone: null, newAddress: null });
};
