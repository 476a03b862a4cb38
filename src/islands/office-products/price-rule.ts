import * as z from 'zod/mini';
import { day } from '#contract/fields/day';
import { reason } from '#contract/fields/fields';
import { messages } from '#contract/messages';

/** Parses a signed change of prices: `-10`, `7,5`. */
const priceChange = z.pipe(
  z.pipe(
    z.string({ error: messages.required }).check(z.trim(), z.minLength(1, messages.required)),
    z.transform((text) => {
      const [, sign = '', rest = ''] = /^([+-]?)\s*(\d{1,8}(?:[.,]\d{1,2})?)$/.exec(text) ?? [];
      return rest === '' ? Number.NaN : Number(`${sign}${rest.replace(',', '.')}`);
    }),
  ),
  z
    .number({ error: messages.invalid })
    .check(z.refine((value) => value !== 0, { error: 'Con 0 no cambia ningún precio' })),
);

export const priceRule = z.object({
  target: z.enum(['price', 'offer', 'noOffer']),
  by: z.enum(['percent', 'amount']),
  value: priceChange,
  rounding: z.string(),
  offerFrom: z.nullable(day()),
  offerUntil: z.nullable(day()),
  reason: reason(),
});

/** Reads the form. A percentage may be typed with its sign: `10%` or `10 %`. */
export const readPriceRule = (data: FormData): unknown => {
  const text = (name: string) => String(data.get(name) ?? '');
  const target = text('target') || 'price';
  const by = text('by') || 'percent';
  const value = text('value');
  return {
    target,
    by,
    // The end of offers has no amount.
    value: target === 'noOffer' ? '-1' : by === 'percent' ? value.replace(/\s*%\s*$/, '') : value,
    rounding: text('rounding'),
    offerFrom: text('offerFrom') || null,
    offerUntil: text('offerUntil') || null,
    reason: text('reason'),
  };
};
