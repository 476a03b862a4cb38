/** Codes within a text: `RA0454, RP0209` is no code that anything has, and each of them is one. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { looksLikeCode, SHORTEST_PART } from '#contract/text/codes';
import type { ListedKind } from '../kinds/kind.ts';
import { SAYS_A_CAR } from './near-codes.ts';
import { keyOf } from './typed-codes.ts';

/** A pasted list asks for no more of them: what comes after is said to be left out. */
const MOST_CHUNKS = 60;
/** In so many chunks a code is typed at the most: `1K0-121-253-AA-B41`. */
const MOST_OF_CODE = 6;

/** Neighbouring chunks of a text that may be one code: from which, to before which. */
interface Span {
  from: number;
  to: number;
  key: string;
}

interface CodesWithin {
  /** Those that something has whole, in their order; each with what else was typed. */
  codes: { code: string; others: string[] }[];
  /** Whether there is something beside them that looks like a code, too. */
  lacksSome: boolean;
}

const isCodeKey = (key: string): boolean => looksLikeCode(key) && !SAYS_A_CAR.test(key);

const chunksOf = (text: string): string[] => text.split(/[^A-Za-z0-9]+/).filter(Boolean);

/** The longest first: `8Q0 121` is meant before its `121`. */
const spansOf = (all: readonly string[]): Span[] => {
  const chunks = all.slice(0, MOST_CHUNKS);
  const spans: Span[] = [];
  for (let length = Math.min(MOST_OF_CODE, chunks.length); length > 0; length--)
    for (let from = 0; from + length <= chunks.length; from++) {
      const to = from + length;
      spans.push({ from, to, key: keyOf(chunks.slice(from, to).join('')) });
    }
  return spans.filter(({ key }) => isCodeKey(key));
};

/**
 * What of each text is a code that something has. One alone is none of them unless it is all of its text, or another
 * chunk looks like a code, too: the rest may be a slip, or the end of a code of which this one is a piece.
 * @param isSeen whether this viewer may see what has an id
 */
export const codesWithin = async (
  db: Db,
  kind: ListedKind,
  texts: readonly string[],
  isSeen: (id: number) => boolean,
): Promise<CodesWithin[]> => {
  const asked = texts.map((text) => {
    const chunks = chunksOf(text);
    return { chunks, spans: spansOf(chunks) };
  });
  const keys = [...new Set(asked.flatMap(({ spans }) => spans.map(({ key }) => key)))];
  if (keys.length === 0) return texts.map(() => ({ codes: [], lacksSome: false }));
  const { rows } = await db.execute<{ code: string; id: number }>(
    sql`select code, entry_id as id from search_codes
        where kind = ${kind.key} and code = any(${sql.param(keys)}::text[])`,
  );
  const seen = new Set(rows.filter(({ id }) => isSeen(id)).map(({ code }) => code));
  return asked.map(({ chunks, spans }) => {
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

/** What a text has beside one of its codes, other codes in one piece. */
const othersOf = (chunks: readonly string[], codes: readonly Span[], own: Span): string[] =>
  chunks.flatMap((chunk, at) => {
    const code = codes.find(({ from, to }) => from <= at && at < to);
    if (code === undefined) return [chunk];
    return code.from === at && code.key !== own.key
      ? [chunks.slice(code.from, code.to).join(' ')]
      : [];
  });
