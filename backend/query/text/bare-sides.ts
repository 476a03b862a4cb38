/** Sides without a unit: people write `60x40` and `30x30` in centimetres or millimetres, and names may lack both. */
import { wordsOf } from '../analysis/words.ts';
import type { TypedWord } from './typed-words.ts';

/**
 * Returns by word of sides the words of other units in which they may be meant.
 * @param bare as they were typed
 * @param typed with the shop's unit
 */
export const otherSides = (
  bare: readonly TypedWord[],
  typed: readonly TypedWord[],
): ReadonlyMap<string, string[]> =>
  new Map(
    typed.flatMap(({ text }, place) => {
      const before = bare[place]?.text ?? '';
      if (before === text) return [];
      const others = [wordsOf(before), wordsOf(`${before} cm`)];
      return wordsOf(text).map(
        (word, at) =>
          [
            word,
            others.flatMap((words) => words[at] ?? []).filter((other) => other !== word),
          ] as const,
      );
    }),
  );
