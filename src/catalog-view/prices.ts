/** How the shop shows a price: with its tax, or without and saying so. */
import { formatMoney, toCents, withoutTax } from '#contract/amounts/money';
import type { Variant } from '#variants/schema';

type Tax = Variant['tax'];

/** What stands after a price of so many cents with tax. */
const taxLabelFor = (cents: number, tax: Tax): string => {
  if (tax === 'added') return '+ IVA';
  return tax === 'included' ? 'IVA inc' : `IVA inc (${formatMoney(withoutTax(cents))} + IVA)`;
};

/** @param cents with tax, as the cart keeps them @returns cents as the shop shows them */
const shownCents = (cents: number, tax: Tax): number =>
  tax === 'added' ? withoutTax(cents) : cents;

/** As the shop shows one price, and what stands after it. */
interface ShownPrice {
  /** Empty where it shows none. */
  price: string;
  /** `IVA inc` */
  taxLabel: string;
}

/** @param price with tax, decimal, as the wire carries it; null shows nothing */
export const shownPrice = (price: number | null, tax: Tax): ShownPrice => {
  if (price === null) return { price: '', taxLabel: '' };
  const cents = toCents(price);
  return { price: formatMoney(shownCents(cents, tax)), taxLabel: taxLabelFor(cents, tax) };
};

interface LowestPrice {
  /** Integer cents, with or without tax as the shop shows it. */
  cents: number;
  taxLabel: string;
  /** Other products of the item cost more. */
  from: boolean;
}

/**
 * The lowest of an item's prices, or null where the server shows none.
 * @param all with tax, decimal, as the wire carries them
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

/** The lowest price as a card shows it. */
export interface CardPrice {
  text: string;
  /** What stands after it: `IVA inc`. */
  taxLabel: string;
  /** Others of the item's products cost more. */
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
