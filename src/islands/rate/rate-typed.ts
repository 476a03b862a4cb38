/** Parses rates as sellers enter them: `40,05` or `40.05`. */
import * as z from 'zod/mini';
import { typedNumber } from '#contract/amounts/typed-amounts';
import { exchangeRateSet } from '#contract/calls/payments';
import { requiredText } from '#contract/fields/fields';
import { messages } from '#contract/messages';

const DECIMALS = 4;

/** @returns NaN if invalid */
export const rateOf = (typed: string): number => typedNumber(typed, DECIMALS);

const isValid = (typed: string): boolean =>
  typed === '' || exchangeRateSet.input.shape.rate.safeParse(rateOf(typed)).success;

export const rateTyped = z.object({
  rate: requiredText().check(z.refine(isValid, messages.invalid)),
});
