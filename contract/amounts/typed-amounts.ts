/** Reads typed numbers and amounts; apart from `money.ts`, which every page loads. */
import { toCents } from './money.ts';

/** Reads `40,05` or `40.05` with a limited number of decimals. @returns NaN for anything else */
export const typedNumber = (typed: string, decimals: number): number => {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  return whole === '' || fraction.length > decimals ? Number.NaN : Number(`${whole}.${fraction}`);
};

/** `12.500`, `12 500,5`, and `1,234.56` if cents or a second comma show that commas group thousands. */
const GROUPED = [
  { form: /^\d{1,3}(?:\.\d{3})+(?=,|$)/, sign: /\./g },
  { form: /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?=[.,]|$)/, sign: /[ \u00a0\u202f]/g },
  { form: /^\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/, sign: /,/g },
];

/**
 * Reads a typed amount of pesos: `1234,5`, `1234.5`, `1.234,50`, `$ 1 234,50`.
 * @returns cents; NaN if it is no amount, or ambiguous like `1,234`
 */
export const typedCents = (typed: string): number => {
  const text = typed.trim().replace(/^\$\s*/, '');
  const grouped = GROUPED.find(({ form }) => form.test(text));
  return toCents(typedNumber(grouped ? text.replace(grouped.sign, '') : text, 2));
};
