import type { Autopart } from '#contract/entities/catalog';
import { isBareMeasure, MEASURES, showMeasure } from '#contract/measures/measures';

export interface Fact {
  name: string;
  value: string;
  /** The term of an offer for search engines. */
  offerTerm?: object;
}

/** `380 mm`, `0,9 bar`, `12 V`: numbers that a buyer compares with the old part. */
const MEASURE = /^\d+(?:[.,]\d+)?\s?(?:mm|cm|m|bar|V|W|A|°C|cc|g|kg|l|L|ml)?$/;

export const isMeasure = ({ name, value }: Fact): boolean =>
  isBareMeasure(name) || MEASURE.test(value);

/** `#1D1E1E` */
const COLOUR_CODE = /^#[0-9a-f]{6}$/i;

/** Returns specifications as shown: without empty ones, and without colour codes where the colour has a name. */
export const factsOf = (specifications: readonly Fact[]): Fact[] => {
  const present = specifications.filter(({ value }) => value.trim() !== '');
  const isNamed = present.some(
    ({ name, value }) => /^color$/i.test(name) && !COLOUR_CODE.test(value.trim()),
  );
  return present
    .filter(({ value }) => !(isNamed && COLOUR_CODE.test(value.trim())))
    .map(({ name, value }) => ({ name, value: showMeasure(name, value) }));
};

/** Returns Alto, Ancho and Sistema, each from the first product that has it. */
export const measuresOf = (part: Autopart): Fact[] =>
  MEASURES.flatMap((name) => {
    const value = part.products
      .flatMap((product) => product.specifications)
      .find((each) => each.specKey.toLowerCase() === name.toLowerCase() && each.specValue.trim());
    return value ? [{ name, value: showMeasure(name, value.specValue) }] : [];
  });
