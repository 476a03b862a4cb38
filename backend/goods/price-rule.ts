import { createHash } from 'node:crypto';
import { toCents } from '#contract/amounts/money';
import { MAX_MONEY } from '#contract/limits';
import { shopDay } from '#contract/time/dates';

interface PriceRule {
  by: 'percent' | 'amount';
  value: number;
  /** The rounding step, in UYU. */
  rounding: number;
}

/** A rule, and what it is for. */
interface PriceChange extends PriceRule {
  target: 'price' | 'offer' | 'noOffer';
  offerFrom: string | null;
  offerUntil: string | null;
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
  /** 0 = none. */
  offerPriceCents: number;
  offerFrom: string | null;
  offerUntil: string | null;
}

export interface Repriced extends Priced {
  /** Prices that are paid before the change and after it. */
  beforeCents: number;
  toCents: number;
}

interface PricePlan {
  changes: Repriced[];
  unchanged: number;
  impossible: number;
  /** Hash of the change, and of the products with their offers and their old and new prices. */
  token: string;
}

/** Returns the change relative to the old price; a price of 0 counts as the largest change. */
export const jumpOf = ({ beforeCents, toCents: to }: Repriced): number =>
  beforeCents === 0 ? Number.MAX_SAFE_INTEGER : Math.abs(to - beforeCents) / beforeCents;

const isEnded = ({ offerUntil }: Priced, today: string): boolean =>
  offerUntil !== null && offerUntil < today;

/** Returns the price that is paid today. */
const paidCents = (product: Priced, today: string): number => {
  const { priceCents, offerPriceCents: offer, offerFrom } = product;
  const isInForce =
    offer > 0 &&
    offer < priceCents &&
    (offerFrom === null || offerFrom <= today) &&
    !isEnded(product, today);
  return isInForce ? offer : priceCents;
};

const repriced = (product: Priced, change: PriceChange, today: string): Repriced => {
  const { priceCents } = product;
  if (change.target === 'noOffer')
    return { ...product, beforeCents: paidCents(product, today), toCents: priceCents };
  return { ...product, beforeCents: priceCents, toCents: newPrice(priceCents, change) };
};

const isChanged = (one: Repriced, { target, offerFrom, offerUntil }: PriceChange): boolean => {
  if (target === 'price') return one.toCents !== one.beforeCents;
  if (target === 'noOffer') return one.offerPriceCents > 0;
  // A product without a price has no offer.
  if (one.priceCents === 0) return false;
  return (
    one.offerPriceCents !== one.toCents ||
    one.offerFrom !== offerFrom ||
    one.offerUntil !== offerUntil
  );
};

const isImpossible = (product: Repriced, { target }: PriceChange, today: string): boolean => {
  const { priceCents, offerPriceCents: offer, toCents: to } = product;
  if (target === 'noOffer') return false;
  if (to <= 0 || to > MAX_CENTS) return true;
  return target === 'offer'
    ? to >= priceCents
    : offer > 0 && to <= offer && !isEnded(product, today);
};

/** Applies a change to products. The largest relative difference comes first. */
export const planPrices = (products: readonly Priced[], change: PriceChange): PricePlan => {
  const today = shopDay(new Date());
  const all = products.map((product) => repriced(product, change, today));
  const changes = all.filter((one) => isChanged(one, change));
  const hash = createHash('sha256');
  hash.update(`${change.target} ${change.offerFrom} ${change.offerUntil};`);
  for (const one of all.toSorted((a, b) => a.id - b.id))
    hash.update(
      `${one.id} ${one.priceCents} ${one.offerPriceCents} ${one.offerFrom} ${one.offerUntil} ${one.toCents};`,
    );
  return {
    changes: changes.sort((a, b) => jumpOf(b) - jumpOf(a) || a.id - b.id),
    unchanged: all.length - changes.length,
    impossible: changes.filter((one) => isImpossible(one, change, today)).length,
    token: hash.digest('hex'),
  };
};
