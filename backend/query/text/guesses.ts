/** Guesses for unknown words of a text, and whether they agree with the other words. */
import type { Understood } from '#contract/entities/search';
import { isDescribed } from '../analysis/word-families.ts';
import type { ListIndex } from '../lexicon.ts';
import type { KnownWords } from './known-words.ts';
import type { TextQuery } from './text-search.ts';

/** A word of a text: its interpretation, and its index among the words that are looked up. */
interface Meant {
  kind: Understood['kind'];
  place: number;
}

const GUESSED: ReadonlySet<Understood['kind']> = new Set(['category', 'brand', 'vehicle', 'word']);

/** Small numbers, units and sets, which some model is called by: a `Mazda 3`, a `Volt`. */
const ORDINARY = /^(?:\d{1,2}|volt|watt|amper|bar|kit|set|par)$/;

/** Whether a typed make makes one of the typed models. */
export type Make = 'its' | 'anothers';

/** Returns whether a word is read as a correction of another one; prefixes are none. */
export const isSlip = (
  { words, readings, forms }: TextQuery,
  { kind, place }: Meant,
  { vocabulary }: Pick<KnownWords, 'vocabulary'>,
): boolean => {
  const word = words[place] ?? '';
  const its = readings[place] ?? [];
  return (
    GUESSED.has(kind) &&
    its.length > 0 &&
    !forms.has(word) &&
    !vocabulary.has(word) &&
    !its.some((reading) => reading.startsWith(word) || isDescribed(reading))
  );
};

/**
 * Returns which words name one car, which are guesses that fit none of the named cars, and which
 * makes belong to another car: the Ford in `ford gol`.
 */
export const carsOf = (
  { words }: TextQuery,
  meanings: readonly ReadonlySet<string>[],
  meant: readonly Meant[],
  { labelsWith }: ListIndex,
  { vocabulary }: Pick<KnownWords, 'vocabulary'>,
) => {
  const labelsAt = new Map(
    meant
      .filter(({ kind }) => kind === 'vehicle' || kind === 'brand')
      .map(({ place }) => [
        place,
        new Set([...(meanings[place] ?? [])].flatMap((word) => labelsWith(word))),
      ]),
  );
  const areOneCar = (a: number, b: number): boolean => {
    const others = labelsAt.get(b);
    return [...(labelsAt.get(a) ?? [])].some((label) => others?.has(label));
  };
  const isKnown = (place: number) => vocabulary.has(words[place] ?? '');
  const certain = [...labelsAt.keys()].filter(isKnown);
  const isOrdinary = (place: number) => ORDINARY.test(words[place] ?? '');
  const isBesideItsCar = (place: number) =>
    certain.some((one) => Math.abs(one - place) === 1 && areOneCar(one, place));
  const isStray = ({ kind, place }: Meant): boolean =>
    kind === 'vehicle' &&
    (isOrdinary(place)
      ? words.length > 1 && !isBesideItsCar(place)
      : !isKnown(place) && certain.length > 0 && !certain.some((one) => areOneCar(one, place)));
  const makeOf = ({ kind, place }: Meant): Make | undefined => {
    const models = meant.filter((one) => one.kind === 'vehicle' && !isStray(one));
    // A brand of parts alone makes no car.
    const isMake = kind === 'brand' && (labelsAt.get(place)?.size ?? 0) > 0;
    if (!isMake || models.length === 0) return undefined;
    return models.some((one) => areOneCar(one.place, place)) ? 'its' : 'anothers';
  };
  return { isStray, areOneCar, makeOf };
};
