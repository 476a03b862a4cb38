/** Phones of customer lists, several in a text with words around them: `(4362) 1542 - Cel. 099 420 794 (Juan)`. */
import { digitsOf, isPhone, PHONE_WITHIN } from '#contract/people/phones';

/** Signs between phones, each of which may have words of its own. */
const SEPARATOR = /\s+[-–—]\s+|[;,/\n]|\s[yeo]\s/i;
const DIGITS = /[+(]{0,2}\d(?:[\s).-]{0,3}(?:\(\d{1,4}\)[\s.-]?)?\d)*/g;
const EXTENSION = /^\s*[-,]?\s*(?:int(?:erno)?|ext(?:ensi[oó]n)?)[\s.:]*\d{1,6}/i;
/** More digits are two numbers. */
const MAX_OF_ONE = 13;

/** Splits digits that are several national numbers: `2900 1234 099 123 456`. */
const numbersOf = (digits: string): string[] => {
  if (digitsOf(digits).length <= MAX_OF_ONE) return [digits];
  const numbers = digits.replace(/[()]/g, ' ').match(PHONE_WITHIN) ?? [];
  return digitsOf(numbers.join('')) === digitsOf(digits) ? numbers : [digits];
};

interface Phone {
  words: string[];
  number: string;
}

const trimmed = (words: string): string => words.replace(/^[\s():.,-]+|[\s():,-]+$/g, '');

/** Reads the phones of a piece, with the words before each, and behind the last. */
const readPiece = (piece: string): { phones: Phone[]; words: string } => {
  const phones: Phone[] = [];
  let at = 0;
  for (const found of piece.matchAll(DIGITS)) {
    const numbers = numbersOf(found[0]).filter((one) => isPhone(one));
    if (numbers.length === 0 || found.index < at) continue;
    const before = piece.slice(at, found.index);
    // A name in brackets behind a number belongs to it.
    const [ofLast = ''] = (phones.length > 0 && /^\s*\([^()]*\)/.exec(before)) || [];
    phones.at(-1)?.words.push(trimmed(ofLast));
    const own = trimmed(before.slice(ofLast.length));
    const behind = piece.slice(found.index + found[0].length);
    const [extension = ''] = EXTENSION.exec(behind) ?? [];
    for (const [place, number] of numbers.entries())
      phones.push({
        words: place === 0 ? [own] : [],
        number: place === numbers.length - 1 ? `${number}${extension}` : number,
      });
    at = found.index + found[0].length + extension.length;
  }
  return { phones, words: trimmed(piece.slice(at)) };
};

/**
 * Splits a text into phones with the words before them: `Cel. Juan: 099 123 456`.
 * @param isOne whether a text is a phone with its words as it stands
 */
export const splitPhones = (
  text: string,
  isOne: (text: string) => boolean,
): { parts: string[]; left: string[] } => {
  const pieces = text.split(SEPARATOR);
  const phones: Phone[] = [];
  const left: string[] = [];
  let ahead: string[] = [];
  for (const piece of pieces) {
    const read = readPiece(piece);
    const [first] = read.phones;
    if (first) {
      if (ahead.length > 0) first.words.unshift(`${ahead.join(', ')},`);
      ahead = [];
      read.phones.at(-1)?.words.push(read.words);
      phones.push(...read.phones);
    } else if (/\d/.test(piece)) {
      // `2900 1234 / 35` is one line and the next.
      const last = phones.at(-1);
      const both = `${last?.number} / ${piece.trim()}`;
      if (last && /^\s*\d+\s*$/.test(piece) && isPhone(both)) last.number = both;
      else left.push(piece.trim());
    } else if (read.words !== '') {
      const last = phones.at(-1);
      if (last) last.words.push(read.words);
      else ahead.push(read.words);
    }
  }
  if (phones.length === 0 || (phones.length === 1 && isOne(text)))
    return { parts: [text], left: [] };
  const wordsOf = ({ words }: Phone): string => words.filter((one) => one !== '').join(' ');
  return {
    parts: phones.map((phone) => {
      const words = wordsOf(phone).replaceAll(':', '');
      return words === '' ? phone.number : `${words}: ${phone.number}`;
    }),
    left,
  };
};
