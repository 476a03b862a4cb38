import { askedSides } from '#contract/measures/asked-sides';
import type { SidesUnit, Sizes } from '#contract/measures/sides';
import { codeNamedIn } from '#contract/text/codes';
import { differenceText, type ThirdSide } from './sides-words.ts';

/** The codes and sizes by which a search finds an item. */
export interface Findable {
  /** Codes that are on its card anyway. */
  shown: readonly string[];
  /** The shop's codes of its products. */
  own: readonly string[];
  /** Codes of the makers. */
  original: readonly string[];
  sizes: readonly Sizes[];
}

/**
 * Returns why an item is in a list: the code that the text names, and how its sides differ from the measured ones.
 * @param third null where the shop's lists have no filter for measures
 */
export const notesOf = (
  { shown, own, original, sizes }: Findable,
  query: { text: string; measures: string },
  third: ThirdSide | null,
  unit: SidesUnit,
): string[] => {
  const named = codeNamedIn(query.text, [...shown, ...own, ...original]);
  const isOriginal = named !== undefined && ![...shown, ...own].includes(named);
  const measured = third && askedSides(query, unit);
  const difference = measured && differenceText(measured, sizes, third);
  return [
    ...(named !== undefined && !shown.includes(named)
      ? [`${isOriginal ? 'Código original' : 'Código'}: ${named}`]
      : []),
    ...(difference ? [difference] : []),
  ];
};
