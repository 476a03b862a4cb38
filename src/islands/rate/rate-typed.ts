/** A rate as a seller types it: `40,05` or `40.05`. */
import * as z from 'zod/mini';
import { typedNumber } from '#contract/amounts/typed-amounts';
import { exchangeRateSet } from '#contract/calls/payments';
import { requiredText } from '#contract/fields/fields';
import { messages } from '#contract/messages';

const DECIMALS = 4;

/** @returns NaN for what is no rate */
export const rateOf = (typed: string): number => typedNumber(typed, DECIMALS);

const isGood = (typed: string): boolean =>
  typed === '' || exchangeRateSet.input.shape.rate.safeParse(rateOf(typed)).success;

export const rateTyped = z.object({
  rate: requiredText().check(z.refine(isGood, messages.invalid)),
});
