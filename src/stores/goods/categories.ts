import type { Category } from '#contract/entities/catalog';

/** Flattens the tree to `Refrigeración › Radiadores`, in tree order. */
export const categoryChoices = (
  tree: readonly Category[],
  above = '',
): { id: string; name: string }[] =>
  tree.flatMap(({ id, name, items }) => {
    const whole = above === '' ? name : `${above} › ${name}`;
    return [{ id, name: whole }, ...categoryChoices(items, whole)];
  });
