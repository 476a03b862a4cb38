/** Codes as they are compared: server and browser alike. */
import { withoutMarks } from './plain-text.ts';

/** A code without its blanks, dots and dashes: `5U0 121-253 ZZ` → `5U0121253ZZ`. */
export const codeKey = (code: string): string =>
  withoutMarks(code)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

/** What a person may have meant as a code: long enough, with a digit in it. */
export const looksLikeCode = (key: string): boolean => key.length >= 3 && /\d/.test(key);

/** A code is found by any part of so many characters. */
export const SHORTEST_PART = 4;
/** A pasted page names no code. */
const MOST_CHUNKS = 12;

/** All texts of neighbours, the longest first; a year beside other words is a year. */
const spansOf = (chunks: readonly string[]): string[] => {
  const spans: string[] = [];
  for (let length = chunks.length; length > 0; length--)
    for (let from = 0; from + length <= chunks.length; from++) {
      const span = chunks.slice(from, from + length).join(' ');
      if (chunks.length === 1 || !/^(19|20)\d\d$/.test(span)) spans.push(span);
    }
  return spans;
};

/** The code that a typed text names, whole or by a part of it; undefined where it names none. */
export const codeNamedIn = (text: string, codes: readonly string[]): string | undefined => {
  const known = codes.map((code) => ({ code, key: codeKey(code) }));
  for (const span of spansOf(text.trim().split(/\s+/).slice(0, MOST_CHUNKS))) {
    const key = codeKey(span);
    if (!looksLikeCode(key)) continue;
    const whole = known.find((each) => each.key === key);
    const part =
      key.length < SHORTEST_PART ? undefined : known.find((each) => each.key.includes(key));
    const named = whole ?? part;
    if (named) return named.code;
  }
  return undefined;
};
