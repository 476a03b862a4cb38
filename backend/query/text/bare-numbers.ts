/** Numbers beside no car, which are amounts before they are engines or names of models. */
import type { ListIndex } from '../lexicon.ts';

const BARE_NUMBER = /^\d{1,3}(?:\.\d)?$/;

interface ReadWords {
  words: readonly string[];
  /** By word: its possible words of the index. */
  readings: readonly (readonly string[])[];
}

/** Places of bare numbers, as bits. */
export interface BareNumbers {
  /** Among parts, in a text that names no vehicle: `tapa 1.1` means its pressure. */
  ofItself: number;
  /** Among other goods, which may be called by a measure: `tele 55`. */
  ofMeasure: number;
}

export const isBareNumber = (word: string): boolean => BARE_NUMBER.test(word);

export const bareNumbers = (
  { hasFitments, labelsWith }: ListIndex,
  { words, readings }: ReadWords,
): BareNumbers => {
  const namesCar = words.some(
    (word, place) =>
      !isBareNumber(word) && readings[place]?.some((one) => labelsWith(one).length > 0) === true,
  );
  const bits = words.reduce(
    (all, word, place) => (isBareNumber(word) ? all | (1 << place) : all),
    0,
  );
  return { ofItself: namesCar || !hasFitments ? 0 : bits, ofMeasure: hasFitments ? 0 : bits };
};
