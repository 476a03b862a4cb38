/** Numbers beside no car, which are amounts before they are engines or names of models. */
import type { ListIndex } from '../lexicon.ts';

const BARE_NUMBER = /^\d{1,3}(?:\.\d)?$/;

interface ReadWords {
  words: readonly string[];
  /** By word: its possible words of the index. */
  readings: readonly (readonly string[])[];
}

/** Returns the places of bare numbers, as bits, if no other word names a vehicle: `tapa 1.1` means its pressure. */
export const bareNumbers = (
  { hasFitments, labelsWith }: ListIndex,
  { words, readings }: ReadWords,
): number => {
  if (!hasFitments) return 0;
  const isNumber = (word: string) => BARE_NUMBER.test(word);
  const namesCar = words.some(
    (word, place) =>
      !isNumber(word) && readings[place]?.some((one) => labelsWith(one).length > 0) === true,
  );
  return namesCar
    ? 0
    : words.reduce((bits, word, place) => (isNumber(word) ? bits | (1 << place) : bits), 0);
};
