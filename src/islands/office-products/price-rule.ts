/** The rule by which many prices change, as somebody types it. */
import * as z from 'zod/mini';
import { reason } from '#contract/fields/fields';
import { signedNumber } from '../../ui/goods/fields.ts';

export const priceRule = z.object({
  by: z.enum(['percent', 'amount']),
  value: signedNumber(),
  rounding: z.string(),
  reason: reason(),
});

/** `10%`, `10 %` → `10`, where it is of a hundred in any case. */
export const readPriceRule = (data: FormData): unknown => {
  const said = Object.fromEntries(data);
  const { by, value } = said;
  return by === 'percent' && typeof value === 'string'
    ? { ...said, value: value.replace(/\s*%\s*$/, '') }
    : said;
};
