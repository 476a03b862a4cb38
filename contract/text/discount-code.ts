import { plainCode } from './plain-codes.ts';

/**
 * Returns a discount code as codes are compared: without case, accents, blanks, signs and invisible characters.
 */
export const discountKey = (code: string): string =>
  plainCode(code)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Returns whether a new code consists of at least six letters and digits. */
export const isDiscountCode = (code: string): boolean => /^[\p{L}\p{M}\p{N}]{6,}$/u.test(code);
