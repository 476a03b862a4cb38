/** Categories as one list, each with those above it. */
import type { Category } from '#contract/entities/catalog';

/** `Refrigeración › Radiadores`, in the order of the tree. */
export const categoryChoices = (
  tree: readonly Category[],
  above = '',
): { id: string; name: string }[] =>
  tree.flatMap(({ id, name, items }) => {
    const whole = above === '' ? name : `${above} › ${name}`;
    return [{ id, name: whole }, ...categoryChoices(items, whole)];
  });
