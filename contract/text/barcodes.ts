/** Barcodes of goods: EAN-13, EAN-8 and UPC-A. https://ref.gs1.org/standards/genspecs/ (7.9, check digits) */

import { counted } from '../amounts/counted.ts';
import { plainCode } from './plain-codes.ts';

const LENGTHS = [8, 13];
const UPC_A = 12;

/** Returns a code as it is stored: digits only; a UPC-A is its EAN-13 with a leading zero. */
export const storedBarcode = (typed: string): string => {
  const code = plainCode(typed).replace(/[ -]/g, '');
  return /^\d+$/.test(code) && code.length === UPC_A ? `0${code}` : code;
};

/** Returns the check digit that follows these digits: weights 3 and 1, from the right. */
const checkDigit = (digits: string): number => {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
};

/** Returns why a stored code is no barcode, as a sentence; undefined for a barcode. */
export const barcodeProblem = (code: string): string | undefined => {
  if (!/^\d*$/.test(code)) return `«${code}»: un código de barras lleva solo números`;
  if (!LENGTHS.includes(code.length))
    return `«${code}» tiene ${counted(code.length, 'número', 'números')}: un código de barras tiene 13 (EAN-13), 12 (UPC-A) u 8 (EAN-8)`;
  const [last, right] = [Number(code.at(-1)), checkDigit(code.slice(0, -1))];
  return last === right
    ? undefined
    : `«${code}» está mal copiado: su último número, el verificador, es ${last} y debería ser ${right}`;
};

/** Returns the barcode that a scanned or typed text is; undefined if it is none. */
export const barcodeIn = (typed: string): string | undefined => {
  const code = storedBarcode(typed);
  return barcodeProblem(code) === undefined ? code : undefined;
};

/** Returns the texts by which a stored barcode is found: a UPC-A without its zero, too. */
export const barcodeSpellings = (code: string): string[] =>
  code.length === UPC_A + 1 && code.startsWith('0') ? [code, code.slice(1)] : [code];
