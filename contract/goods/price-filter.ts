/**
 * The filter of a list by price: `..1000|2500..5000`, in pesos as the shop shows prices. Ranges
 * widen each other.
 */
import { TAX_RATE, toCents, withoutTax } from '../amounts/money.ts';
import { type NumberRange, readRange } from './number-range.ts';

/** How a viewer sees prices, which are stored with tax; without tax the filter is without it too. */
export type ShownPrices = 'withTax' | 'withoutTax' | 'none';

export interface PriceChoice {
  /** As the filter has it. */
  choice: string;
  /** Stored cents. */
  cents: NumberRange;
}

/** Returns the lowest stored cents that are shown as these cents or more. */
const lowestShownAs = (cents: number, prices: ShownPrices): number => {
  if (prices !== 'withoutTax' || !Number.isFinite(cents)) return cents;
  // Begins below every price that is rounded up to it.
  let stored = Math.floor((cents - 1) * (1 + TAX_RATE));
  while (withoutTax(stored) < cents) stored++;
  return stored;
};

/** Returns the stored cents of prices that are shown within a range of pesos. */
export const centsWithin = ({ from, to }: NumberRange, prices: ShownPrices): NumberRange => ({
  from: lowestShownAs(toCents(from), prices),
  to: lowestShownAs(toCents(to) + 1, prices) - 1,
});

/** Returns the values of the filter, which are in pesos. */
export const readPrices = (text: string): string[] => text.split('|').filter(Boolean);

/** Parses the filter; undefined if one of its values is no range. */
export const readPriceChoices = (text: string, prices: ShownPrices): PriceChoice[] | undefined => {
  const choices = readPrices(text).flatMap((choice) => {
    const range = readRange(choice);
    return range ? [{ choice, cents: centsWithin(range, prices) }] : [];
  });
  return choices.length > 0 && choices.length === readPrices(text).length ? choices : undefined;
};
