import { createHash } from 'node:crypto';
import type { PricedItem } from '#backend/prices/price-items';
import { toCents } from '#contract/amounts/money';
import type { Delivery, OrderPayload } from '#contract/calls/orders';
import { withCar } from '#contract/orders/cars-text';

/** One product of an order; rows of the same product have become one. Or a free text, which has no code. */
export interface Line extends Omit<PricedItem, 'productId'> {
  /** Null = a free text, without stock. */
  productId: number | null;
  quantity: number;
  /** Cents that a discount code took off the unit's price; absent = none. */
  discountCents?: number;
  /** The cars that it is for; empty = not told. */
  vehicle: string;
}
/** A line of a product, which takes stock. */
type StockedLine = Line & { productId: number };
export const isStocked = <L extends { productId: number | null }>(
  line: L,
): line is L & { productId: number } => line.productId !== null;

/**
 * Returns the fingerprint of the buyer's input, without server-side values: the same key with
 * another fingerprint is another order.
 * @param more what the buyer sent beside the delivery
 */
export const bodyHash = (order: Delivery, more: readonly unknown[]): string => {
  const input = [
    order.OrderPhone,
    order.OrderPhoneType,
    order.OrderPhoneObservation,
    order.OrderAddress,
    order.OrderAddressIdentifier,
    order.OrderAddressGeolocation,
    order.OrderAddressObservation,
    order.OrderAddressZIPCode,
    order.OrderAddressRecipient,
    order.OrderAddressStateId,
    order.OrderAddressCityId,
    order.OrderShippingId,
    order.OrderPaymentId,
    order.OrderBranchCode,
    order.OrderInvoiceName,
    order.OrderInvoiceIdentifier,
    order.OrderObservation,
    more,
  ];
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
};

/** Returns the items as the fingerprint has them. */
export const itemsToHash = ({ Items }: Pick<OrderPayload, 'Items'>) =>
  Items.map((item) => [
    item.Code.toLowerCase(),
    item.Quantity,
    toCents(item.Price),
    item.Vehicle ?? '',
  ]);

type SentItem = OrderPayload['Items'][number];
type Prices = ReadonlyMap<string, PricedItem>;

/** Returns the codes that are not on sale. */
export const unknownCodes = (items: readonly SentItem[], prices: Prices): string[] => [
  ...new Set(items.map((item) => item.Code).filter((code) => !prices.has(code.toLowerCase()))),
];

/** Returns the products whose price is no longer the one that was sent. */
export const changedPrices = (items: readonly SentItem[], prices: Prices): PricedItem[] => {
  const changed = new Set<PricedItem>();
  for (const item of items) {
    const priced = prices.get(item.Code.toLowerCase());
    if (priced && priced.priceCents !== toCents(item.Price)) changed.add(priced);
  }
  return [...changed];
};

/** Merges rows by product, in the order in which the products first appear. */
export const linesOf = (items: readonly SentItem[], prices: Prices): Line[] => {
  const lines = new Map<number, StockedLine>();
  for (const item of items) {
    const priced = prices.get(item.Code.toLowerCase());
    if (!priced) continue;
    const line = lines.get(priced.productId);
    if (line) {
      line.quantity += item.Quantity;
      line.vehicle = withCar(line.vehicle, item.Vehicle ?? '');
    } else {
      const { Quantity: quantity, Vehicle: vehicle = '' } = item;
      lines.set(priced.productId, { ...priced, quantity, vehicle });
    }
  }
  return [...lines.values()];
};

/** Adds up items and shipping, in cents. */
export const totalOf = (lines: readonly Line[], shippingCents: number): number =>
  lines.reduce((sum, line) => sum + line.priceCents * line.quantity, shippingCents);
