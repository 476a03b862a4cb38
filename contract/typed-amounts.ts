/** Numbers and amounts as somebody types them; apart from `money.ts`, which every page carries. */
import { toCents } from './money.ts';

/** `40,05` or `40.05`, with so many decimals at the most. @returns NaN for anything else */
export const typedNumber = (typed: string, decimals: number): number => {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  return whole === '' || fraction.length > decimals ? Number.NaN : Number(`${whole}.${fraction}`);
};

const GROUPED = /^\d{1,3}(?:\.\d{3})+(?=,|$)/;

/** An amount as somebody types it: `1234,5`, `1234.5`, `1.234,50`. @returns cents; NaN for what is none */
export const typedCents = (typed: string): number => {
  const text = typed.trim();
  return toCents(typedNumber(GROUPED.test(text) ? text.replaceAll('.', '') : text, 2));
};
