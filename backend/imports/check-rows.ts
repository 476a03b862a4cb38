import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { importRows, imports } from '#backend/database/tables/imports';
import type { ImportProblem, ImportSettings } from '#contract/entities/imports';
import { importWork } from '#contract/import-states';
import { letterOf } from './columns.ts';
import type { ImportContext, ImportRow } from './context.ts';
import { type Field, type ImportKind, readFields, type State } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import type { Refs } from './kinds/refs.ts';
import type { ReportProgress } from './stage.ts';
import { cleanText } from './values.ts';

const BATCH_ROWS = 4_000;

type StagedRow = Pick<typeof importRows.$inferSelect, 'line' | 'cells' | 'fractions' | 'fault'>;

/** A column of the file that stands for a field. */
interface Column {
  place: number;
  title: string;
  field: Field;
}

interface Checked {
  line: number;
  key: string | null;
  label: string;
  fields: State | null;
  problems: ImportProblem[] | null;
}

/** The XLSX reader writes numbers with a decimal comma, whatever the file's text cells use. */
const DECIMAL_COMMA = { decimal: ',' } as const;
const NO_VALUES = { key: null, label: '', fields: null } as const;

const columnsOf = (
  { columns, headerLine }: ImportSettings,
  header: readonly string[],
  fields: readonly Field[],
): Column[] =>
  columns.flatMap((id, place) => {
    const field = fields.find((each) => each.id === id);
    const title = headerLine > 0 ? header[place]?.trim() : '';
    return field ? [{ place, field, title: title || `Columna ${letterOf(place)}` }] : [];
  });

interface Checking {
  columns: readonly Column[];
  settings: ImportSettings;
  refs: Refs;
  completeRow: ImportKind['completeRow'];
}

/** Parses the cells of a row into values, or problems. */
const checkRow = (
  { line, cells, fractions, fault }: StagedRow,
  { columns, settings, refs, completeRow }: Checking,
): Checked => {
  // The headings and the lines above them.
  if (line <= settings.headerLine) return { line, ...NO_VALUES, problems: null };
  if (fault !== '') return { line, ...NO_VALUES, problems: [{ column: '', text: `${fault}.` }] };
  if (settings.widest > 0 && cells.length > settings.widest)
    return {
      line,
      ...NO_VALUES,
      problems: [
        {
          column: '',
          text: `Tiene ${cells.length} celdas y el encabezado ${settings.widest}: hay un separador de más, quizás dentro de un texto o de un precio sin comillas.`,
        },
      ],
    };
  const values: State = {};
  const problems: ImportProblem[] = [];
  let label = '';
  for (const { place, title, field } of columns) {
    const text = cleanText(cells[place] ?? '');
    if (text === '') {
      if (settings.emptyMeans === 'clear' && field.empty !== undefined)
        values[field.sets] = field.empty;
      continue;
    }
    const reading = fractions.includes(place) ? DECIMAL_COMMA : settings;
    const read = field.read(text, reading, refs);
    if ('problem' in read) problems.push({ column: title, text: read.problem });
    else if (field.isKey) label = String(read.value);
    else values[field.sets] = read.value;
  }
  const row =
    label === '' ? { label, values } : (completeRow?.(label, values) ?? { label, values });
  const key = columns.find(({ field }) => field.isKey);
  if (label === '' && key && !problems.some(({ column }) => column === key.title))
    problems.push({ column: key.title, text: 'Está vacío: no se sabe de qué habla la fila.' });
  return {
    line,
    key: row.label === '' ? null : row.label.toLowerCase(),
    label: row.label,
    fields: row.values,
    problems: problems.length > 0 ? problems : null,
  };
};

const headerOf = async (tx: Tx, { id, settings }: ImportRow): Promise<readonly string[]> => {
  const [row] = await tx
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.line, settings.headerLine)));
  return row?.cells ?? [];
};

/** Parses the next rows after the cursor. After the last ones the import moves on to comparing. */
export const checkRows = async (
  { variant }: ImportContext,
  tx: Tx,
  row: ImportRow,
  reportProgress: ReportProgress,
): Promise<void> => {
  const kind = KINDS[row.kind];
  const rows = await tx
    .select({
      line: importRows.line,
      cells: importRows.cells,
      fractions: importRows.fractions,
      fault: importRows.fault,
    })
    .from(importRows)
    .where(and(eq(importRows.importId, row.id), gt(importRows.line, row.cursorLine)))
    .orderBy(asc(importRows.line))
    .limit(BATCH_ROWS);
  const last = rows.at(-1);
  if (!last) {
    await tx
      .update(imports)
      .set({ state: importWork.checking.ends, cursorKey: '' })
      .where(eq(imports.id, row.id));
    return;
  }
  const refs = {
    ...(await kind.loadRefs(tx, variant)),
    createsMissing: row.settings.createsMissing,
  };
  const columns = columnsOf(
    row.settings,
    await headerOf(tx, row),
    await readFields(kind, tx, variant),
  );
  const checked = rows.map((staged) =>
    checkRow(staged, { columns, settings: row.settings, refs, completeRow: kind.completeRow }),
  );
  await tx.execute(
    sql`update import_rows set key = parsed.key, label = parsed.label, fields = parsed.fields, problems = parsed.problems
        from json_to_recordset(${JSON.stringify(checked)})
          as parsed (line int, key text, label text, fields jsonb, problems jsonb)
        where import_rows.import_id = ${row.id} and import_rows.line = parsed.line`,
  );
  await tx.update(imports).set({ cursorLine: last.line }).where(eq(imports.id, row.id));
  await reportProgress(Math.min(last.line, row.rowCount), row.rowCount * 2);
};
