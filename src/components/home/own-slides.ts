/** The slides of the shop's texts, which the home shows until the shop configures a banner. */
import { FILTER_LETTERS } from '#contract/goods/list-address';
import type { Texts } from '#variants/texts';

type Slide = Texts['home']['slides'][number];
/** A slide with the address of its category's picture. */
export type PicturedSlide = Slide & { picture?: string | undefined };

/** Returns the category whose list a slide links to. */
export const categoryOf = ({ href }: Pick<Slide, 'href'>, list: string): string | undefined =>
  href.startsWith(`${list}?`)
    ? (new URLSearchParams(href.slice(list.length)).get(FILTER_LETTERS.categoryId) ?? undefined)
    : undefined;

interface Catalogue {
  /** The address of the list. */
  list: string;
  /** Ids of all categories. */
  categories: ReadonlySet<string>;
  /** Address of the picture by category. */
  pictures: ReadonlyMap<string, string>;
}

/** Leaves out slides of categories that the shop lacks; if all are, the first leads to the whole list. */
export const shownSlides = (
  slides: readonly Slide[],
  { list, categories, pictures }: Catalogue,
): PicturedSlide[] => {
  const shown = slides.flatMap((slide) => {
    const category = categoryOf(slide, list);
    if (category === undefined) return [slide];
    return categories.has(category) ? [{ ...slide, picture: pictures.get(category) }] : [];
  });
  return shown.length > 0 ? shown : slides.slice(0, 1).map((slide) => ({ ...slide, href: list }));
};
