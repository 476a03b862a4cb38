import { createHash } from 'node:crypto';
import { toCents } from '#contract/amounts/money';
import { MAX_MONEY } from '#contract/limits';

interface PriceRule {
  by: 'percent' | 'amount';
  value: number;
  /** The rounding step, in UYU. */
  rounding: number;
}

const MAX_CENTS = toCents(MAX_MONEY);

/** Applies a rule to a price in cents. A percentage leaves a price of 0 unchanged. */
export const newPrice = (cents: number, { by, value, rounding }: PriceRule): number => {
  if (cents === 0 && by === 'percent') return 0;
  // Round to a hundredth of a cent first: in floating point 1.1 × 35 is slightly above 38.5.
  const exact = by === 'percent' ? (cents * (100 + value)) / 100 : cents + toCents(value);
  const step = toCents(rounding);
  return Math.round(Math.round(exact * 100) / 100 / step) * step;
};

interface Priced {
  id: number;
  code: string;
  name: string;
  priceCents: number;
}

export interface Repriced extends Priced {
  toCents: number;
}

interface PricePlan {
  changes: Repriced[];
  unchanged: number;
  impossible: number;
  /** Hash of the products with their old and new prices. */
  token: string;
}

/** Returns the change relative to the old price; a price of 0 counts as the largest change. */
export const jumpOf = ({ priceCents, toCents: to }: Repriced): number =>
  priceCents === 0 ? Number.MAX_SAFE_INTEGER : Math.abs(to - priceCents) / priceCents;

/** Applies a rule to products. The largest relative change comes first. */
export const planPrices = (products: readonly Priced[], rule: PriceRule): PricePlan => {
  const all = products.map((product) => ({
    ...product,
    toCents: newPrice(product.priceCents, rule),
  }));
  const changes = all.filter((one) => one.toCents !== one.priceCents);
  const hash = createHash('sha256');
  for (const one of all.toSorted((a, b) => a.id - b.id))
    hash.update(`${one.id} ${one.priceCents} ${one.toCents};`);
  return {
    changes: changes.sort((a, b) => jumpOf(b) - jumpOf(a) || a.id - b.id),
    unchanged: all.length - changes.length,
    impossible: changes.filter((one) => one.toCents <= 0 || one.toCents > MAX_CENTS).length,
    token: hash.digest('hex'),
  };
};
