/** How the shop shows a price: with its tax, or without and saying so. */
import { formatMoney, toCents, withoutTax } from '#contract/money';
import type { Variant } from '#variants/schema';

type Tax = Variant['tax'];

export type TaxLabel = 'IVA inc' | '+ IVA';
export const taxLabelOf = (tax: Tax): TaxLabel => (tax === 'added' ? '+ IVA' : 'IVA inc');

/** @param cents with tax, as the cart keeps them @returns cents as the shop shows them */
const shownCents = (cents: number, tax: Tax): number =>
  tax === 'added' ? withoutTax(cents) : cents;

/** @param price with tax, decimal, as the wire carries it; null shows nothing */
export const priceText = (price: number | null, tax: Tax): string =>
  price === null ? '' : formatMoney(shownCents(toCents(price), tax));

interface LowestPrice {
  /** Integer cents, with or without tax as the shop shows it. */
  cents: number;
  taxLabel: TaxLabel;
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
    taxLabel: taxLabelOf(tax),
    from: Math.max(...prices) > lowest,
  };
};
