import { formatMoney, toCents, withoutTax } from '#contract/amounts/money';
import type { Variant } from '#variants/schema';

type Tax = Variant['tax'];

/** Returns the text after a price. @param cents with tax */
const taxLabelFor = (cents: number, tax: Tax): string => {
  if (tax === 'added') return '+ IVA';
  return tax === 'included' ? 'IVA inc' : `IVA inc (${formatMoney(withoutTax(cents))} + IVA)`;
};

/** Returns the cents that the shop shows. @param cents with tax */
const shownCents = (cents: number, tax: Tax): number =>
  tax === 'added' ? withoutTax(cents) : cents;

interface ShownPrice {
  /** Empty where the shop shows none. */
  price: string;
  /** `IVA inc` */
  taxLabel: string;
}

/** @param price decimal, with tax, as on the wire; null shows nothing */
export const shownPrice = (price: number | null, tax: Tax): ShownPrice => {
  if (price === null) return { price: '', taxLabel: '' };
  const cents = toCents(price);
  return { price: formatMoney(shownCents(cents, tax)), taxLabel: taxLabelFor(cents, tax) };
};

interface LowestPrice {
  /** Integer cents, with or without tax as the shop shows it. */
  cents: number;
  taxLabel: string;
  /** Whether other products of the item cost more. */
  from: boolean;
}

/**
 * Returns the lowest of an item's prices, or null where no product has one.
 * @param all decimal, with tax, as on the wire
 */
export const lowestPrice = (all: readonly (number | null)[], tax: Tax): LowestPrice | null => {
  const prices = all.flatMap((price) => (price === null ? [] : [toCents(price)]));
  if (prices.length === 0) return null;
  const lowest = Math.min(...prices);
  return {
    cents: shownCents(lowest, tax),
    taxLabel: taxLabelFor(lowest, tax),
    from: Math.max(...prices) > lowest,
  };
};

/** An item's lowest price as shown. */
export interface CardPrice {
  text: string;
  /** Text after the price: `IVA inc`. */
  taxLabel: string;
  /** Whether other products of the item cost more. */
  isFrom: boolean;
}

export const cardPrice = (all: readonly (number | null)[], tax: Tax): CardPrice | null => {
  const lowest = lowestPrice(all, tax);
  return (
    lowest && {
      text: formatMoney(lowest.cents),
      taxLabel: lowest.taxLabel,
      isFrom: lowest.from,
    }
  );
};
