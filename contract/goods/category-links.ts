import type { Category } from '../entities/catalog.ts';
import { normal } from '../text/plain-text.ts';
import { narrowedList } from './list-address.ts';

/** Returns the id of the first category of that name, in tree order. */
export const categoryIdOf = (tree: readonly Category[], name: string): string | undefined => {
  for (const one of tree) {
    const id = normal(one.name) === normal(name) ? one.id : categoryIdOf(one.items, name);
    if (id !== undefined) return id;
  }
  return undefined;
};

/** Returns links with the addresses of the categories that they name, without those of categories that the shop lacks. */
export const withCategoryLinks = <Link extends { href: string; category?: string | undefined }>(
  links: readonly Link[],
  tree: readonly Category[],
): Link[] =>
  links.flatMap((link) => {
    if (link.category === undefined) return [link];
    const id = categoryIdOf(tree, link.category);
    return id === undefined ? [] : [{ ...link, href: narrowedList(link.href, 'categoryId', id) }];
  });

/** Returns the list at `href` narrowed to the named category; whole without a category of that name. */
export const categoryLink = (
  { href, category }: { href: string; category?: string },
  tree: readonly Category[],
): string => {
  const id = category === undefined ? undefined : categoryIdOf(tree, category);
  return id === undefined ? href : narrowedList(href, 'categoryId', id);
};
