/** Builds the text that an order is searched by, and reads a seller's search words. */
import { sql } from 'drizzle-orm';
import { folded } from '#backend/database/text-search';
import { MAX_INTEGER } from '#contract/limits';
import { digitsOf, isNumber, nationalDigits, PHONE_WITHIN } from '#contract/people/phones';
import { visibleText } from '#contract/text/plain-codes';
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
  ]
    .filter(Boolean)
    .join(' ');

interface SearchedLine {
  code: string;
  name: string;
  vehicle?: string | undefined;
}

/** Returns the letters and digits of a code. */
export const bareCode = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the text by which an order's lines are searched, not folded yet: codes as printed, and without signs. */
export const goodsText = (lines: readonly SearchedLine[]): string =>
  lines
    .flatMap(({ code, name, vehicle }) => [code, bareCode(code), name, vehicle])
    .filter(Boolean)
    .join(' ');

/** Selects that text, folded, of an order `orders` that is stored. */
export const goodsOfOrder = sql`coalesce((select ${folded(
  sql`string_agg(concat_ws(' ', i.code, regexp_replace(i.code, '[^[:alnum:]]', '', 'g'), i.name, i.vehicle), ' ' order by i.position)`,
)} from order_items i where i.order_id = orders.id), '')`;

/** `N.º 1061`, `nº1061`, `Nro. 1061`, `# 1061`. */
const ORDER_NUMBER = /(?:#|\bn\.?\s*[º°]\.?|\bnro\.?)\s*(?=\d)/giu;
/** A RUT or a cédula with its dots and dashes. */
const IDENTIFIER = /^\d[\d.-]{5,}\d$/;
/** `$ 3.620`, `$U 3 620,50`, `US$ 90,5`; the digits are its first group. */
const MARKED_AMOUNT =
  /(?:\bUS?\$S?|\$U?)\s*(\d{1,3}(?:[. ]\d{3})+(?!\d)(?:,\d{1,2})?|\d[\d.,]*)(?:,?-+)?/gi;
/** `(099)`, `099/123456`: signs between the digits of a phone. */
const PHONE_SIGNS = /(?<=\d)\)|\((?=[+\d])|(?<=\d)\/(?=\d)/g;

/** `3620`, `3.620`, `3.620,00`, `3,620.5`: three digits behind a sign are thousands. */
const AMOUNT = /^(?:\d{1,3}(?:[.,']\d{3})+|\d{1,9})(?:[.,]\d{1,2})?$/;
const CENTS = /[.,](\d{1,2})$/;
/** `3.620,-`, or the end of a sentence. */
const NO_CENTS = /[.,;]-*$/;

/** Returns the amount that a word spells; undefined if it is none. */
export const centsIn = (word: string): number | undefined => {
  const amount = word.replace(NO_CENTS, '');
  if (!AMOUNT.test(amount)) return undefined;
  const [, fraction = ''] = CENTS.exec(amount) ?? [];
  const cents = Number(digitsOf(amount.replace(CENTS, ''))) * 100 + Number(fraction.padEnd(2, '0'));
  return cents <= MAX_INTEGER ? cents : undefined;
};

/** Fewer digits are part of any phone. */
const MIN_PHONE_DIGITS = 3;

/** Returns the digits by which a word is part of a phone in any spelling; undefined for other words. */
export const phoneDigitsIn = (word: string): string | undefined => {
  const digits = digitsOf(word);
  return isNumber(word) && digits.length >= MIN_PHONE_DIGITS ? nationalDigits(digits) : undefined;
};

/** Each must be found: a word anywhere, a number as an order's alone, an amount in cents as its total. */
export interface Wanted {
  words: string[];
  numbers: string[];
  amounts: number[];
}

/** Removes the dots of a RUT, but not of an amount with cents. */
const wordOf = (token: string): string =>
  IDENTIFIER.test(token) && !(AMOUNT.test(token) && CENTS.test(token)) ? digitsOf(token) : token;

export const readSearch = (text: string): Wanted => {
  const amounts: number[] = [];
  const tokens = visibleText(text)
    .replace(MARKED_AMOUNT, (marked, digits: string) => {
      const cents = centsIn(digits.replaceAll(' ', '.'));
      if (cents === undefined) return marked;
      amounts.push(cents);
      return ' ';
    })
    .replace(ORDER_NUMBER, ' #')
    .replace(PHONE_SIGNS, ' ')
    .replace(PHONE_WITHIN, (phone) => ` ${phoneKey(phone)} `)
    .split(/\s+/)
    .filter((token) => token !== '');
  const numbers = tokens.filter((token) => /^#\d+$/.test(token)).map((token) => token.slice(1));
  const words = tokens.filter((token) => !/^#\d+$/.test(token)).map(wordOf);
  return {
    words: [...new Set(words)],
    numbers: [...new Set(numbers)],
    amounts: [...new Set(amounts)],
  };
};
