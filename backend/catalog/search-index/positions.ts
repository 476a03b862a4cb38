/** Where on a car a part goes: of a hose whose specification says `Inferior`, what its category is also called says no `Superior`. */
import { withoutMarks } from '#contract/text/plain-text';
import { wordsOf } from './text-analysis.ts';

const POSITIONS = new Set(
  wordsOf(
    'superior inferior izquierdo izquierda derecho derecha delantero delantera trasero trasera retorno',
  ),
);

export const isPosition = (word: string): boolean => POSITIONS.has(word);

/**
 * A category that is called `manguera superior, manguera inferior` as well gives both words to all of its
 * parts: those that say where they go keep their own alone.
 */
export const withoutOtherPositions = (
  words: readonly string[],
  specifications: readonly { key: string; value: string }[],
): readonly string[] => {
  const own = specifications
    .filter(({ key }) => withoutMarks(key).trim().toLowerCase() === 'posicion')
    .flatMap(({ value }) => wordsOf(value));
  return own.some(isPosition)
    ? words.filter((word) => !isPosition(word) || own.includes(word))
    : words;
};
