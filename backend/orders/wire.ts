/** Maps an order's columns to the names in replies and in inputs. */
import { propertyNames } from '#backend/database/entity-columns';
import { counterPayments, orderItems, orderRemarks, orders } from '#backend/database/tables/orders';
import { wireOf } from '#backend/database/wire';
import { fromCents } from '#contract/amounts/money';
import type { Delivery } from '#contract/calls/orders';
import { boughtOrder, soldOrder } from '#contract/definitions/order';
import type { Order } from '#contract/entities/orders';

type Column = keyof typeof orders.$inferSelect;

export const orderWire = wireOf(orders, {
  id: 'id',
  gUID: 'guid',
  number: 'number',
  version: 'version',
  date: 'createdAt',
  state: 'state',
  total: 'totalCents',
  address: 'address',
  addressCityName: 'addressCityName',
  addressStateName: 'addressStateName',
  addressRecipient: 'addressRecipient',
  addressObservation: 'addressObservation',
  phone: 'phone',
  paymentId: 'paymentId',
  paymentName: 'paymentName',
  shippingId: 'shippingId',
  shippingName: 'shippingName',
  shippingPrice: 'shippingPriceCents',
  branchCode: 'branchCode',
  branchName: 'branchName',
  invoiceName: 'invoiceName',
  invoiceIdentifier: 'invoiceIdentifier',
  ...propertyNames(boughtOrder),
  ...propertyNames(soldOrder),
  personName: 'personName',
  personLastName: 'personLastName',
  userEmail: 'userEmail',
} satisfies Record<
  Exclude<
    keyof Order,
    'items' | 'discount' | 'due' | 'paid' | 'counter' | 'paymentNote' | 'replacedBy' | 'returns'
  >,
  Column
>);

export const itemWire = wireOf(orderItems, {
  code: 'code',
  name: 'name',
  price: 'priceCents',
  quantity: 'quantity',
  vehicle: 'vehicle',
} satisfies Record<keyof Order['items'][number], keyof typeof orderItems.$inferSelect>);

/** Leaves out a car that is not told. */
export const withoutNone = <T extends { vehicle?: string | undefined }>({ vehicle, ...item }: T) =>
  vehicle ? { ...item, vehicle } : item;

/** Returns the discount of an order as replies have it; one of nothing is none. */
export const discountReply = (
  code: string | null | undefined,
  cents: number,
): Pick<Order, 'discount'> =>
  code && cents > 0 ? { discount: { code, amount: fromCents(cents) } } : {};

/** For the company that received it alone. */
export const counterWire = wireOf(orders, {
  attention: 'attention',
  companyName: 'companyName',
  companyIdentifier: 'companyIdentifier',
  phoneObservation: 'phoneObservation',
  addressZIPCode: 'addressZipCode',
} satisfies Record<
  Exclude<
    keyof NonNullable<Order['counter']>,
    | 'notes'
    | 'paid'
    | 'isOfCompany'
    | 'taken'
    | 'till'
    | 'quotation'
    | 'money'
    | 'mayResume'
    | 'owed'
    | 'mayTakeBack'
  >,
  Column
>);

/** A note without its author, who is joined separately. */
export const noteWire = wireOf(orderRemarks, { date: 'at', text: 'text' });

/** Parts of a sale at the counter by means of payment. */
export const tillWire = wireOf(counterPayments, {
  id: 'paymentId',
  amount: 'amountCents',
  received: 'receivedCents',
});

/** The order that its buyer placed in its stead. */
export const replacingWire = wireOf(orders, {
  number: 'number',
  gUID: 'guid',
} satisfies Record<keyof NonNullable<Order['replacedBy']>, Column>);

const SENT = {
  phone: 'OrderPhone',
  phoneType: 'OrderPhoneType',
  phoneObservation: 'OrderPhoneObservation',
  address: 'OrderAddress',
  addressIdentifier: 'OrderAddressIdentifier',
  addressGeolocation: 'OrderAddressGeolocation',
  addressObservation: 'OrderAddressObservation',
  addressZipCode: 'OrderAddressZIPCode',
  addressRecipient: 'OrderAddressRecipient',
  invoiceName: 'OrderInvoiceName',
  invoiceIdentifier: 'OrderInvoiceIdentifier',
} as const satisfies Partial<Record<Column, keyof Delivery>>;

type Sent = { [K in keyof typeof SENT]: Delivery[(typeof SENT)[K]] };

/** Fields that are stored as the page sent them (spec, section 3); the server fills in the others. */
export const sentOf = (delivery: Omit<Delivery, 'OrderPaymentId'>): Sent => {
  const entries = Object.entries(SENT).map(([column, name]) => [column, delivery[name]]);
  // The map above defines them.
  return Object.fromEntries(entries) as Sent;
};
