/** Two wishes in one text, which may share a car or what is said of both: `termostato y manguera duster 1.6`. */
import { OF_CARS, type Piece } from '../text/understanding.ts';

/** The result for a text. */
export interface FoundWish {
  pieces: readonly Piece[];
  /** The best first. */
  ids: readonly number[];
  /** Whether the text begins with what is wanted: a category, or a word with which the best one's name begins. */
  isNamed: boolean;
}

interface Wish {
  text: string;
  ids: readonly number[];
}

const JOINTS = /\s+(?:y|e|\+)\s+|\s*,\s+/iu;
const MAX_WISHES = 3;

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ typed }) => typed).join(' ');

/** @returns none unless each part of the text says what is wanted, and something is found for one of them */
export const wishesIn = async (
  text: string,
  find: (text: string) => Promise<FoundWish>,
): Promise<Wish[]> => {
  const parts = text
    .split(JOINTS)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length < 2 || parts.length > MAX_WISHES) return [];
  const searches = new Map<string, Promise<FoundWish>>();
  const findOnce = (wish: string): Promise<FoundWish> => {
    const search = searches.get(wish) ?? find(wish);
    searches.set(wish, search);
    return search;
  };
  const foundByPart = await Promise.all(parts.map(findOnce));
  const meaningful = foundByPart.map(({ pieces }) =>
    pieces.filter(({ kind }) => kind !== 'unknown'),
  );
  if (meaningful.some((pieces) => pieces.length === 0)) return [];
  const wishes: Wish[] = [];
  for (const [at, part] of parts.entries()) {
    // Words after the last noun may be said of all: `platos y tazas rosas`.
    const shared = at === parts.length - 1 ? [] : (meaningful.at(-1)?.slice(1) ?? []);
    const ofCars = meaningful.flatMap((pieces, other) =>
      other === at ? [] : pieces.filter(({ kind }) => OF_CARS.has(kind)),
    );
    let best: Wish | undefined;
    for (const more of new Set([textOf(shared), textOf(ofCars)])) {
      if (best?.ids.length) break;
      const wish = `${part} ${more}`.trim();
      const { ids, isNamed } = await findOnce(wish);
      if (isNamed) best = { text: wish, ids };
    }
    if (!best) return [];
    wishes.push(best);
  }
  return wishes.some(({ ids }) => ids.length > 0) ? wishes : [];
};

/** Returns each wish's best in turn. */
export const inTurn = (wishes: readonly Wish[]): number[] => {
  const longest = Math.max(...wishes.map(({ ids }) => ids.length));
  const places = Array.from({ length: longest }, (_, place) => place);
  return [...new Set(places.flatMap((place) => wishes.flatMap(({ ids }) => ids[place] ?? [])))];
};

/** Returns a piece for each wish, which leads to that wish alone, and says what is not found. */
export const wishPieces = (wishes: readonly Wish[]): Piece[] =>
  wishes.map(({ text, ids }) => ({
    kind: ids.length > 0 ? 'word' : 'unknown',
    label: text,
    typed: text,
    ...(ids.length > 0 && { given: `solo ${text}`, alternative: text }),
    without: wishes
      .filter((other) => other.text !== text)
      .map((other) => other.text)
      .join(' y '),
    ...{ isStray: false, places: 0 },
  }));
