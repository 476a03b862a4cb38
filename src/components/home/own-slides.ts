/** The slides of the shop's texts, which the home shows until the shop configures a banner. */
import type { Category } from '#contract/entities/catalog';
import { categoryIdOf, withCategoryLinks } from '#contract/goods/category-links';
import type { Texts } from '#variants/texts';

type Slide = Texts['home']['slides'][number];
/** A slide with the address of its category's picture. */
export type PicturedSlide = Slide & { picture?: string | undefined };

/** Returns the ids of the categories that slides name. */
export const slideCategories = (slides: readonly Slide[], tree: readonly Category[]): string[] =>
  slides.flatMap(({ category }) => (category && categoryIdOf(tree, category)) || []);

/**
 * Leaves out slides of categories that the shop lacks; if all are, the first leads to the whole list.
 * @param pictures addresses by category
 */
export const shownSlides = (
  slides: readonly Slide[],
  tree: readonly Category[],
  pictures: ReadonlyMap<string, string>,
): PicturedSlide[] => {
  const shown = withCategoryLinks(slides, tree).map((slide) =>
    slide.category === undefined
      ? slide
      : { ...slide, picture: pictures.get(categoryIdOf(tree, slide.category) ?? '') },
  );
  return shown.length > 0 ? shown : slides.slice(0, 1);
};
