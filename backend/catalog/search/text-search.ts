/** Turns what somebody typed into words and codes of the list index, forgiving slips of the keyboard. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { ListedKind } from '../kinds/kind.ts';
import { codeKey, looksLikeCode, wordsOf } from '../search-index/text-analysis.ts';
import { readingsOf } from './word-readings.ts';

/** Nobody means more words than this; a pasted page is cut. Their places are bits of 16. */
export const MAX_WORDS = 12;
const MAX_LENGTH = 500;
const MAX_WORD_LENGTH = 40;
/** Entries that a typed code may begin. */
const MAX_CODES = 200;

/** What a text asks of the index: each of its words, in one of its readings, or the text as a code. */
export interface TextQuery {
  /** Per word: the index's words it may stand for. */
  words: string[][];
  /** Per word, beside those: entries one of whose codes begins like it. */
  codes: number[][];
  /** Entries that have the whole text as (the beginning of) a code, best first. */
  exact: number[];
  /** What was typed and is passed over, as it was typed. */
  unknown: string[];
}

/** A short code must be whole; a longer one may be only begun. */
const mayBeBegun = (key: string): boolean => key.length >= 4 && !/^\d{4}$/.test(key);
/** From here on a code is also found by its middle: the function in a maker's code. */
const PART_LENGTH = 6;

const findCodes = async (db: Db, kind: ListedKind, keys: readonly string[]) => {
  const found = new Map<string, number[]>(keys.map((key) => [key, []]));
  if (keys.length === 0) return found;
  const { rows } = await db.execute<{ key: string; id: number }>(
    sql`select wanted.key, hit.id
        from unnest(${sql.param([...keys])}::text[], ${sql.param(keys.map(mayBeBegun))}::bool[])
          as wanted (key, begun)
        cross join lateral (
          select entry_id as id, code, rank from search_codes
          where kind = ${kind.key} and code >= wanted.key
            and code < case when begun then wanted.key || '~' else wanted.key || '!' end
          order by code, rank limit ${MAX_CODES}) as hit
        order by hit.code <> wanted.key, hit.rank, hit.code, hit.id`,
  );
  for (const { key, id } of rows) {
    const ids = found.get(key);
    if (ids && !ids.includes(id)) ids.push(id);
  }
  for (const [key, ids] of found)
    if (ids.length === 0 && key.length >= PART_LENGTH)
      found.set(key, await findByMiddle(db, kind, key));
  return found;
};

const findByMiddle = async (db: Db, kind: ListedKind, key: string): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct entry_id as id from search_codes
        where kind = ${kind.key} and code like '%' || ${key} || '%' order by 1 limit ${MAX_CODES}`,
  );
  return rows.map((row) => row.id);
};

/**
 * A word that nothing is called and that is no code either is passed over as long as others are left:
 * `radiador gol nafta` still finds the radiator. A word with a digit is never passed over: whoever
 * types a code or a measure means it.
 */
const isIdle = (word: string): boolean => !/\d/.test(word);

/** What was typed between blanks and of which nothing was asked: the half of `bomba-agua` may be. */
const unknownOf = (text: string, passedOver: ReadonlySet<string>): string[] => {
  if (passedOver.size === 0) return [];
  const typed = new Set(text.slice(0, MAX_LENGTH).split(/[\s,;:.!?]+/));
  return [...typed].filter((part) => {
    const words = wordsOf(part).map((word) => word.slice(0, MAX_WORD_LENGTH));
    return words.length > 0 && words.every((word) => passedOver.has(word));
  });
};

/** @returns null when the text asks for something that no entry has */
export const resolveText = async (
  db: Db,
  kind: ListedKind,
  text: string,
  vocabulary: ReadonlySet<string>,
): Promise<TextQuery | null> => {
  const words = wordsOf(text.slice(0, MAX_LENGTH))
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  const whole = codeKey(text).slice(0, MAX_WORD_LENGTH);
  const unknown = words.filter((word) => !vocabulary.has(word));
  const keys = new Set([whole, ...unknown.map(codeKey)].filter(looksLikeCode));
  const codes = await findCodes(db, kind, [...keys]);
  const exact = codes.get(whole) ?? [];
  const query: TextQuery = { words: [], codes: [], exact, unknown: [] };
  const passedOver = new Set<string>();
  for (const word of words) {
    const key = codeKey(word);
    const coded = vocabulary.has(word) || key === whole ? [] : (codes.get(key) ?? []);
    const asked = { isCode: coded.length > 0, isAlone: words.length === 1 };
    const read = readingsOf(word, vocabulary, asked);
    if (read.length === 0 && coded.length === 0) {
      if (!isIdle(word))
        return exact.length > 0 ? { words: [], codes: [], exact, unknown: [] } : null;
      passedOver.add(word);
      continue;
    }
    query.words.push(read);
    query.codes.push(coded);
  }
  if (exact.length === 0) query.unknown = unknownOf(text, passedOver);
  return query.words.length === 0 && exact.length === 0 ? null : query;
};
