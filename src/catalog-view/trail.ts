/** The way through the categories to an item. */
import type { Category } from '#contract/entities/catalog';

/** The categories from the top down to one, or none where it is unknown. */
export const trailTo = (
  categories: readonly Category[],
  id: string,
): { id: string; name: string }[] => {
  const trail: { id: string; name: string }[] = [];
  let level: readonly Category[] = categories;
  for (;;) {
    const step = level.find((each) => id === each.id || id.startsWith(`${each.id}.`));
    if (!step) return trail;
    trail.push({ id: step.id, name: step.name });
    level = step.items;
  }
};
