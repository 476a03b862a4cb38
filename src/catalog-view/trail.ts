import type { Category } from '#contract/entities/catalog';
import { categoryPath, topCategoryPath } from '#variants/paths';
import type { Variant } from '#variants/schema';

/** A category of the breadcrumbs, and the path of its list. */
export interface TrailStep {
  name: string;
  path: string;
}

/** Returns the categories from the top down to one; empty if it is unknown. */
export const trailTo = (
  categories: readonly Category[],
  id: string,
  shop: Pick<Variant, 'routes' | 'flags'>,
): TrailStep[] => {
  const trail: TrailStep[] = [];
  let level: readonly Category[] = categories;
  for (;;) {
    const step = level.find((each) => id === each.id || id.startsWith(`${each.id}.`));
    if (!step) return trail;
    const path = trail.length === 0 ? topCategoryPath(shop, step) : categoryPath(shop, step.id);
    trail.push({ name: step.name, path });
    level = step.items;
  }
};
