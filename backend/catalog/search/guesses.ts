/** Words of a text that nothing is called: what they are taken for, and whether that goes with the others. */
import type { Understood } from '#contract/entities/search';
import type { CatalogCopy } from './catalog-copy.ts';
import type { TextQuery } from './text-search.ts';

/** A word of a text: what it was understood as, and its place among those that are looked up. */
interface Told {
  kind: Understood['kind'];
  place: number;
}

const TAKEN_FOR: ReadonlySet<Understood['kind']> = new Set([
  'category',
  'brand',
  'vehicle',
  'word',
]);

/** Of the models beside which a make was typed, or of none of them. */
export type Make = 'its' | 'anothers';

/** Whether a word is taken for another one by a slip; who typed the beginning of a word reads the rest of it. */
export const isSlip = (
  { said, words }: TextQuery,
  { kind, place }: Told,
  { vocabulary }: Pick<CatalogCopy, 'vocabulary'>,
): boolean => {
  const word = said[place] ?? '';
  const readings = words[place] ?? [];
  return (
    TAKEN_FOR.has(kind) &&
    readings.length > 0 &&
    !vocabulary.has(word) &&
    !readings.some((reading) => reading.startsWith(word))
  );
};

/**
 * Which words tell one car, which are guesses that tell none of those that the text names, and whose makes it
 * tells: in `ford gol` the Ford is another's.
 */
export const carsOf = (
  { said }: TextQuery,
  meanings: readonly ReadonlySet<string>[],
  told: readonly Told[],
  { vocabulary, terms }: Pick<CatalogCopy, 'vocabulary' | 'terms'>,
) => {
  const labelsAt = new Map(
    told
      .filter(({ kind }) => kind === 'vehicle' || kind === 'brand')
      .map(({ place }) => [
        place,
        new Set([...(meanings[place] ?? [])].flatMap((word) => terms.labelsWith.get(word) ?? [])),
      ]),
  );
  const areOneCar = (a: number, b: number): boolean => {
    const others = labelsAt.get(b);
    return [...(labelsAt.get(a) ?? [])].some((label) => others?.has(label));
  };
  const isKnown = (place: number) => vocabulary.has(said[place] ?? '');
  const certain = [...labelsAt.keys()].filter(isKnown);
  const isStray = ({ kind, place }: Told): boolean =>
    kind === 'vehicle' &&
    !isKnown(place) &&
    certain.length > 0 &&
    !certain.some((one) => areOneCar(one, place));
  const makeOf = ({ kind, place }: Told): Make | undefined => {
    const models = told.filter((one) => one.kind === 'vehicle' && !isStray(one));
    // Who makes parts alone is the make of no car.
    const isMake = kind === 'brand' && (labelsAt.get(place)?.size ?? 0) > 0;
    if (!isMake || models.length === 0) return undefined;
    return models.some((one) => areOneCar(one.place, place)) ? 'its' : 'anothers';
  };
  return { isStray, areOneCar, makeOf };
};
