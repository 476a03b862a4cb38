/** Fuel in what a thing is called: a `bomba de nafta` is no pump of a car that runs on it. */
import { normal } from '#contract/text/plain-text';
import { wordsOf } from '../search-index/text-analysis.ts';
import type { CatalogCopy } from './catalog-copy.ts';
import type { TypedWord } from './typed-words.ts';
import { isYear } from './typed-years.ts';

const FUELS = new Set(['nafta', 'gasolina', 'gasoil']);
/** What runs on it, where no vehicle is called so. */
const RUNS_ON_IT = new Set(
  'auto automovil camion camioneta coche modelo motor vehiculo version'.split(' '),
);

/**
 * The fuels that a text tells of things, which no car says for them: as long as nothing is called so, nothing has it.
 * @param readings per word: what it may stand for
 * @param isOwn whether something has a word itself, and not the cars alone that it is for
 */
export const fuelsOfThings = (
  { terms, synonyms, categoryPhrases }: CatalogCopy,
  typed: readonly TypedWord[],
  readings: ReadonlyMap<string, readonly string[]>,
  isOwn: (word: string) => boolean,
): ReadonlySet<string> => {
  const isOfCars = (word: string): boolean => {
    const read = readings.get(word) ?? [];
    return read.length > 0 && read.every((one) => terms.labelsWith.has(one) || isYear(one));
  };
  /** As sellers may have taught it, in several words. */
  const isTaught = (word: string): boolean =>
    [...synonyms, ...categoryPhrases].some(
      ({ words }) =>
        words.length > 1 && words.includes(word) && words.every((one) => readings.has(one)),
    );
  return new Set(
    typed.flatMap(({ text }, place) => {
      const [fuel = '', ...others] = wordsOf(text);
      const [thing, of] = [typed[place - 2], typed[place - 1]];
      if (others.length > 0 || !FUELS.has(fuel) || normal(of?.typed ?? '') !== 'de') return [];
      const its = wordsOf(thing?.text ?? '');
      const isCar = RUNS_ON_IT.has(normal(thing?.typed ?? '')) || its.some(isOfCars);
      return its.length === 0 || isCar || isOwn(fuel) || isTaught(fuel) ? [] : [fuel];
    }),
  );
};
