/** Years of vehicles as files write them: `96-04`, `'94/'02`, `89…04`, `05 en adel.`, `hasta 2001`. */
import { YEARS } from '#contract/limits';

/** The first and the last year; null = open, or unknown. */
export type Years = readonly [number | null, number | null];

const ARROW = '(?:[-–—=]*>|→)';
const DOTS = String.raw`(?:\.{2,}|…)`;
const YEAR = String.raw`['´\u0060’‘]?((?:19|20)\d\d|\d\d)(?!\d)['´\u0060’‘]?`;
/** `04/` or `04.` before a year. */
const MONTH = `(?:0?[1-9]|1[0-2])[./]`;
/** No sign that joins a number to the one before it: `1.96`, `F-96`. */
const START = String.raw`(?<![\p{L}\p{M}\d.,_-])(?<!['´\u0060’‘])`;
const NO_LETTER = String.raw`(?<![\p{L}\p{M}])`;
const MODEL_YEAR = String.raw`${NO_LETTER}(?:a[nñ]os?|mod(?:elos?)?)\b[.:]?\s*`;
const SINCE = String.raw`${NO_LETTER}(?:desde|a\s+partir\s+del?|del?)\s+(?:el\s+)?(?:a[nñ]o\s+)?`;
const UNTIL = String.raw`${NO_LETTER}(?:hasta|antes\s+del?)\s+(?:el\s+)?(?:a[nñ]o\s+)?|<[=-]*\s*|${ARROW}\s*|(?<=[\s(])${DOTS}\s*`;
const JOIN = String.raw`(?:[-–—/~]|${ARROW}|${DOTS}|al?\b|hasta(?:\s+el)?\b)`;
const ONWARDS = String.raw`(?:(?:en|p(?:ara)?)[\s/]*adel(?:ante)?\b\.?|en\s+ad\b\.?|adelante|y\s+(?:sig(?:uientes)?|m[aá]s|post(?:eriores)?)\b\.?|(?:a|hasta)\s+(?:hoy|la\s+(?:fecha|actualidad)|el\s+presente)|actual(?:idad)?|act\b\.?|hoy|presente)`;
const OPEN = String.raw`(?:[-–—/]?\s*(?:${DOTS}|${ONWARDS})|${ARROW}|\+|[-–—/])`;
const HEAD = `(?:${SINCE}|${MODEL_YEAR})?`;

/** Which ends of the years the groups of a pattern are. */
type Ends = 'both' | 'first' | 'last' | 'only' | 'none';

const SPANS: readonly (readonly [Ends, string])[] = [
  ['both', String.raw`${HEAD}${START}${MONTH}${YEAR}\s*${JOIN}\s*${MONTH}${YEAR}`],
  ['both', String.raw`${HEAD}${START}${YEAR}\s*${JOIN}\s*${YEAR}`],
  ['first', String.raw`${HEAD}${START}(?:${MONTH})?${YEAR}\s*${OPEN}`],
  ['first', `${SINCE}(?:${MONTH})?${YEAR}`],
  ['last', `(?:${UNTIL})(?:${MONTH})?${YEAR}`],
];
const SINGLES: typeof SPANS = [
  ['only', `${MODEL_YEAR}${YEAR}`],
  ['only', String.raw`${START}((?:19|20)\d\d)(?!\d)`],
  ['none', String.raw`(?<=[\s(])(?:tod[oa]s(?:\s+los\s+a[nñ]os)?|s(?:/|in\s+)a[nñ]os?)`],
];

const at = (spans: typeof SPANS, behind: string) =>
  spans.map(([ends, span]) => ({ ends, pattern: new RegExp(`(?:${span})${behind}`, 'iu') }));
const AT_END = at([...SPANS, ...SINGLES], String.raw`\s*[).]*$`);
/** Within a text only years that words or signs tell: `96-04 1.3 8v`, `2008 en adelante c/aire`. */
const WITHIN = at(
  [
    ...SPANS.filter(([ends]) => ends === 'both'),
    ['first', String.raw`${START}${YEAR}\s*(?:${ARROW}|[-–—/]?\s*(?:${DOTS}|${ONWARDS}))`],
    ['first', `${SINCE}${YEAR}`],
    ['last', String.raw`${NO_LETTER}hasta\s+(?:el\s+)?${YEAR}`],
  ],
  String.raw`(?=[\s),]|$)`,
);

const fullYear = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
};

const yearsOf = (ends: Ends, [one, other]: readonly string[]): Years => {
  const year = fullYear(one);
  if (ends === 'both') return [year, fullYear(other)];
  if (ends === 'last') return [null, year];
  return [year, ends === 'only' ? year : null];
};

const isPossible = ([from, to]: Years): boolean =>
  [from, to].every((year) => year === null || (year >= YEARS.first && year <= YEARS.last)) &&
  (from === null || to === null || from <= to);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface WithYears {
  /** The text without its years. */
  rest: string;
  /** The part of it that follows the years. */
  behind: string;
  /** undefined = it tells none. */
  years: Years | undefined;
}

/**
 * Splits the years off a text.
 * @param isEnough whether a rest may be all of the text besides its years: `Peugeot 2008` has none
 * @returns undefined for impossible years
 */
export const splitYears = (
  text: string,
  isEnough: (rest: string) => boolean,
): WithYears | undefined => {
  for (const { ends, pattern } of [...AT_END, ...WITHIN]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const before = text.slice(0, found.index).replace(/(?:\s*[,:(]|\s+[-–—])?\s*$/, '');
    const behind = text.slice(found.index + found[0].length).replace(/^[\s),]+|[\s).]+$/g, '');
    const rest = oneLine(`${before} ${behind}`);
    if (!isEnough(rest)) continue;
    const years = yearsOf(ends, found.slice(1));
    return isPossible(years) ? { rest, behind: oneLine(behind), years } : undefined;
  }
  return { rest: text, behind: '', years: undefined };
};

/** Reads years that stand alone: `98/04`, `2004 en adelante`, `→2010`, `todos`. */
export const readYears = (text: string): Years | undefined => {
  const typed = oneLine(text);
  // A dash before the only year is an open beginning.
  const years = /^['´`’‘]?\d\d$/.test(typed)
    ? `${fullYear(typed.slice(-2))}`
    : typed.replace(/^[-–—]\s*(?=['\d])/, '<');
  const split = splitYears(`a ${years}`, (rest) => rest === 'a');
  return split?.rest === 'a' ? split.years : undefined;
};

const ENDS_IN_YEAR = new RegExp(String.raw`(?:^|[\s(/.])${YEAR}\s*$`, 'u');
const BEGINS_WITH_YEAR = new RegExp(
  String.raw`^\s*(?:(?:${MONTH})?${YEAR}(?=[\s),./-]|$)|${DOTS}|${ONWARDS}|sig\b|m[aá]s\b)`,
  'iu',
);

/** Returns whether a sign between two texts joins years, and no vehicles: `99` and `05 1.6`. */
export const joinsYears = (before: string, behind: string): boolean =>
  ENDS_IN_YEAR.test(before) && BEGINS_WITH_YEAR.test(behind);
