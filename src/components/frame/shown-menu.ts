import { variant } from 'virtual:variant';
import type { Category } from '#contract/entities/catalog';
import { withCategoryLinks } from '#contract/goods/category-links';

type Menu = typeof variant.menu;

/** All categories, filled before any page is rendered (`src/pages/_catalogue.ts`). */
export const menuTree: { categories: readonly Category[] } = { categories: [] };

/** Returns a menu without links to categories that the shop lacks. */
export const shownMenu = (menu: Menu = variant.menu): Menu =>
  withCategoryLinks(menu, menuTree.categories).map((link) => ({
    ...link,
    items: withCategoryLinks(link.items, menuTree.categories),
  }));
