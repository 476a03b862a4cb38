/** Currencies as suppliers' files name them: by signs, codes and words. */
import type { Currency } from '#contract/amounts/money';
import { normal } from '#contract/text/plain-text';

/** A currency of the shop; `other` = one in which it does not count. */
export type NamedCurrency = Currency | 'other';
/** A bare `$` means pesos, unless a list in dollars writes it beside its amounts. */
export type CurrencySign = NamedCurrency | '$';

/** Matches a sign or word, in lower case without accents, that is not part of a longer one. */
export const alone = (pattern: string): RegExp =>
  new RegExp(`(?<![a-z$])(?:${pattern})(?![a-z$])(?:\\.(?=\\s|$))?`, 'g');

export type Patterns<Name> = readonly (readonly [Name, RegExp])[];

/** Takes what patterns match out of a text. The first pattern that matches names it. */
export const takeOut = <Name>(
  text: string,
  patterns: Patterns<Name>,
): { found: Name | undefined; written: string; rest: string } => {
  let found: Name | undefined;
  let written = '';
  let rest = text;
  for (const [name, pattern] of patterns)
    rest = rest.replace(pattern, (match) => {
      if (found === undefined) [found, written] = [name, match];
      return ' ';
    });
  return { found, written, rest };
};

const SIGNS: Patterns<CurrencySign> = [
  [
    'USD',
    alone(
      String.raw`u\$[sda]?|us\$|u\.s\.\$|usd\$?|\$usd|dls|dolar(?:es)?(?:\s+(?:americanos?|usa|ee\.?\s?uu))?|dollars?`,
    ),
  ],
  [
    'other',
    alone(
      String.raw`r\$|brl|reais|ar\$|\$ar?|ars|pesos?\s+arg(?:entinos?)?|€|eur|euros?|£|gbp|¥|jpy|cny|rmb|clp|₲|pyg|guaranies`,
    ),
  ],
  [
    'UYU',
    alone(String.raw`\$\s?uy?|uy\$|\$?uyu|u\.y\.u|pesos|peso\s+uruguayos?|pesos\s+uruguayos`),
  ],
  ['$', alone(String.raw`\$`)],
];

/** Takes the currency out of a text in lower case without accents: `us$ 12` leaves `12`. */
export const takeCurrency = (text: string) => takeOut(text, SIGNS);

const WORDS: ReadonlyMap<string, Currency> = new Map([
  ...['peso', 'p', 'mn', 'm.n.', 'm/n', 'moneda nacional', '858'].map(
    (word) => [word, 'UYU'] as const,
  ),
  ...['us', 'd', 'dol', 'dols', '840'].map((word) => [word, 'USD'] as const),
]);

/** Spells the currency of a row: `Dólares` and `U$S` are `USD`, `$` is `UYU`, others stay. */
export const currencyCode = (text: string): string => {
  const word = normal(text).trim();
  const { found } = takeCurrency(word);
  if (found === '$') return 'UYU';
  return found === undefined || found === 'other' ? (WORDS.get(word) ?? word) : found;
};

/** Returns the sign of a number format that is not in pesos, with a blank: `US$ `; empty = none. */
export const signOfFormat = (format: string): string => {
  if (!/[a-z\p{Sc}]/iu.test(format)) return '';
  // `[$US$-409]` is a sign with its language; quotes and backslashes mark literal characters.
  const { found, written } = takeCurrency(
    normal(format.replace(/\[\$([^\]-]*)[^\]]*\]/g, ' $1 ').replace(/["\\]/g, '')),
  );
  if (found === 'USD') return 'US$ ';
  return found === 'other' ? `${written.toUpperCase()} ` : '';
};
