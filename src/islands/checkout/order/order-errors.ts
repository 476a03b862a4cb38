import { orderPayload } from '#contract/calls/orders';
import { scalarNames, wireName } from '#contract/definitions/entity';
import { boughtOrder } from '#contract/definitions/order';
import { messages } from '#contract/messages';
import { needsAddress } from '#contract/orders/payments';
import type { InvoiceDraft } from '#stores/checkout/checkout-draft';
import type { Choices } from './choices.ts';

/** The order's field → message. */
export type OrderErrors = Readonly<Record<string, string>>;

/** An order without name and RUT is one without an invoice: that one was wanted, the page alone knows. */
const invoiceErrors = ({ isWanted, name, identifier }: InvoiceDraft): OrderErrors =>
  isWanted && !name.trim() && !identifier.trim()
    ? { OrderInvoiceName: messages.required, OrderInvoiceIdentifier: messages.required }
    : {};

/** Validates before sending; the server checks the same. */
export const orderErrors = (
  order: unknown,
  { shipping, branch }: Choices,
  invoice: InvoiceDraft,
): OrderErrors => {
  const issues = orderPayload.safeParse(order).error?.issues.toReversed() ?? [];
  const errors = {
    ...Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
    ...invoiceErrors(invoice),
  };
  return needsAddress(shipping.id) || branch
    ? errors
    : { ...errors, OrderBranchCode: messages.branchMissing };
};

/** The server names fields from the body's root: `order.OrderPhone`. */
export const serverErrors = (fields: OrderErrors): OrderErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^order\./, ''), message]),
  );

/** The question beside which each field's message is shown; others are shown by the page. */
const QUESTIONS = {
  phone: ['OrderPhone'],
  shipping: ['OrderShippingId'],
  branch: ['OrderBranchCode'],
  address: ['OrderAddress', 'OrderAddressCityId'],
  payment: ['OrderPaymentId'],
  invoiceName: ['OrderInvoiceName'],
  invoiceIdentifier: ['OrderInvoiceIdentifier'],
} as const;

export type Question = keyof typeof QUESTIONS;

const ASKED: readonly string[] = [
  ...Object.values(QUESTIONS).flat(),
  ...scalarNames(boughtOrder).map((name) => wireName(boughtOrder, name)),
];

export const errorAt = (errors: OrderErrors, question: Question): string | undefined =>
  QUESTIONS[question].map((field) => errors[field]).find((message) => message !== undefined);

/** Message for everything else. */
export const exceptAt = (errors: OrderErrors, question: Question): OrderErrors => {
  const fields: readonly string[] = QUESTIONS[question];
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
};

/** A message that no question of the page shows. */
export const otherError = (errors: OrderErrors): string | undefined =>
  Object.entries(errors).find(([field]) => !ASKED.includes(field))?.[1];
