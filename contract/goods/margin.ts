import { toCents, withoutTax } from '../amounts/money.ts';

/**
 * Returns the margin in percent of the price without tax; undefined without a price or a cost.
 * @param price with tax
 * @param cost without tax; 0 = unknown
 */
export const marginOf = (price: number, cost: number): number | undefined => {
  const net = withoutTax(toCents(price));
  return net > 0 && cost > 0 ? (100 * (net - toCents(cost))) / net : undefined;
};

interface Offered {
  price: number;
  offerPrice: number;
  offerFrom: string | null;
  offerUntil: string | null;
}

/** Returns what everybody pays on a day: the offer's price while its days last. */
export const priceOn = (
  day: string,
  { price, offerPrice, offerFrom, offerUntil }: Offered,
): number =>
  offerPrice > 0 && offerPrice < price && (offerFrom ?? day) <= day && (offerUntil ?? day) >= day
    ? offerPrice
    : price;
