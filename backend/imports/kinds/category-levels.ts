/** Categories in several columns: rubro, subrubro and a third level. */
import { normal } from '#contract/text/plain-text';
import { pathParts, pathText } from './category-paths.ts';
import type { Field } from './kind.ts';

const LEVELS = [
  {
    id: 'category2',
    title: 'Subcategoría',
    headings: [
      ...['subrubro', 'sub rubro', 'sub categoria', 'subgrupo', 'sub grupo', 'subcategory'],
      ...['subfamilia', 'sub familia'],
      ...['categoria 2', 'categoria nivel 2', 'nivel 2', 'rubro 2'],
    ],
  },
  {
    id: 'category3',
    title: 'Subcategoría, tercer nivel',
    headings: [
      ...[
        'linea',
        'linha',
        'sublinea',
        'sub linea',
        'sub subrubro',
        'subsubrubro',
        'sub subcategoria',
      ],
      ...['categoria 3', 'categoria nivel 3', 'nivel 3', 'rubro 3'],
    ],
  },
] as const;

/**
 * Joins levels to a path. A level that repeats the one above it counts once: `Frenos` beside
 * `Frenos`, or beside the whole path `Frenos > Pastillas`.
 */
export const joinLevels = (cells: readonly string[]): string => {
  const [only = '', ...others] = cells;
  if (others.length === 0) return only;
  const names = cells.flatMap(pathParts);
  return pathText(
    names.filter((name, at) => at === 0 || normal(name) !== normal(names[at - 1] ?? '')),
  );
};

/** Adds the further levels after the column of the category. @param id of that column */
export const withLevels = (fields: readonly Field[], id = 'category'): Field[] =>
  fields.flatMap((field) => {
    if (field.id !== id) return [field];
    const { isNeeded: _, isKey: __, ...level } = field;
    return [
      { ...field, join: joinLevels },
      ...LEVELS.map((each) => ({ ...level, ...each, join: joinLevels, write: null })),
    ];
  });
