/** The order as the page sends it, with every field of the spec's section 3. */

import { fromCents } from '#contract/amounts/money';
import type { CallInput } from '#contract/call';
import type { orderAdd } from '#contract/calls/orders';
import { initialValues, toWire } from '#contract/definitions/entity';
import { boughtOrder } from '#contract/definitions/order';
import type { User } from '#contract/entities/people';
import type { Cart } from '#stores/cart/cart';
import type { CheckoutDraft, InvoiceDraft } from '#stores/checkout/checkout-draft';
import type { Variant } from '#variants/schema';
import { addressFields } from '../../../ui/checkout/address-fields.ts';
import type { Choices } from './choices.ts';

type OrderInput = CallInput<typeof orderAdd>['order'];

const buyerFields = ({ email, company, person, firstName, lastName }: User) => ({
  OrderUserEmail: email,
  OrderCompanyId: company?.id ?? -1,
  OrderCompanyName: company?.name ?? '',
  OrderCompanyIdentifier: company?.identifier ?? '',
  OrderPersonId: person?.id ?? -1,
  OrderPersonName: person?.name ?? firstName,
  OrderPersonLastName: person?.lastName ?? lastName,
  OrderPersonIdentifier: person?.identifier ?? '',
});

interface Said {
  invoice: InvoiceDraft;
  written: CheckoutDraft['written'];
  /** Absent = no code. */
  discount?: { code: string; cents: number } | undefined;
}

/** Prices and names are those that the buyer saw: the server decides, and reports differences. */
export const orderInput = (
  cart: Cart,
  user: User,
  { phone, address, shipping, branch, payment }: Choices,
  { invoice, written, discount }: Said,
  destination: Variant['destinationCompany'],
): OrderInput => ({
  OrderGUID: cart.guid,
  OrderState: 'INI',
  OrderNumber: 0,
  ...buyerFields(user),
  OrderPhone: phone?.phone ?? '',
  OrderPhoneType: phone?.type ?? 'HOM',
  OrderPhoneObservation: phone?.observation ?? '',
  ...addressFields(address),
  OrderDestinationCompanyId: destination.id,
  OrderDestinationCompanyName: destination.name,
  OrderDestinationCompanyIdentifier: destination.identifier,
  OrderShippingId: shipping.id,
  OrderShippingName: shipping.name,
  OrderShippingTerm: 0,
  OrderShippingPrice: fromCents(shipping.priceCents),
  OrderBranchCode: branch?.code ?? '',
  // The cast holds for what is sent: `orderErrors` refuses an order without a payment method.
  OrderPaymentId: payment?.id as OrderInput['OrderPaymentId'],
  OrderPaymentName: payment?.name ?? '',
  OrderInvoiceName: invoice.isWanted ? invoice.name : '',
  OrderInvoiceIdentifier: invoice.isWanted ? invoice.identifier : '',
  ...toWire(boughtOrder, initialValues(boughtOrder)),
  ...written,
  // Without an amount the server has not told any yet.
  ...(discount?.code && {
    OrderDiscountCode: discount.code,
    ...(discount.cents > 0 && { OrderDiscount: fromCents(discount.cents) }),
  }),
  Items: cart.items.map(({ code, name, priceCents, quantity, vehicle }) => ({
    Code: code,
    Name: name,
    Price: fromCents(priceCents),
    Quantity: quantity,
    ...(vehicle && { Vehicle: vehicle }),
  })),
});
