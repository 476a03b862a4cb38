/**
 * Category ids, dotted as `1.10.2`, and the tree of categories that have public items, with their counts.
 */
import type { Category } from '../entities/catalog.ts';

/** `1.10.2` → `1`, `1.10`, `1.10.2`. */
export const withAncestors = (id: string): string[] => {
  const labels = id.split('.');
  return labels.map((_, index) => labels.slice(0, index + 1).join('.'));
};

/** `1.10.2` → `1.10`; empty for a root. */
export const parentOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('.')));

/** Whether a category is another one or below it. */
export const isWithin = (id: string, other: string): boolean =>
  id === other || id.startsWith(`${other}.`);

/** A category with something public in it or below. */
export interface StockedCategory extends Category {
  /** Public items of the shop's kind in it and below; -1 = unknown. */
  count: number;
  items: StockedCategory[];
}

/** Returns the categories with public items: others would lead to empty lists. */
export const stockedCategories = (
  categories: readonly Category[],
  counts: ReadonlyMap<string, number>,
): StockedCategory[] =>
  categories.flatMap(({ id, name, items }) => {
    const count = counts.get(id) ?? 0;
    return count === 0 ? [] : [{ id, name, count, items: stockedCategories(items, counts) }];
  });
