/** Why an item stands in a list: the code that the text names, and how near its sides come to what was measured. */
import { askedSides } from '#contract/measures/asked-sides';
import type { SidesUnit, Sizes } from '#contract/measures/sides';
import { codeNamedIn } from '#contract/text/codes';
import { differenceText, type ThirdSide } from './sides-words.ts';

/** What an item can be found by, beside its words. */
export interface Findable {
  /** Those that its card shows anyhow. */
  shown: readonly string[];
  /** Its other codes of this shop, and those of the makers. */
  own: readonly string[];
  original: readonly string[];
  sizes: readonly Sizes[];
}

/** @param third null where the shop's lists are not narrowed by measures */
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
