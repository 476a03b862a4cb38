/** Compares codes, alike on the server and in the browser. */
import { withoutMarks } from './plain-text.ts';

/** Returns a code without blanks, dots and dashes: `5U0 121-253 ZZ` → `5U0121253ZZ`. */
export const codeKey = (code: string): string =>
  withoutMarks(code)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

/** Returns whether a key may be meant as a code: long enough, with a digit. */
export const looksLikeCode = (key: string): boolean => key.length >= 3 && /\d/.test(key);

/** Characters of a part by which a code is found. */
export const SHORTEST_PART = 4;
/** Words of a text that are read: a pasted page names no code. */
const MAX_CHUNKS = 12;

/** Returns all runs of neighbouring words, the longest first; a year beside other words is no code. */
const spansOf = (chunks: readonly string[]): string[] => {
  const spans: string[] = [];
  for (let length = chunks.length; length > 0; length--)
    for (let from = 0; from + length <= chunks.length; from++) {
      const span = chunks.slice(from, from + length).join(' ');
      if (chunks.length === 1 || !/^(19|20)\d\d$/.test(span)) spans.push(span);
    }
  return spans;
};

/** Returns the code that a typed text names in full or by a part; undefined if it names none. */
export const codeNamedIn = (text: string, codes: readonly string[]): string | undefined => {
  const candidates = codes.map((code) => ({ code, key: codeKey(code) }));
  for (const span of spansOf(text.trim().split(/\s+/).slice(0, MAX_CHUNKS))) {
    const key = codeKey(span);
    if (!looksLikeCode(key)) continue;
    const whole = candidates.find((each) => each.key === key);
    const part =
      key.length < SHORTEST_PART ? undefined : candidates.find((each) => each.key.includes(key));
    const named = whole ?? part;
    if (named) return named.code;
  }
  return undefined;
};
