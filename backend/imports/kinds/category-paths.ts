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

/** Roots of other programs, above all of their categories: `All / Saleable / Frenos`. */
const ROOT =
  /^(?:tod[oa]s?|all|root|raiz|home|inicio|saleable|vendibles?|puede ser vendid[oa]|default category|root catalog)$/;

/** Returns a path without the root of another program, unless the shop has it too. */
export const withoutRoot = (text: string, isName: IsName): string => {
  if (!SEPARATOR.test(text) || isName(text)) return text;
  const parts = pathParts(text);
  const first = parts.findIndex((part) => !ROOT.test(normal(part)) || isName(part));
  return first > 0 ? pathText(parts.slice(first)) : text;
};

/** Returns whether a root of another program is above all paths of a column. */
export const haveRoot = (paths: readonly string[], isName: IsName): boolean => {
  const real = paths.filter((path) => !isName(path) && !ALSO.test(normal(path)));
  const [root = '', ...others] = new Set(real.map(rootOf));
  return others.length === 0 && ROOT.test(root);
};

/** A comma that web shops do not escape separates paths: `Frenos > Discos, Ofertas`. */
const LIST_SIGN = /(?<!\\),\s*/;
const listed = (text: string): string[] =>
  text
    .split(LIST_SIGN)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');

const rootOf = (path: string): string => pathKey(pathParts(path)[0] ?? '');

/**
 * Returns whether the cells of a column list several categories each. A name may have a comma of its
 * own, which is then no separator: what follows it is in small letters, or no category.
 * @param isPlural whether the heading announces several
 */
export const areLists = (texts: readonly string[], isName: IsName, isPlural: boolean): boolean => {
  const lists = texts.flatMap((text) => {
    const parts = isName(text) ? [] : listed(text);
    return parts.length > 1 ? [parts] : [];
  });
  const roots = new Set(texts.map(rootOf));
  const hasPaths = texts.some((text) => SEPARATOR.test(text));
  const shown = lists.filter(
    (parts) =>
      !parts.some((part) => /^\p{Ll}/u.test(part)) &&
      ((isPlural && hasPaths) ||
        parts.some((part) => ALSO.test(normal(part))) ||
        parts.every((part) => roots.has(rootOf(part)) || isName(part))),
  );
  return (lists.length > 0 && shown.length * 2 >= lists.length) || texts.some(hasEscape);
};
const hasEscape = (text: string): boolean => text.includes('\\,');

/** Categories of web shops that say nothing of the goods. */
const ALSO =
  /^(?:(?:en )?ofertas?|destacad[oa]s?|novedad(?:es)?|nuev[oa]s?|promo(?:cion(?:es)?)?s?|liquidacion|outlet|sale|featured|new|sin categori(?:a|zar)|uncategorized|home|inicio|todos?|all)$/;

/** Returns the first real path of a list, with the levels below it that the list names too. */
export const firstPath = (text: string, isName: IsName): string => {
  const parts = isName(text) ? [text] : listed(text);
  const real = parts.filter((part) => !ALSO.test(normal(part)));
  const first = real.find((part) => SEPARATOR.test(part)) ?? real[0] ?? parts[0] ?? text;
  return real.reduce(
    (path, part) => (pathKey(part).startsWith(`${pathKey(path)} > `) ? part : path),
    first,
  );
};

const nameRule = inputShape(categoryEntity).CategoryName;

/** Returns what keeps the categories of a path from being created. */
export const pathProblem = (path: string): string | undefined => {
  const names = pathParts(path);
  if (names.length === 0) return 'Falta el nombre.';
  if (names.length > MAX_LEVELS) return `Las categorías tienen hasta ${MAX_LEVELS} niveles.`;
  const problem = names.map((name) => nameRule.safeParse(name).error).find(Boolean);
  return problem && `${problem.issues[0]?.message ?? 'No es válido'}.`;
};
