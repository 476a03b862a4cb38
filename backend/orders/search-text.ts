/** Builds the text that an order is searched by, and reads a seller's search words. */
import { digitsOf, PHONE_WITHIN } from '#contract/people/phones';
import { phoneKey } from './phone-key.ts';

interface Searchable {
  personName: string;
  personLastName: string;
  personIdentifier: string;
  userEmail: string;
  companyName: string;
  companyIdentifier: string;
  invoiceName: string;
  invoiceIdentifier: string;
  phone: string;
  address: string;
  recipient: string;
  codes: readonly string[];
}

/** Returns one text, not folded yet: numbers are included as written and as digits only. */
export const searchableText = (order: Searchable): string =>
  [
    order.personName,
    order.personLastName,
    order.userEmail,
    order.companyName,
    order.companyIdentifier,
    digitsOf(order.companyIdentifier),
    order.invoiceName,
    digitsOf(order.invoiceIdentifier),
    order.personIdentifier,
    digitsOf(order.personIdentifier),
    order.phone,
    phoneKey(order.phone),
    order.address,
    order.recipient,
    ...order.codes,
  ]
    .filter(Boolean)
    .join(' ');

/** `N.º 1061`, `nº1061`, `Nro. 1061`, `# 1061`. */
const ORDER_NUMBER = /(?:#|\bn\.?\s*[º°]\.?|\bnro\.?)\s*(?=\d)/giu;
/** A RUT or a cédula with its dots and dashes. */
const IDENTIFIER = /^\d[\d.-]{5,}\d$/;

/** Each must be found: a word anywhere, a number as an order's alone. */
export interface Wanted {
  words: string[];
  numbers: string[];
}

export const readSearch = (text: string): Wanted => {
  const tokens = text
    .replace(ORDER_NUMBER, ' #')
    .replace(PHONE_WITHIN, (phone) => ` ${phoneKey(phone)} `)
    .split(/\s+/)
    .filter((token) => token !== '');
  const numbers = tokens.filter((token) => /^#\d+$/.test(token)).map((token) => token.slice(1));
  const words = tokens
    .filter((token) => !/^#\d+$/.test(token))
    .map((token) => (IDENTIFIER.test(token) ? digitsOf(token) : token));
  return { words: [...new Set(words)], numbers: [...new Set(numbers)] };
};
