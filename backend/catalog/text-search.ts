/** Turns what somebody typed into words and codes of the list index, forgiving slips of the keyboard. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { ListedKind } from './kinds/kind.ts';
import { allowedSlips, codeKey, looksLikeCode, slips, wordsOf } from './text-analysis.ts';

/** Nobody means more words than this; a pasted page is cut. */
const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 40;
/** Entries that a typed code may begin. */
const MAX_CODES = 200;
const MAX_PREFIXED = 80;
const NEAREST = 40;

/** What a text asks of the index: each of its words, in one of its readings, or the text as a code. */
export interface TextQuery {
  /** Per word: the index's words it may stand for. */
  words: string[][];
  /** Per word, beside those: entries one of whose codes begins like it. */
  codes: number[][];
  /** Entries that have the whole text as (the beginning of) a code, best first. */
  exact: number[];
}

const NOTHING: TextQuery = { words: [], codes: [], exact: [] };

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

/** Which of these are words of the index as they stand. */
const findWords = async (
  db: Db,
  kind: ListedKind,
  words: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words
        where kind = ${kind.key} and word = any(${sql.param([...words])}::text[])`,
  );
  return new Set(rows.map((row) => row.word));
};

/** Words that begin like each of these; where none does, those that few slips lead to. */
const findReadings = async (db: Db, kind: ListedKind, words: readonly string[]) => {
  const readings = new Map<string, string[]>();
  if (words.length === 0) return readings;
  const { rows } = await db.execute<{ typed: string; begun: string[]; near: string[] }>(
    sql`select typed,
          array(select word from search_words where kind = ${kind.key}
            and word >= typed and word < typed || '~' order by word limit ${MAX_PREFIXED}) as begun,
          array(select word from search_words where kind = ${kind.key}
            order by word <-> typed limit ${NEAREST}) as near
        from unnest(${sql.param([...words])}::text[]) as wanted (typed)`,
  );
  for (const { typed, begun, near } of rows) {
    if (begun.length > 0) {
      readings.set(typed, begun);
      continue;
    }
    const limit = allowedSlips(typed.length);
    const rated = near
      .map((word) => ({ word, far: slips(typed, word, limit) }))
      .filter(({ far }) => far <= limit);
    const least = Math.min(...rated.map(({ far }) => far));
    readings.set(
      typed,
      rated.filter(({ far }) => far === least).map(({ word }) => word),
    );
  }
  return readings;
};

/**
 * A word that nothing is called and that is no code either is passed over as long as others are left:
 * `radiador gol nafta` still finds the radiator. A word with a digit is never passed over: whoever
 * types a code or a measure means it.
 */
const isIdle = (word: string): boolean => !/\d/.test(word);

/** @returns null when the text asks for something that no entry has */
export const resolveText = async (
  db: Db,
  kind: ListedKind,
  text: string,
): Promise<TextQuery | null> => {
  const words = wordsOf(text.slice(0, 500))
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  const whole = codeKey(text).slice(0, MAX_WORD_LENGTH);
  const [known, wholeCodes] = await Promise.all([
    findWords(db, kind, words),
    findCodes(db, kind, looksLikeCode(whole) ? [whole] : []),
  ]);
  const exact = wholeCodes.get(whole) ?? [];
  const unknown = words.filter((word) => !known.has(word));
  const keys = unknown.map(codeKey).filter((key) => looksLikeCode(key) && key !== whole);
  const [readings, codes] =
    unknown.length === 0
      ? [new Map<string, string[]>(), new Map<string, number[]>()]
      : await Promise.all([
          findReadings(
            db,
            kind,
            unknown.filter((word) => word.length > 1),
          ),
          findCodes(db, kind, keys),
        ]);
  const query: TextQuery = { ...NOTHING, words: [], codes: [], exact };
  for (const word of words) {
    const read = known.has(word) ? [word] : (readings.get(word) ?? []);
    const coded = known.has(word) ? [] : (codes.get(codeKey(word)) ?? []);
    if (read.length === 0 && coded.length === 0) {
      if (isIdle(word)) continue;
      return exact.length > 0 ? { words: [], codes: [], exact } : null;
    }
    query.words.push(read);
    query.codes.push(coded);
  }
  return query.words.length === 0 && exact.length === 0 ? null : query;
};
