/** Several codes in one text: `RA0454, RP0209` is no code that anything has, and each of them is one. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { looksLikeCode } from '#contract/text/codes';
import type { ListedKind } from '../kinds/kind.ts';
import { SAYS_A_CAR } from './near-codes.ts';
import { keyOf } from './typed-codes.ts';

/** A pasted list asks for no more of them. */
const MOST_CHUNKS = 12;

/** Neighbouring chunks of a text that may be one code: from which, to before which. */
interface Span {
  from: number;
  to: number;
  key: string;
}

/** The longest first: `8Q0 121` is meant before its `121`. */
const spansOf = (chunks: readonly string[]): Span[] => {
  const spans: Span[] = [];
  for (let length = chunks.length; length > 0; length--)
    for (let from = 0; from + length <= chunks.length; from++) {
      const to = from + length;
      spans.push({ from, to, key: keyOf(chunks.slice(from, to).join('')) });
    }
  return spans.filter(({ key }) => looksLikeCode(key) && !SAYS_A_CAR.test(key));
};

/**
 * The codes of which a text is made, as far as something has them whole; each with what else was typed.
 * @param isSeen whether this viewer may see what has an id
 * @returns none unless there are two: of one alone the rest may be a slip
 */
export const severalCodes = async (
  db: Db,
  kind: ListedKind,
  text: string,
  isSeen: (id: number) => boolean,
): Promise<{ code: string; others: string[] }[]> => {
  const chunks = text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .slice(0, MOST_CHUNKS);
  if (chunks.length < 2) return [];
  const spans = spansOf(chunks);
  const keys = [...new Set(spans.map(({ key }) => key))];
  const { rows } = await db.execute<{ code: string; id: number }>(
    sql`select code, entry_id as id from search_codes
        where kind = ${kind.key} and code = any(${sql.param(keys)}::text[])`,
  );
  const seen = new Set(rows.filter(({ id }) => isSeen(id)).map(({ code }) => code));
  const found: Span[] = [];
  for (const span of spans.filter(({ key }) => seen.has(key)))
    if (found.every(({ from, to }) => span.to <= from || to <= span.from)) found.push(span);
  if (found.length < 2) return [];
  return found
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => ({
      code: chunks.slice(from, to).join(' '),
      others: othersOf(chunks, found, { from, to }),
    }));
};

/** What a text has beside one of its codes, other codes in one piece. */
const othersOf = (
  chunks: readonly string[],
  codes: readonly Pick<Span, 'from' | 'to'>[],
  own: Pick<Span, 'from' | 'to'>,
): string[] =>
  chunks.flatMap((chunk, at) => {
    const code = codes.find(({ from, to }) => from <= at && at < to);
    if (code === undefined) return [chunk];
    return code.from === at && code.from !== own.from
      ? [chunks.slice(code.from, code.to).join(' ')]
      : [];
  });
