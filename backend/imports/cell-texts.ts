/** Texts of a file's cells, as the fields read them. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { importRows } from '#backend/database/tables/imports';
import type { ImportSettings } from '#contract/entities/imports';
import type { ImportRow } from './context.ts';
import { isErrorCell, isUnknownWord } from './error-cells.ts';
import type { Column } from './file-columns.ts';
import {
  areLists,
  firstPath,
  guessPathSign,
  haveRoot,
  pathBy,
  pathKey,
  withoutRoot,
} from './kinds/category-paths.ts';
import type { Field, FileRow } from './kinds/kind.ts';
import type { Refs } from './kinds/refs.ts';
import { withoutMarkup } from './markup.ts';
import { cleanText } from './values.ts';

const isCategoryOf =
  ({ lists: { category } }: Refs) =>
  (text: string): boolean => {
    const key = pathKey(text);
    return !!category && (category.byName.has(key) || !!category.ambiguous?.has(key));
  };

/** Returns the text of a cell with the separators of paths that all files may have. */
export type PathReader = (text: string, field: Field | undefined) => string;

export const pathReader = (
  { pathSign, hasRoot }: Pick<ImportSettings, 'pathSign' | 'hasRoot'>,
  refs: Refs,
): PathReader => {
  const isName = isCategoryOf(refs);
  return (text, field) => {
    const path = field?.isPath ? pathBy(text, pathSign, isName) : text;
    return field?.isPath && hasRoot ? withoutRoot(path, isName) : path;
  };
};

/** Returns a function that takes one path out of a cell that lists several. */
export const listReader = (
  { hasPathLists }: Pick<ImportSettings, 'hasPathLists'>,
  refs: Refs,
): ((text: string, field: Field) => string) => {
  const isName = isCategoryOf(refs);
  return (text, field) => (hasPathLists && field.isPath ? firstPath(text, isName) : text);
};

/** Recognises the separators of the columns of paths; levels in columns have none. */
export const readPathSigns = async (
  tx: Tx,
  { id, settings: { headerLine } }: Pick<ImportRow, 'id' | 'settings'>,
  columns: readonly Column[],
  refs: Refs,
): Promise<Pick<ImportSettings, 'pathSign' | 'hasPathLists' | 'hasRoot'>> => {
  const places = columns.flatMap(({ field, places: own }) =>
    field.isPath && own.length === 1 ? own : [],
  );
  if (places.length === 0) return { pathSign: undefined, hasPathLists: false, hasRoot: false };
  const { rows } = await tx.execute<{ text: string }>(
    sql`select distinct cells ->> place as text
        from import_rows, unnest(${sql.param(places)}::int[]) as place
        where import_id = ${id} and line > ${headerLine} and cells ->> place <> ''`,
  );
  const texts = rows.map(({ text }) => withoutMarkup(cleanText(text)));
  const isName = isCategoryOf(refs);
  const isPlural = columns.some(({ field, title }) => field.isPath && /s$/i.test(title));
  const pathSign = guessPathSign(texts, isName);
  const paths = texts.flatMap((text) =>
    isErrorCell(text) || isUnknownWord(text) ? [] : pathBy(text, pathSign, isName),
  );
  return {
    pathSign,
    hasRoot: haveRoot(paths, isName),
    hasPathLists: areLists(texts, isName, isPlural),
  };
};

/** Returns the text of a column; of several, the joined ones that say something. */
export const textOf = (
  cells: readonly string[],
  { places, fields, field: { join } }: Column,
  path: PathReader,
): string => {
  const texts = places.map((place, at) => path(cleanText(cells[place] ?? ''), fields[at]));
  const [only = '', ...others] = texts;
  if (!join || others.length === 0) return only;
  return join(
    texts.flatMap((text, at) =>
      text === '' || isErrorCell(text) || isUnknownWord(text)
        ? []
        : (fields[at]?.joinedAs?.(text) ?? text),
    ),
  );
};

/** Reads `\\n`, as web shops export line breaks. */
export const withBreaks = (text: string, { isLong }: Field): string =>
  isLong && text.includes('\\n') ? cleanText(text.replace(/(?:\\r)?\\n/g, '\n')) : text;

/** Returns a text without HTML, in one line where its field has only one. */
export const plainTextOf = (written: string, field: Field): string => {
  const text = withBreaks(written, field);
  const plain = withoutMarkup(text);
  if (plain === text) return text;
  return cleanText(field.isLong ? plain : plain.replace(/\s+/g, ' '));
};

/** Reads the filled cells of all rows of a file. */
export const readFileRows = async (
  tx: Tx,
  { id, settings: { headerLine } }: Pick<ImportRow, 'id' | 'settings'>,
  columns: readonly Column[],
  path: PathReader,
): Promise<FileRow[]> => {
  const rows = await tx
    .select({ line: importRows.line, cells: importRows.cells })
    .from(importRows)
    .where(
      and(eq(importRows.importId, id), gt(importRows.line, headerLine), eq(importRows.fault, '')),
    )
    .orderBy(asc(importRows.line));
  const fields = columns.flatMap(({ fields: own, places }) =>
    own.map((field, at) => ({ field, place: places[at] ?? 0 })),
  );
  return rows.map(({ line, cells }) => ({
    line,
    texts: Object.fromEntries(
      fields.flatMap(({ field, place }) => {
        const text = plainTextOf(path(cleanText(cells[place] ?? ''), field), field);
        return text === '' || isErrorCell(text) ? [] : [[field.id, text]];
      }),
    ),
  }));
};
