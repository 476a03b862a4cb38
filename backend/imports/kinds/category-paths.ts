/** Paths of categories in files: `Motor > Refrigeración > Radiadores`. */
import { categoryEntity } from '#contract/definitions/category';
import { inputShape } from '#contract/definitions/schemas';
import type { PathSign } from '#contract/entities/imports';
import { plainLine } from '#contract/text/plain-codes';
import { normal } from '#contract/text/plain-text';

/** As spreadsheets and other shops separate levels. */
const SEPARATOR = /\s*(?:[-=]*>|[›»|→])\s*/;
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

/** Signs that separate levels in some files, and belong to names in others: `Kit 1/2`, `y/o`. */
const SIGNS: Readonly<Record<PathSign, RegExp>> = {
  '\\': /\s*\\\s*/,
  ' / ': /\s+\/\s*|\s*\/\s+/,
  '/': /\s+\/\s*|\s*\/\s+|(?<=\p{L}{3})\/(?=\p{L}{3})/u,
};

const partsBy = (text: string, sign: PathSign): string[] =>
  text
    .split(SIGNS[sign])
    .map(plainLine)
    .filter((name) => name !== '');

type IsName = (text: string) => boolean;

/** Returns whether a sign separates levels: the first parts are names of the column, or repeat. */
const separates = (sign: PathSign, texts: readonly string[], isName: IsName): boolean => {
  const paths = texts.flatMap((text) => {
    const parts = isName(text) ? [] : partsBy(text, sign);
    return parts.length > 1 ? [parts] : [];
  });
  if (paths.length === 0) return false;
  if (sign === '\\' || (sign === ' / ' && paths.length === texts.length)) return true;
  const heads = [...texts, ...paths.map(([head = '']) => head)].map(normal);
  const uses = Map.groupBy(heads, (head) => head);
  const shared = paths.filter(
    ([head = '']) => (uses.get(normal(head))?.length ?? 0) > 1 || isName(head),
  );
  return shared.length * 2 >= paths.length;
};

/**
 * Recognises the sign that separates the levels in a column.
 * @param texts the column's distinct texts
 * @param isName whether the shop has a category of that name
 */
export const guessPathSign = (texts: readonly string[], isName: IsName): PathSign | undefined => {
  if (texts.some((text) => SEPARATOR.test(text))) return undefined;
  const signs: readonly PathSign[] = ['\\', ' / ', '/'];
  return signs.find((sign) => separates(sign, texts, isName));
};

/** Writes a path with the separator that `pathParts` knows, unless it is the name of a category. */
export const pathBy = (text: string, sign: PathSign | undefined, isName: IsName): string =>
  sign === undefined || isName(text) ? text : pathText(partsBy(text, sign));

const nameRule = inputShape(categoryEntity).CategoryName;

/** Returns what keeps the categories of a path from being created. */
export const pathProblem = (path: string): string | undefined => {
  const names = pathParts(path);
  if (names.length === 0) return 'Falta el nombre.';
  if (names.length > MAX_LEVELS) return `Las categorías tienen hasta ${MAX_LEVELS} niveles.`;
  const problem = names.map((name) => nameRule.safeParse(name).error).find(Boolean);
  return problem && `${problem.issues[0]?.message ?? 'No es válido'}.`;
};
