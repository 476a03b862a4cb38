/** What is typed into a form of goods, as what the calls take. */
import * as z from 'zod/mini';
import { typedCents } from '#contract/amounts/typed-amounts';
import { wireMoney } from '#contract/fields/fields';
import { messages } from '#contract/messages';

const typed = () =>
  z.string({ error: messages.required }).check(z.trim(), z.minLength(1, messages.required));

/** `1.234,50` → 1234.5 */
export const moneyField = () =>
  z.pipe(
    z.pipe(
      typed(),
      z.transform((text) => typedCents(text) / 100),
    ),
    wireMoney(),
  );

/** `-10`, `7,5`: a change of prices, up or down. */
export const signedNumber = () =>
  z.pipe(
    z.pipe(
      typed(),
      z.transform((text) => {
        const [, sign = '', rest = ''] = /^([+-]?)\s*(\d{1,8}(?:[.,]\d{1,2})?)$/.exec(text) ?? [];
        return rest === '' ? Number.NaN : Number(`${sign}${rest.replace(',', '.')}`);
      }),
    ),
    z
      .number({ error: messages.invalid })
      .check(z.refine((value) => value !== 0, { error: 'Con 0 no cambia ningún precio' })),
  );
