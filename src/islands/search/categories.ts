export interface CategoryNode {
  id: string;
  name: string;
  items: readonly CategoryNode[];
  /** The number of public items in it and below. */
  count?: number;
}

export const findCategory = (
  categories: readonly CategoryNode[],
  id: string,
): CategoryNode | undefined => {
  for (const category of categories) {
    const found = category.id === id ? category : findCategory(category.items, id);
    if (found) return found;
  }
  return undefined;
};
