/** Codes within a text: nothing has the code `RA0454, RP0209`, but each half of it is one. */
import type { Db } from '#backend/database/connection';
import { findWholeCodes } from '#backend/search-engine/codes';
import type { IndexedList } from '#backend/search-engine/types';
import { looksLikeCode, SHORTEST_PART } from '#contract/text/codes';
import { keyOf } from '../text/typed-codes.ts';
import { SAYS_A_CAR } from './near-codes.ts';

/** Chunks of a pasted list that are read; what follows is named as left out. */
const MAX_CHUNKS = 60;
/** Chunks of one code: `1K0-121-253-AA-B41`. */
const MAX_CHUNKS_OF_CODE = 6;

/** Neighbouring chunks that may be one code: from which, to before which. */
interface Span {
  from: number;
  to: number;
  key: string;
}

interface CodesWithin {
  /** Whole codes that exist, in their order, each with the rest of the text. */
  codes: { code: string; others: string[] }[];
  /** Whether something else in the text looks like a code too. */
  lacksSome: boolean;
}

const isCodeKey = (key: string): boolean => looksLikeCode(key) && !SAYS_A_CAR.test(key);

const chunksOf = (text: string): string[] => text.split(/[^A-Za-z0-9]+/).filter(Boolean);

/** Returns the longest first: `8Q0 121` is meant before its `121`. */
const spansOf = (all: readonly string[]): Span[] => {
  const chunks = all.slice(0, MAX_CHUNKS);
  const spans: Span[] = [];
  for (let length = Math.min(MAX_CHUNKS_OF_CODE, chunks.length); length > 0; length--)
    for (let from = 0; from + length <= chunks.length; from++) {
      const to = from + length;
      spans.push({ from, to, key: keyOf(chunks.slice(from, to).join('')) });
    }
  return spans.filter(({ key }) => isCodeKey(key));
};

/**
 * Finds the existing codes in each text. A single one counts only if it is all of its text, or another chunk
 * looks like a code too: the rest may be a slip, or belong to the same code.
 * @param isSeen whether the viewer may see an entry
 */
export const codesWithin = async (
  db: Db,
  list: IndexedList,
  texts: readonly string[],
  isSeen: (id: number) => boolean,
): Promise<CodesWithin[]> => {
  const split = texts.map((text) => {
    const chunks = chunksOf(text);
    return { chunks, spans: spansOf(chunks) };
  });
  const keys = [...new Set(split.flatMap(({ spans }) => spans.map(({ key }) => key)))];
  if (keys.length === 0) return texts.map(() => ({ codes: [], lacksSome: false }));
  const rows = await findWholeCodes(db, list, keys);
  const seen = new Set(rows.filter(({ id }) => isSeen(id)).map(({ code }) => code));
  return split.map(({ chunks, spans }) => {
    const found: Span[] = [];
    for (const span of spans.filter(({ key }) => seen.has(key)))
      if (found.every(({ from, to }) => span.to <= from || to <= span.from)) found.push(span);
    const rest = chunks.filter((_, at) => found.every(({ from, to }) => at < from || to <= at));
    const lacksSome = rest.some((chunk) => isCodeKey(keyOf(chunk)));
    const isOfOther = ({ key }: Span): boolean =>
      rest.length > 0 && (!lacksSome || key.length < SHORTEST_PART);
    const codes = found.length === 1 && found.some(isOfOther) ? [] : found;
    return {
      codes: codes
        .toSorted((a, b) => a.from - b.from)
        .filter(({ key }, at, all) => all.findIndex((other) => other.key === key) === at)
        .map((own) => ({
          code: chunks.slice(own.from, own.to).join(' '),
          others: othersOf(chunks, found, own),
        })),
      lacksSome,
    };
  });
};

/** Returns the text beside one of its codes, with each other code in one piece. */
const othersOf = (chunks: readonly string[], codes: readonly Span[], own: Span): string[] =>
  chunks.flatMap((chunk, at) => {
    const code = codes.find(({ from, to }) => from <= at && at < to);
    if (code === undefined) return [chunk];
    return code.from === at && code.key !== own.key
      ? [chunks.slice(code.from, code.to).join(' ')]
      : [];
  });
