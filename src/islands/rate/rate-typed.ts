/** A rate as a seller types it: `40,05` or `40.05`. */
import * as z from 'zod/mini';
import { exchangeRateSet } from '#contract/calls/payments';
import { messages } from '#contract/messages';

const PATTERN = /^\d{1,5}(?:[.,]\d{1,4})?$/;

export const rateTyped = z.object({
  rate: z.pipe(
    z
      .string({ error: messages.required })
      .check(
        z.trim(),
        z.minLength(1, messages.required),
        z.regex(/^$|^\d{1,5}(?:[.,]\d{1,4})?$/, messages.invalid),
      ),
    z.pipe(
      z.transform((text: string) =>
        PATTERN.test(text) ? Number(text.replace(',', '.')) : Number.NaN,
      ),
      exchangeRateSet.input.shape.rate,
    ),
  ),
});
