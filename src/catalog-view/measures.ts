/** What is measured on a part, and what else its specifications say. */
import type { Autopart } from '#contract/entities/catalog';
import { isBareMeasure, MEASURES, showMeasure } from '#contract/measures/measures';

export interface Fact {
  name: string;
  value: string;
  /** What an offer says of it to search engines. */
  offerTerm?: object;
}

/** Such as `380 mm`, `0,9 bar`, `12 V`: numbers that somebody holds against a part. */
const MEASURE = /^\d+(?:[.,]\d+)?\s?(?:mm|cm|m|bar|V|W|A|°C|cc|g|kg|l|L|ml)?$/;

export const isMeasure = ({ name, value }: Fact): boolean =>
  isBareMeasure(name) || MEASURE.test(value);

/** `#1D1E1E`, with which a screen paints a colour. */
const PAINT = /^#[0-9a-f]{6}$/i;

/**
 * Specifications as they are shown; those that say nothing are left out, and so is what a colour is painted
 * with where it is called by its name.
 */
export const factsOf = (specifications: readonly Fact[]): Fact[] => {
  const told = specifications.filter(({ value }) => value.trim() !== '');
  const isNamed = told.some(
    ({ name, value }) => /^color$/i.test(name) && !PAINT.test(value.trim()),
  );
  return told
    .filter(({ value }) => !(isNamed && PAINT.test(value.trim())))
    .map(({ name, value }) => ({ name, value: showMeasure(name, value) }));
};

/** Alto, Ancho and Sistema, those present, from the first product that says so. */
export const measuresOf = (part: Autopart): Fact[] =>
  MEASURES.flatMap((name) => {
    const value = part.products
      .flatMap((product) => product.specifications)
      .find((each) => each.specKey.toLowerCase() === name.toLowerCase() && each.specValue.trim());
    return value ? [{ name, value: showMeasure(name, value.specValue) }] : [];
  });
