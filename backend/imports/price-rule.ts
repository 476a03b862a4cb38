/** Prices of a file that follow from its costs. */
import { TAX_RATE } from '#contract/amounts/money';
import type { ImportPriceRule, ImportSettings } from '#contract/entities/imports';
import { exactCents } from './values.ts';

export const PRICE = 'ProductPrice';
export const COST = 'ProductLastCost';

/** The rounding steps in cents. */
const STEPS: Readonly<Record<ImportPriceRule['rounding'], number>> = {
  none: 1,
  '1': 1_00,
  '10': 10_00,
  '50': 50_00,
  '100': 100_00,
  ends90: 100_00,
};
const ENDING = 90_00;

/**
 * Returns the price of a product in cents, rounded once. A rounded price is never zero.
 * @param cost in pesos without tax, not rounded
 */
export const priceByRule = (cost: number, rule: ImportPriceRule): number => {
  const cents = exactCents(cost * rule.factor * (rule.addsTax ? 1 + TAX_RATE : 1));
  const step = STEPS[rule.rounding];
  if (rule.rounding === 'ends90')
    return Math.max(0, Math.round((cents - ENDING) / step)) * step + ENDING;
  return Math.max(step, Math.round(cents / step) * step);
};

/** Returns the rule that makes the prices of a file, if any. @param sets what its columns set */
export const usedRule = (
  { priceRule }: Pick<ImportSettings, 'priceRule'>,
  sets: readonly string[],
): ImportPriceRule | undefined =>
  priceRule && sets.includes(COST) && (priceRule.replacesPrice || !sets.includes(PRICE))
    ? priceRule
    : undefined;

/** Returns the part of a cost that is without tax. */
export const netPart = (tax: 'with' | 'without' | undefined): number =>
  tax === 'with' ? 1 / (1 + TAX_RATE) : 1;
