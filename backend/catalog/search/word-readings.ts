/** Which of the index's words somebody may have meant by one that was typed. */
import { allowedSlips, slips } from '../search-index/text-analysis.ts';

const MAX_PREFIXED = 80;

const isYear = (word: string): boolean => /^(19|20)\d\d$/.test(word);

/** This number with any unit: `505` → `505mm`. */
const measuresOf = (number: string, words: readonly string[]): string[] =>
  /^\d+(\.\d+)?$/.test(number)
    ? words.filter((word) => word.startsWith(number) && /^[a-z]+$/.test(word.slice(number.length)))
    : [];

/** `98` → 1998, `05` → 2005, where something is of that year. */
const yearOf = (typed: string, vocabulary: ReadonlySet<string>): string[] =>
  /^\d\d$/.test(typed)
    ? [`20${typed}`, `19${typed}`].filter((year) => vocabulary.has(year)).slice(0, 1)
    : [];

/** Those that fewest slips lead to. */
const nearestOf = (typed: string, words: readonly string[]): string[] => {
  let least = allowedSlips(typed.length);
  let nearest: string[] = [];
  for (const word of words) {
    const far = slips(typed, word, least);
    if (far > least) continue;
    if (far < least) nearest = [];
    least = far;
    nearest.push(word);
  }
  return nearest;
};

/**
 * The word itself where something is called so. Else a number is a measure (and, where it is all that
 * was typed, also beside what is called so: `505` is a Peugeot and a width); then words that begin like
 * it; then those that fewest slips lead to, though nobody slips in a number.
 */
export const readingsOf = (
  typed: string,
  vocabulary: ReadonlySet<string>,
  isAlone: boolean,
): string[] => {
  const isKnown = vocabulary.has(typed);
  // Contents, and the size of an engine with its unit: applications say it without.
  const engine = /^(\d\.\d)l$/.exec(typed)?.[1];
  if (engine !== undefined) return [typed, engine].filter((word) => vocabulary.has(word));
  if (isKnown && (!isAlone || isYear(typed) || typed.includes('.'))) return [typed];
  if (typed.length < 2) return isKnown ? [typed] : [];
  const words = [...vocabulary];
  const measures = measuresOf(typed, words);
  if (isKnown) return [typed, ...measures];
  // Beside other words two digits are a year as well: `gol 98`. Alone they are a measure.
  if (!isAlone) measures.push(...yearOf(typed, vocabulary));
  if (measures.length > 0) return measures;
  const begun = words.filter((word) => word.startsWith(typed));
  if (begun.length > 0) return begun.slice(0, MAX_PREFIXED);
  return /\d/.test(typed) ? [] : nearestOf(typed, words);
};
