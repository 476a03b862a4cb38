/** Paths of categories in files: `Motor > Refrigeración > Radiadores`. */
import { categoryEntity } from '#contract/definitions/category';
import { inputShape } from '#contract/definitions/schemas';
import { plainLine } from '#contract/text/plain-codes';
import { normal } from '#contract/text/plain-text';

/** As spreadsheets and other shops separate levels. */
const SEPARATOR = /\s*[>›»|]\s*/;
const MAX_LEVELS = 10;

/** Returns the names of a path, the root's first. */
export const pathParts = (path: string): string[] =>
  path
    .split(SEPARATOR)
    .map(plainLine)
    .filter((name) => name !== '');

export const pathText = (names: readonly string[]): string => names.join(' > ');

/** Spells a path for comparing: accents, capitals, separators and blanks do not matter. */
export const pathKey = (path: string): string => normal(pathText(pathParts(path)));

const nameRule = inputShape(categoryEntity).CategoryName;

/** Returns what keeps the categories of a path from being created. */
export const pathProblem = (path: string): string | undefined => {
  const names = pathParts(path);
  if (names.length === 0) return 'Falta el nombre.';
  if (names.length > MAX_LEVELS) return `Las categorías tienen hasta ${MAX_LEVELS} niveles.`;
  const problem = names.map((name) => nameRule.safeParse(name).error).find(Boolean);
  return problem && `${problem.issues[0]?.message ?? 'No es válido'}.`;
};
