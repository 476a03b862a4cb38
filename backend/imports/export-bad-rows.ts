/** A file of the invalid rows of an import, in which they are corrected and imported again. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { importRows } from '#backend/database/tables/imports';
import type { InputOf, OutputOf } from '#contract/calls';
import { EXPORT_ROWS } from '#contract/calls/imports';
import type { ImportProblem, ImportSettings } from '#contract/entities/imports';
import { SEPARATORS } from '#contract/text/sheet-cells';
import { isReasons, reasonsTitle, titlesOf } from './columns.ts';
import type { ImportContext } from './context.ts';
import { exportGone } from './gone-items.ts';
import { type Field, readFields } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { findImport } from './read-import.ts';
import { separatorNames } from './reading/separator.ts';

/** A number with three decimals that is read as thousands in a text. */
const LIKE_THOUSANDS = /^(?:\D+ )?-?\d{1,3},\d{3}$/;

interface Layout {
  /** The columns of the file, without reasons that an earlier export added. */
  places: number[];
  titles: string[];
  /** How many columns have a heading. Further cells follow the reasons: they are refused again. */
  width: number;
}

const layoutOf = (
  { columns, headerLine, headings, widest }: ImportSettings,
  fields: readonly Field[],
): Layout => {
  const width = widest || columns.length;
  const isOwn = (place: number): boolean =>
    columns[place] === '' && place === width - 1 && isReasons(headings[place] ?? '');
  const places = Array.from({ length: width }, (_, place) => place).filter((at) => !isOwn(at));
  const titles =
    headerLine > 0
      ? places.map((place) => headings[place]?.trim() ?? '')
      : titlesOf(
          columns.map((id) => fields.find((field) => field.id === id)?.title ?? ''),
          places,
        );
  return { places, titles: [...titles, reasonsTitle(fields)], width };
};

const reasonOf = ({ column, text }: ImportProblem): string =>
  column === '' ? text : `${column}: ${text}`;

/**
 * Exports a page of invalid rows as they stand in the file, with their reasons.
 * @throws AppError record.notFound
 */
export const exportBadRows = async (
  { db, variant }: Pick<ImportContext, 'db' | 'variant'>,
  { guid, after, list }: Omit<InputOf<'importErrors'>, 'list'> & Partial<InputOf<'importErrors'>>,
): Promise<OutputOf<'importErrors'>> => {
  const row = await findImport(db, guid);
  if (list === 'gone') return exportGone({ db, variant }, row, { after });
  const { id, kind, format, settings } = row;
  const fields = await readFields(KINDS[kind], db, variant);
  const rows = await db
    .select({
      line: importRows.line,
      cells: importRows.cells,
      numbers: importRows.numbers,
      problems: importRows.problems,
    })
    .from(importRows)
    .where(
      and(eq(importRows.importId, id), isNotNull(importRows.problems), gt(importRows.line, after)),
    )
    .orderBy(asc(importRows.line))
    .limit(EXPORT_ROWS);
  const { places, titles, width } = layoutOf(settings, fields);
  const isAmount = settings.columns.map((name) =>
    fields.some((field) => field.id === name && field.isNumber),
  );
  return {
    titles,
    rows: rows.map(({ cells, numbers, problems }) => {
      // A fourth decimal tells `12,345` from thousands, where the cell was a number.
      const own = cells.map((cell, place) =>
        numbers.includes(place) && isAmount[place] ? cell.replace(LIKE_THOUSANDS, '$&0') : cell,
      );
      return [
        ...places.map((place) => own[place] ?? ''),
        (problems ?? []).map(reasonOf).join(' '),
        ...own.slice(width),
      ];
    }),
    next: rows.length < EXPORT_ROWS ? null : (rows.at(-1)?.line ?? null),
    separator: SEPARATORS.find((sign) => format.split(', ').includes(separatorNames[sign])) ?? ';',
  };
};
