/**
 * Stores an order whose lines and prices are decided: by the catalogue, or by an employee for a buyer
 * with or without an account.
 */
import { readHowToPay } from '#backend/config/read-config';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { fromRow } from '#backend/database/entity-columns';
import type { Prepared } from '#backend/database/transaction';
import { discountOf } from '#backend/discounts/code';
import { AppError, refuseField } from '#backend/http/app-error';
import { networkKey } from '#backend/rate-limit/network-key';
import { fromCents } from '#contract/amounts/money';
import type { Delivery } from '#contract/calls/orders';
import { initialValues, scalarNames } from '#contract/definitions/entity';
import { boughtOrder, soldOrder } from '#contract/definitions/order';
import type { Order } from '#contract/entities/orders';
import { MAX_INTEGER } from '#contract/limits';
import { canMove, type OrderState } from '#contract/orders/order-states';
import { paysByInstructions } from '#contract/orders/payments';
import { MINUTE_MS } from '#contract/time/dates';
import { choiceOf } from '#variants/order-choice';
import { isOfferedForOrders } from '#variants/samples';
import type { Variant } from '#variants/schema';
import type { NewOrder, Sale, StoredOrder } from './insert-order.ts';
import { writeOrder } from './order-transaction.ts';
import { type Line, totalOf } from './rules.ts';
import { discountReply } from './wire.ts';

/** An order before its lines are read. */
export interface PreparedSale extends Omit<NewOrder, 'totalCents' | 'instructions'> {
  /** The states that it passes through at once; it stays in the last one. */
  states: readonly OrderState[];
}

const firstStates = (payment: NewOrder['payment']): OrderState[] =>
  paysByInstructions(payment.id) && canMove('INI', 'PPE', 'system') ? ['INI', 'PPE'] : ['INI'];

/**
 * Checks the buyer's choices before the transaction.
 * @param clientAddress null = a seller's, whose network is not counted
 * @throws AppError order.notSold, order.option, request.invalid
 */
export const prepareSale = async (
  sale: Sale & { delivery: Delivery },
  { db, variant, now }: Pick<Dependencies, 'db' | 'variant' | 'now'>,
  clientAddress: string | null,
): Promise<PreparedSale> => {
  if (!variant.flags.enableSale) throw new AppError('order.notSold');
  const choice = choiceOf(variant, sale.delivery);
  if ('code' in choice) throw new AppError(choice.code, choice.info);
  const { payment } = choice;
  const states = firstStates(payment);
  const createdAt = now();
  return {
    ...sale,
    ...choice,
    destination: variant.destinationCompany,
    states,
    state: states.at(-1) ?? 'INI',
    reservedUntil: new Date(createdAt.getTime() + payment.reserveMinutes * MINUTE_MS),
    createdAt,
    network: clientAddress === null ? '' : await networkKey(db, clientAddress),
  };
};

/** Reads what `storeSale` writes into the mails; needs no lock. */
export const readInstructionsOf = (tx: Tx, variant: Variant, { state, payment }: PreparedSale) =>
  readHowToPay(tx, variant, { state, paymentId: payment.id });

/** @throws AppError request.invalid where the total exceeds its column */
const totalWithin = (lines: readonly Line[], shipping: NewOrder['shipping']): number => {
  const totalCents = totalOf(lines, shipping.priceCents);
  if (totalCents > MAX_INTEGER) throw refuseField('order.Items');
  return totalCents;
};

/** Builds the reply, its fields in the order of a stored order's: a repeated request returns the same text. */
const reply = (order: NewOrder, stored: StoredOrder, lines: readonly Line[]): Order => ({
  id: stored.id,
  gUID: order.guid.toLowerCase(),
  number: stored.number,
  version: 1,
  date: order.createdAt.toISOString(),
  state: order.state,
  total: fromCents(order.totalCents),
  address: order.delivery.OrderAddress,
  addressCityName: stored.addressCityName,
  addressStateName: stored.addressStateName,
  addressRecipient: order.delivery.OrderAddressRecipient,
  addressObservation: order.delivery.OrderAddressObservation,
  phone: order.delivery.OrderPhone,
  paymentId: order.payment.id,
  paymentName: order.payment.name,
  shippingId: order.shipping.id,
  shippingName: order.shipping.name,
  shippingPrice: fromCents(order.shipping.priceCents),
  branchCode: stored.branchCode,
  branchName: stored.branchName,
  invoiceName: stored.invoiceName,
  invoiceIdentifier: stored.invoiceIdentifier,
  ...fromRow(boughtOrder, scalarNames(boughtOrder), stored),
  ...initialValues(soldOrder),
  personName: order.buyer.firstName,
  personLastName: order.buyer.lastName,
  userEmail: order.buyer.email,
  items: lines.map((line) => ({
    code: line.code,
    name: line.name,
    price: fromCents(line.priceCents),
    quantity: line.quantity,
    ...(line.vehicle && { vehicle: line.vehicle }),
  })),
  ...discountReply(order.discountCode, discountOf(lines)),
});

interface StoredSale {
  /** Undefined where the key is taken. */
  placed?: { order: Order; stored: StoredOrder };
  /** Statements that are still to run in the transaction, in any order. */
  last: readonly Prepared[];
}

/**
 * Stores an order in the caller's transaction: stock reserved within the limits, history and mails written.
 * Safe to run twice.
 * @throws AppError request.invalid if it cannot be delivered there; order.option,
 * order.insufficientStock (with the rows in `detail`), order.openLimit, order.keyReused
 */
export const storeSale = async (
  tx: Tx,
  variant: Variant,
  { states, ...sale }: PreparedSale & Pick<NewOrder, 'instructions'>,
  lines: readonly Line[],
): Promise<StoredSale> => {
  const { payment, shipping, instructions } = sale;
  // A sample account was removed and the shop has written no other, or the owner offers it no more.
  if (!isOfferedForOrders({ ...payment, instructions })) throw new AppError('order.option');
  const order = { ...sale, totalCents: totalWithin(lines, shipping) };
  const { stored, last } = await writeOrder(tx, { variant }, order, lines, states);
  return stored ? { placed: { order: reply(order, stored, lines), stored }, last } : { last };
};
