/** Codes near to an unknown one: made of it by one slip, else with the longest common beginning, else most alike. */
import type { Db } from '#backend/database/connection';
import { findCodes, findSimilarCodes, findWholeCodes } from '#backend/search-engine/codes';
import type { IndexedList } from '#backend/search-engine/types';
import { keyOf } from '../text/typed-codes.ts';

/** A shorter beginning is shared by codes of anything. */
const SHORTEST = 4;
const MAX_BEGINNINGS = 8;
/** Similar codes that are read, of which some may be hidden. */
const MAX_SIMILAR = 20;
/** More codes that are equally near are guesses. */
const MAX_NEAREST = 3;

const unlessMany = (nearest: string[]): string[] => (nearest.length > MAX_NEAREST ? [] : nearest);

/** A year, or an engine in cubic centimetres: such a text searches for cars, and is no code. */
export const SAYS_A_CAR = /^(?:19\d\d|20\d\d|[1-6]\d00)$/;

/** Characters of a code's key (`codeKey`). */
const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/**
 * Returns the codes of which one slip may have made this one: two neighbours swapped, a character left out,
 * or one too many. Another character is no slip here: codes are numbered, so any number would be near to its
 * neighbours, which have a common beginning anyway. All are written out, so that each is found in the index.
 */
const beforeSlip = (key: string): string[] => {
  const places = Array.from({ length: key.length }, (_, place) => place);
  const before = new Set([
    ...places.map(
      (at) => key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2),
    ),
    ...places.map((at) => key.slice(0, at) + key.slice(at + 1)),
    ...[...places, key.length].flatMap((at) =>
      CHARACTERS.map((character) => key.slice(0, at) + character + key.slice(at)),
    ),
  ]);
  return [...before].filter(
    (code) => code.length >= SHORTEST && code !== key && !SAYS_A_CAR.test(code),
  );
};

/**
 * Returns what to look for in place of a code; several if they are equally near, none if nothing is near or
 * too many are.
 * @param isSeen whether the viewer may see an entry: hidden codes are not suggested
 */
export const nearCodes = async (
  db: Db,
  list: IndexedList,
  code: string,
  isSeen: (id: number) => boolean,
): Promise<string[]> => {
  const key = keyOf(code);
  const seenCodes = (rows: readonly { code: string; id: number }[]) => [
    ...new Set(rows.filter(({ id }) => isSeen(id)).map((row) => row.code)),
  ];
  if (key.length >= SHORTEST) {
    const slipped = seenCodes(await findWholeCodes(db, list, beforeSlip(key)));
    if (slipped.length > 0) return unlessMany(slipped);
  }
  const beginnings = Array.from(
    { length: Math.min(MAX_BEGINNINGS, Math.max(0, key.length - SHORTEST)) },
    (_, place) => key.slice(0, key.length - 1 - place),
  ).filter((beginning) => !SAYS_A_CAR.test(beginning));
  const hitsOf = await findCodes(db, list, beginnings);
  const found = beginnings.find((beginning) => {
    const { whole, parts } = hitsOf(beginning);
    return whole.some(isSeen) || parts.some(isSeen);
  });
  if (found !== undefined) return [found];
  if (key.length < SHORTEST) return [];
  const similar = (await findSimilarCodes(db, list, key, MAX_SIMILAR)).filter(({ id }) =>
    isSeen(id),
  );
  return unlessMany(
    seenCodes(similar.filter(({ similarity }) => similarity === similar[0]?.similarity)),
  );
};
