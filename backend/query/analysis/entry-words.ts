/** The words that goods are indexed with besides their names: from specifications, categories and applications. */
import { isBareMeasure } from '#contract/measures/measures';
import { normal } from '#contract/text/plain-text';
import { isYear } from '../text/typed-years.ts';
import { measuredNumbers } from './measure-words.ts';
import { wordsOf } from './words.ts';

interface Specification {
  key: string;
  value: string;
}

const keyOf = ({ key }: Specification): string => normal(key).trim();

/** Words for a car with or without air conditioning, which are never typed or corrected. */
export const WITH_AIR = 'conaire';
export const WITHOUT_AIR = 'faltaaire';

/** Returns the word for a specification of air conditioning, which is yes or no. */
const airWords = (specification: Specification): string[] => {
  if (keyOf(specification) !== 'aire acondicionado') return [];
  const value = normal(specification.value).trim();
  if (/^(si|con)\b/.test(value)) return [WITH_AIR];
  return /^(no|sin)\b/.test(value) ? [WITHOUT_AIR] : [];
};

/** A measure has a digit and a unit; a word without digits counts unless it is a mere unit. */
const isTelling = (word: string): boolean => /^(?=.*\d)(?=.*[a-z])|^[a-z]{3,}$/.test(word);

/**
 * Returns `505mm`, `12v`, `r134a`, materials and colours. A bare number counts what its name says, as in
 * `3 filas`, except a height or width without its unit.
 */
const measureWords = ({ key, value }: Specification): string[] => {
  const isBare = /^\d+([.,]\d+)?$/.test(value.trim());
  const unit = isBareMeasure(key.trim()) ? 'mm' : key;
  return wordsOf(isBare ? `${value.trim()} ${unit}` : value).filter(isTelling);
};

/** Returns the numbers of a text without their units, as people type them; a year is none, unless it counts something: `2000 mAh`. */
export const numberWords = (text: string): string[] => [
  ...measuredNumbers(text).map(String),
  ...[...text.matchAll(/(?<![\d.,])\d{1,4}(?:[.,]\d{1,2})?(?![.,]?\d)/g)]
    .map(([number]) => `${Number(number.replace(',', '.'))}`)
    .filter((number) => !isYear(number)),
];

export const specificationWords = (specifications: readonly Specification[]): string[] => [
  ...specifications.flatMap(measureWords),
  ...specifications.flatMap(({ value }) => numberWords(value)),
  ...specifications.flatMap(airWords),
];

/** Where on a car a part goes. */
const POSITIONS = new Set(
  wordsOf(
    'superior inferior izquierdo izquierda derecho derecha delantero delantera trasero trasera retorno',
  ),
);

export const isPosition = (word: string): boolean => POSITIONS.has(word);

/**
 * Returns a category's words without the positions that contradict a specification: a category that
 * is also called `manguera superior, manguera inferior` gives both words to all of its parts, and a
 * hose with the specification `Inferior` is no upper one.
 */
export const categoryWords = (
  words: readonly string[],
  specifications: readonly Specification[],
): readonly string[] => {
  const own = specifications
    .filter((specification) => keyOf(specification) === 'posicion')
    .flatMap(({ value }) => wordsOf(value));
  return own.some(isPosition)
    ? words.filter((word) => !isPosition(word) || own.includes(word))
    : words;
};

/** Applications state diesel and omit nafta, so it is added here. */
export const NAFTA = 'nafta';

/** Names of engines that do not run on nafta. */
const OTHER_FUELS = new Set(
  wordsOf(
    `diésel gasoil gasolero gasolera turbodiésel td tdi sdi hdi dci jtd crdi cdi tdci did d4d multijet
     gnc glp eléctrico eléctrica`,
  ),
);

/** Returns the words of an application. @param name its make, model and engine */
export const applicationWords = (name: string): string[] => {
  const words = wordsOf(name);
  const runsOnNafta = words.length > 0 && !words.some((word) => OTHER_FUELS.has(word));
  return runsOnNafta ? [...words, NAFTA] : words;
};
