/** The tree of categories as the static build hands it over. */
export interface CategoryNode {
  id: string;
  name: string;
  items: readonly CategoryNode[];
  /** Public parts in it and below, where the build counted them. */
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
