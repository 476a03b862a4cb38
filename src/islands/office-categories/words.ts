import { counted } from '#contract/amounts/counted';
import type { CategoryRow } from '#contract/entities/goods';
import { enumerate } from '#contract/text/enumeration';
import type { TreeRow } from './tree.ts';

/** Returns choices whose names have the path: `Motor › Refrigeración`. @param rows of a tree, in its order */
export const placeChoices = (rows: readonly TreeRow[]): { id: string; name: string }[] => {
  const paths = new Map<string, string>();
  return rows.map(({ id, parentId, name }) => {
    const above = paths.get(parentId);
    const path = above === undefined ? name : `${above} › ${name}`;
    paths.set(id, path);
    return { id, name: path };
  });
};

/** Says what a category itself holds; empty = nothing. */
export const contentsText = (
  { products, families, companies }: CategoryRow,
  subcategories: number,
): string =>
  enumerate(
    [
      products > 0 && counted(products, 'producto', 'productos'),
      families > 0 && counted(families, 'familia', 'familias'),
      subcategories > 0 && counted(subcategories, 'subcategoría', 'subcategorías'),
      companies > 0 && counted(companies, 'empresa', 'empresas'),
    ].filter((text) => text !== false),
  );

/** Splits lines; a single line also at semicolons and commas, but not within `0,5 mm`. */
export const optionsOf = (text: string): string[] => {
  const filled = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (filled.length > 1) return filled;
  return (filled[0] ?? '')
    .split(/;|,(?!\d)/)
    .map((option) => option.trim())
    .filter(Boolean);
};
