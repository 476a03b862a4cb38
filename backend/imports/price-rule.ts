/** Prices of a file that follow from its costs. */
import type { ImportPriceRule, ImportSettings } from '#contract/entities/imports';
import { WITH_TAX } from './amounts.ts';
import { type Exact, exact, nearest, product } from './exact.ts';

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
export const priceByRule = (
  cost: Exact,
  { factor, addsTax, rounding }: ImportPriceRule,
): number => {
  const cents = product(cost, exact(factor), addsTax ? WITH_TAX : exact(1), exact(100));
  const step = STEPS[rounding];
  return rounding === 'ends90'
    ? Math.max(ENDING, nearest(cents, step, ENDING))
    : Math.max(step, nearest(cents, step));
};

/** `× 1,4 + IVA` */
export const ruleText = ({ factor, addsTax }: ImportPriceRule): string =>
  `× ${`${factor}`.replace('.', ',')}${addsTax ? ' + IVA' : ''}`;

/** Returns the rule that makes the prices of a file, if any. @param sets what its columns set */
export const usedRule = (
  { priceRule }: Pick<ImportSettings, 'priceRule'>,
  sets: readonly string[],
): ImportPriceRule | undefined =>
  priceRule && sets.includes(COST) && (priceRule.replacesPrice || !sets.includes(PRICE))
    ? priceRule
    : undefined;
