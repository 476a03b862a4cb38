/** What can be told of a RUT by its digits alone: a warning, for nobody is refused by it. */

/** A Uruguayan RUT's; `rut()` takes longer ones, of other countries. */
const LENGTH = 12;
/** Modulo 11 over the first eleven (DGI, "Cálculo del dígito verificador del RUT"). */
const WEIGHTS = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** The digit that belongs behind eleven others; undefined where none does. */
export const checkDigitOf = (first: string): number | undefined => {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(first[place]), 0);
  const digit = (11 - (sum % 11)) % 11;
  return digit < 10 ? digit : undefined;
};

/** What stands beside a RUT that its last digit does not fit; empty where nothing can be said. */
export const rutWarning = (typed: string): string => {
  const digits = typed.replace(/\D/g, '');
  if (digits.length !== LENGTH || checkDigitOf(digits) === Number(digits.at(-1))) return '';
  return 'El dígito verificador no corresponde a este RUT: revísalo con la empresa.';
};
