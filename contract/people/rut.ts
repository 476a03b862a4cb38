/** Checks a RUT's check digit, for a warning and for a zero that a spreadsheet removed. */

/** Length of a Uruguayan RUT; `rut()` also accepts longer ones of other countries. */
const LENGTH = 12;
/** Modulo 11 over the first eleven (DGI, "Cálculo del dígito verificador del RUT"). */
const WEIGHTS = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Returns the check digit for eleven digits; undefined if none exists. */
export const checkDigitOf = (first: string): number | undefined => {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(first[place]), 0);
  const digit = (11 - (sum % 11)) % 11;
  return digit < 10 ? digit : undefined;
};

/** Completes a RUT that lost its first zero, if its check digit tells so. @param digits without signs */
export const withFirstZero = (digits: string): string =>
  /^\d{11}$/.test(digits) && checkDigitOf(`0${digits}`) === Number(digits.at(-1))
    ? `0${digits}`
    : digits;

/** Returns a warning if the check digit is wrong; otherwise empty. */
export const rutWarning = (input: string): string => {
  const digits = input.replace(/\D/g, '');
  if (digits.length !== LENGTH || checkDigitOf(digits) === Number(digits.at(-1))) return '';
  return 'El dígito verificador no corresponde a este RUT: revísalo con la empresa.';
};
