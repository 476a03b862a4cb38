import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import { counted } from '#contract/amounts/counted';
import type { ImportProblem } from '#contract/entities/imports';
import { importWork } from '#contract/import-states';
import { cut } from '#contract/text/plain-text';
import { leftFields, noteWarnings, withoutNotes } from './cell-notes.ts';
import { compareRecords, findLikelyCodes, type Item, NEEDED } from './compare-records.ts';
import type { ImportContext, ImportRow } from './context.ts';
import { createdNameWarnings } from './created-names.ts';
import { decimalWarnings } from './decimals.ts';
import { readDefaults } from './defaults.ts';
import { isErrorCell } from './error-cells.ts';
import { errorWarnings } from './error-warnings.ts';
import { columnsOf } from './file-columns.ts';
import { goneWarnings } from './gone-items.ts';
import {
  type Field,
  type Gathered,
  type ImportKind,
  type ReadRow,
  type RowProblem,
  readFields,
  type State,
} from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { offerWarnings } from './offer-columns.ts';
import { passedWarnings, readPassedRows } from './passed-rows.ts';
import type { ReportProgress } from './progress.ts';
import { countOutcomes } from './read-import.ts';
import { notesOf } from './reading/book-notes.ts';
import { withReason } from './reasons.ts';
import { titleWarnings } from './titles.ts';

/**
 * Returns the keys of new records, which this import skips, and clears the problems of their rows.
 */
const skipNew = async (
  tx: Tx,
  importId: number,
  kind: ImportKind,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const existing = new Set((await kind.read(tx, { keys })).map(({ key }) => key));
  const unknown = keys.filter((key) => !existing.has(key));
  // Keep codes that lost their leading zeros in a spreadsheet: they belong to existing records.
  const likelyCodes = await findLikelyCodes({ tx, kind }, unknown);
  const skipped = unknown.filter((key) => !likelyCodes.has(key));
  await tx.execute(
    sql`update import_rows set problems = null
        where import_id = ${importId} and key = any(${sql.param(skipped)}::text[])
          and problems is not null`,
  );
  return new Set(skipped);
};

/** Returns a sentence with the number of skipped records, after the comparison. */
const skippedWarnings = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ skipped: number }>(
    sql`select count(*)::int as skipped from (
          select key from import_rows where import_id = ${importId} and key is not null
          group by key having bool_and(problems is null and fields is not null)
          except select key from import_items where import_id = ${importId}) skipped`,
  );
  const { skipped = 0 } = rows[0] ?? {};
  if (skipped === 0) return [];
  return [
    `Se ${skipped === 1 ? 'saltea' : 'saltean'} ${counted(skipped, 'que todavía no está', 'que todavía no están')} en la tienda.`,
  ];
};

/** Returns a sentence with the number of rows that sellers skip because of a name. */
const answeredWarnings = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ skipped: number }>(
    sql`select count(*)::int as skipped from import_rows
        where import_id = ${importId} and key in (
          select key from import_rows
          where import_id = ${importId} and key is not null and fields is null
            and problems is null)`,
  );
  const { skipped = 0 } = rows[0] ?? {};
  if (skipped === 0) return [];
  const countText = counted(skipped, 'fila se saltea', 'filas se saltean');
  return [`${countText} por lo que respondiste de sus nombres.`];
};

/** A price more than doubled or halved often has a misplaced decimal comma. */
const FACTOR = 2;

interface Counts extends Record<string, unknown> {
  jumps: number;
  hidden: number;
  emptied: number;
  onRequest: number;
  unpriced: number;
}

/** Returns sentences about what to check before the import is written. */
const warningsOf = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<Counts>(
    sql`select
          count(*) filter (where outcome = 'changed' and jsonb_typeof(before -> 'ProductPrice') = 'number'
            and (before ->> 'ProductPrice')::numeric > 0
            and (after ->> 'ProductPrice')::numeric / (before ->> 'ProductPrice')::numeric
              not between ${1 / FACTOR}::numeric and ${FACTOR}::numeric) as jumps,
          count(*) filter (where outcome = 'changed' and after -> 'ProductIsPublic' = 'false') as hidden,
          count(*) filter (where outcome = 'changed' and after ->> 'ProductPrice' = '0') as emptied,
          count(*) filter (where outcome = 'new' and after ->> 'ProductPrice' = '0'
            and after -> 'ProductIsPublic' = 'true') as "onRequest",
          count(*) filter (where outcome = 'new' and after ->> 'ProductPrice' = '0'
            and after -> 'ProductIsPublic' = 'false') as unpriced
        from import_items where import_id = ${importId}`,
  );
  const { jumps = 0, hidden = 0, emptied = 0, onRequest = 0, unpriced = 0 } = rows[0] ?? {};
  const warnings: string[] = [];
  if (jumps > 0)
    warnings.push(
      `${counted(jumps, 'precio cambia', 'precios cambian')} a más del doble o a menos de la mitad: ¿está bien la coma de los decimales?`,
    );
  if (emptied > 0) warnings.push(`${counted(emptied, 'precio queda', 'precios quedan')} en cero.`);
  if (onRequest > 0)
    warnings.push(
      `${counted(onRequest, 'producto nuevo entra', 'productos nuevos entran')} sin precio, y la tienda ${onRequest === 1 ? 'lo' : 'los'} muestra con «Consultar precio».`,
    );
  if (unpriced > 0)
    warnings.push(
      `${counted(unpriced, 'producto nuevo entra', 'productos nuevos entran')} sin precio, y no se ${unpriced === 1 ? 've' : 'ven'} en la tienda. Para que ${unpriced === 1 ? 'se vea' : 'se vean'} con «Consultar precio», elige «Visible: sí» en «Lo que el archivo no trae».`,
    );
  if (hidden > 0)
    warnings.push(`${counted(hidden, 'producto deja', 'productos dejan')} de verse en la tienda.`);
  return warnings;
};

const BATCH_ROWS = 4_000;

interface KeyedRow extends Record<string, unknown> {
  line: number;
  key: string;
  label: string;
  /** null = a seller answered that the row is skipped. */
  fields: State | null;
  problems: ImportProblem[] | null;
}

const toReadRows = (rows: readonly KeyedRow[]): ReadRow[] =>
  rows.map(({ line, label, fields }) => ({ line, label, values: withoutNotes(fields ?? {}) }));

/** Reads the next keys with all of their rows; null after the last one. */
const nextGroups = async (tx: Tx, row: ImportRow): Promise<KeyedRow[][] | null> => {
  const { rows } = await tx.execute<KeyedRow>(
    sql`select line, key, label, fields, problems from import_rows
        where import_id = ${row.id} and key > ${row.cursorKey}
        order by key, line limit ${BATCH_ROWS}`,
  );
  const groups = [...Map.groupBy(rows, ({ key }) => key).values()];
  const last = groups.at(-1)?.[0];
  if (!last) return null;
  if (rows.length < BATCH_ROWS) return groups;
  // Some rows of the last key may be beyond the limit.
  const whole = await tx.execute<KeyedRow>(
    sql`select line, key, label, fields, problems from import_rows
        where import_id = ${row.id} and key = ${last.key} order by line`,
  );
  return [...groups.slice(0, -1), whole.rows];
};

const writeItems = (tx: Tx, importId: number, items: readonly Item[]) =>
  tx.execute(
    sql`insert into import_items (import_id, key, label, line, outcome, thing_id, before, after)
        select ${importId}::int, key, label, line, outcome, thing_id, before, after
        from json_to_recordset(${JSON.stringify(items)}) as item (key text, label text, line int,
          outcome text, thing_id int, before jsonb, after jsonb)`,
  );

const writeProblems = (tx: Tx, importId: number, problems: readonly RowProblem[]) => {
  const byLine = [...Map.groupBy(problems, ({ line }) => line)].map(([line, wrong]) => ({
    line,
    problems: wrong.map(withReason),
  }));
  return tx.execute(
    sql`update import_rows set problems = coalesce(import_rows.problems, '[]') || wrong.problems
        from json_to_recordset(${JSON.stringify(byLine)}) as wrong (line int, problems jsonb)
        where import_rows.import_id = ${importId} and import_rows.line = wrong.line`,
  );
};

/**
 * Marks the valid rows of keys that have an invalid one: a key is written as a whole or not at all.
 * Keys and lines travel as values: PostgreSQL, which has no statistics of rows that it just stored, joins them
 * row by row.
 */
const refuseWholeKeys = async (tx: Tx, importId: number): Promise<void> => {
  const invalid = await tx.execute<{ key: string; line: number }>(
    sql`select key, min(line) as line from import_rows
        where import_id = ${importId} and key is not null and problems is not null
        group by key`,
  );
  const lineOf = new Map(invalid.rows.map(({ key, line }) => [key, line]));
  const valid = await tx.execute<{ key: string; line: number }>(
    sql`select key, line from import_rows
        where import_id = ${importId} and key = any(${sql.param([...lineOf.keys()])}::text[])
          and problems is null and fields is not null`,
  );
  await writeProblems(
    tx,
    importId,
    valid.rows.map(({ key, line }) => ({
      ...{ line, column: '' },
      text: `No entra porque la fila ${lineOf.get(key)} del mismo código tiene errores.`,
      reason: 'No entra porque otra fila del mismo código tiene errores.',
    })),
  );
};

/** Names the errors in cells that are missing for a new record. */
const namingErrors = async (
  tx: Tx,
  { id, settings }: ImportRow,
  problems: readonly RowProblem[],
  fields: readonly Field[],
): Promise<RowProblem[]> => {
  const lines = problems.flatMap(({ line, text }) => (text === NEEDED ? [line] : []));
  if (lines.length === 0) return [...problems];
  const { rows } = await tx.execute<{ line: number; cells: string[] }>(
    sql`select line, cells from import_rows
        where import_id = ${id} and line = any(${sql.param(lines)}::int[])`,
  );
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]));
  return problems.map((problem) => {
    if (problem.text !== NEEDED) return problem;
    const place = settings.columns.findIndex((name) =>
      fields.some(({ id, title }) => id === name && title === problem.column),
    );
    const cell = cellsOf.get(problem.line)?.[place]?.trim() ?? '';
    return isErrorCell(cell)
      ? { ...problem, text: `Es un error de Excel, «${cut(cell, 40)}», y lo nuevo lo necesita.` }
      : problem;
  });
};

/** Turns items that contradict others of the import into problems of their rows. */
const refuseClashes = async (
  tx: Tx,
  { id, kind }: ImportRow,
  fields: readonly Field[],
): Promise<void> => {
  const clashes = (await KINDS[kind].clashesOf?.(tx, id)) ?? [];
  if (clashes.length === 0) return;
  const titleOf = (sets: string) => fields.find((field) => field.sets === sets)?.title ?? '';
  await writeProblems(
    tx,
    id,
    clashes.map(({ line, field, text }) => ({ line, column: titleOf(field), text })),
  );
  const keys = clashes.map(({ key }) => key);
  await tx.execute(
    sql`delete from import_items where import_id = ${id} and key = any(${sql.param(keys)}::text[])`,
  );
};

const endComparing = async (
  { variant }: Pick<ImportContext, 'variant'>,
  tx: Tx,
  row: ImportRow,
  fields: readonly Field[],
): Promise<void> => {
  const { id, kind, settings } = row;
  const columns = columnsOf(settings, fields);
  const refs = await KINDS[kind].loadRefs(tx, variant, settings.columns);
  const passed = await readPassedRows(tx, row);
  await refuseClashes(tx, row, fields);
  await refuseWholeKeys(tx, id);
  const { rows } = await tx.execute<{ bad: number }>(
    sql`select count(*) as bad from import_rows where import_id = ${id} and problems is not null`,
  );
  await tx
    .update(imports)
    .set({
      state: importWork.comparing.ends,
      bad: rows[0]?.bad ?? 0,
      ...(await countOutcomes(tx, id)),
      warnings: [
        ...(settings.skipsNew ? await skippedWarnings(tx, id) : []),
        ...(await answeredWarnings(tx, id)),
        ...titleWarnings(
          { fields, columns, refs, settings },
          passed.map(({ cells }) => cells),
        ),
        ...(await passedWarnings(tx, row, passed, columns, KINDS[kind])),
        ...notesOf(row.format),
        ...(await errorWarnings(tx, row, fields)),
        ...(await noteWarnings(tx, id)),
        ...(await offerWarnings(tx, row, columns)),
        ...(await decimalWarnings(tx, row, fields)),
        ...(await warningsOf(tx, id)),
        ...(await createdNameWarnings(tx, id)),
        ...(await goneWarnings(tx, row)),
        ...((await KINDS[kind].warningsOf?.(tx, id, settings)) ?? []),
      ],
    })
    .where(eq(imports.id, id));
};

/** Compares the next keys after the cursor with the stored records. */
export const compareRows = async (
  { variant }: ImportContext,
  tx: Tx,
  row: ImportRow,
  reportProgress: ReportProgress,
): Promise<void> => {
  const groups = await nextGroups(tx, row);
  const kind = KINDS[row.kind];
  const fields = await readFields(kind, tx, variant);
  if (!groups) {
    await endComparing({ variant }, tx, row, fields);
    return;
  }
  const keyOf = (rows: readonly KeyedRow[]): string => rows[0]?.key ?? '';
  const skipped = row.settings.skipsNew
    ? await skipNew(tx, row.id, kind, groups.map(keyOf))
    : undefined;
  // A key is compared only if all of its rows were parsed.
  const considered = groups.filter(
    (rows) => !skipped?.has(keyOf(rows)) && rows.every(({ fields: parsed }) => parsed !== null),
  );
  const isRead = (rows: readonly KeyedRow[]) => rows.every(({ problems }) => problems === null);
  const gathered = considered.filter(isRead).map((rows): Gathered => {
    const [first] = rows;
    return {
      key: keyOf(rows),
      label: first?.label ?? '',
      line: first?.line ?? 0,
      left: rows.flatMap((row) => leftFields(row.fields ?? {})),
      ...kind.gather(toReadRows(rows)),
    };
  });
  const repeats = considered.flatMap((rows) =>
    isRead(rows) ? [] : (kind.repeatsAmong?.(toReadRows(rows)) ?? []),
  );
  const refs = {
    ...(await kind.loadRefs(tx, variant, row.settings.columns)),
    createsMissing: row.settings.createsMissing,
  };
  const { settings } = row;
  const defaults = readDefaults(settings, fields, refs).values;
  const comparing = { tx, kind, variant, fields, refs, settings, defaults };
  const { items, problems } = await compareRecords(comparing, gathered);
  await writeItems(tx, row.id, items);
  await writeProblems(tx, row.id, [...(await namingErrors(tx, row, problems, fields)), ...repeats]);
  const cursorKey = keyOf(groups.at(-1) ?? []);
  const compared = row.cursorLine + groups.flat().length;
  await tx.update(imports).set({ cursorKey, cursorLine: compared }).where(eq(imports.id, row.id));
  await reportProgress(compared, row.rowCount);
};
