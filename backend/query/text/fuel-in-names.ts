/** Fuel in the name of an item: a `bomba de nafta` is no pump for a car that runs on nafta. */
import { normal } from '#contract/text/plain-text';
import { wordsOf } from '../analysis/words.ts';
import type { ListIndex } from '../lexicon.ts';
import type { TypedWord } from './typed-words.ts';
import { isYear } from './typed-years.ts';

const FUELS = new Set(['nafta', 'gasolina', 'gasoil']);
/** Words for what runs on it, where no vehicle is called so. */
const VEHICLES = new Set(
  'auto automovil camion camioneta coche modelo motor vehiculo version'.split(' '),
);

/**
 * Returns the fuels in a text that belong to parts, not engines. Applications do not match them:
 * they only match goods with that name.
 * @param readings by word: all its readings
 * @param isOwn whether an entry has a word itself, and not only through its vehicles
 */
export const fuelsInNames = (
  { labelsWith, beside: { synonyms, categoryPhrases } }: ListIndex,
  typed: readonly TypedWord[],
  readings: ReadonlyMap<string, readonly string[]>,
  isOwn: (word: string) => boolean,
): ReadonlySet<string> => {
  const isOfVehicles = (word: string): boolean => {
    const all = readings.get(word) ?? [];
    return all.length > 0 && all.every((one) => labelsWith(one).length > 0 || isYear(one));
  };
  /** Whether a synonym or category of several words has the fuel, and the text has them all. */
  const isInPhrase = (fuel: string): boolean =>
    [...synonyms, ...categoryPhrases].some(
      ({ words }) =>
        words.length > 1 && words.includes(fuel) && words.every((word) => readings.has(word)),
    );
  return new Set(
    typed.flatMap(({ text }, place) => {
      const [fuel = '', ...others] = wordsOf(text);
      const [noun, of] = [typed[place - 2], typed[place - 1]];
      if (others.length > 0 || !FUELS.has(fuel) || normal(of?.typed ?? '') !== 'de') return [];
      const words = wordsOf(noun?.text ?? '');
      const isVehicle = VEHICLES.has(normal(noun?.typed ?? '')) || words.some(isOfVehicles);
      return words.length === 0 || isVehicle || isOwn(fuel) || isInPhrase(fuel) ? [] : [fuel];
    }),
  );
};
