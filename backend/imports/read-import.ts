import { and, asc, count, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import {
  importItems,
  importParts,
  importProgress,
  importRows,
  imports,
} from '#backend/database/tables/imports';
import { AppError } from '#backend/http/app-error';
import type { ListedImport, WholeImport } from '#contract/entities/imports';
import { importStates } from '#contract/import-states';
import type { Variant } from '#variants/schema';
import { readSkipBadFault } from './bad-rows.ts';
import { titlesOf } from './columns.ts';
import type { ImportRow } from './context.ts';
import { countGone } from './gone-items.ts';
import { choicesOf, readFields } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { countPassed, onlyTextOf } from './passed-rows.ts';

/** Rows from which the samples of a column are taken. */
const SAMPLE_ROWS = 40;
const SAMPLES = 4;

/** @throws AppError record.notFound */
export const findImport = async (db: Pick<Db, 'select'>, guid: string): Promise<ImportRow> => {
  const [row] = await db.select().from(imports).where(eq(imports.guid, guid));
  if (!row) throw new AppError('record.notFound');
  return row;
};

/** @throws AppError record.notFound */
export const lockImport = async (tx: Tx, guid: string): Promise<ImportRow> => {
  const [row] = await tx.select().from(imports).where(eq(imports.guid, guid)).for('no key update');
  if (!row) throw new AppError('record.notFound');
  return row;
};

type Progress = typeof importProgress.$inferSelect | null;

const listedOf = (row: ImportRow, progress: Progress): ListedImport => {
  const { id, guid, kind, state, fileName, fileBytes, author, rowCount, fault, remaining } = row;
  const { added, changed, same, bad, createdAt, writtenAt, undoneAt, forgottenAt } = row;
  return {
    guid,
    number: id,
    kind,
    state,
    fileName,
    fileBytes,
    author,
    createdAt: createdAt.toISOString(),
    writtenAt: writtenAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    rowCount,
    added,
    changed,
    same,
    bad,
    progress: progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0,
    fault,
    remaining,
    canUndo: !!importStates[state].requests.undo && forgottenAt === null && added + changed > 0,
  };
};

/** Returns the columns of a file with their headings and samples from its first rows. */
const columnsOf = async (db: Db, { id, settings }: ImportRow): Promise<WholeImport['columns']> => {
  const rows = await db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.line, settings.headerLine)))
    .orderBy(asc(importRows.line))
    .limit(SAMPLE_ROWS);
  // Titles between the rows are no values of their column.
  const data = rows.filter(({ cells }) => onlyTextOf(cells) === undefined);
  const shown = data.length > 0 ? data : rows;
  return settings.columns.map((_, place) => ({
    title: titlesOf(settings.headings, [place])[0] ?? '',
    samples: shown
      .map(({ cells }) => cells[place]?.trim() ?? '')
      .filter((text) => text !== '')
      .slice(0, SAMPLES)
      .map((text) => [...text].slice(0, 80).join('')),
  }));
};

/** Returns the parts of the file that were not received. */
export const missingParts = async (db: Db | Tx, importId: number): Promise<number[]> => {
  const rows = await db
    .select({ part: importParts.part })
    .from(importParts)
    .where(and(eq(importParts.importId, importId), isNull(importParts.storedAt)))
    .orderBy(importParts.part);
  return rows.map(({ part }) => part);
};

/** @throws AppError record.notFound */
export const readImport = async (db: Db, variant: Variant, guid: string): Promise<WholeImport> => {
  const row = await findImport(db, guid);
  const [progress] = await db
    .select()
    .from(importProgress)
    .where(eq(importProgress.importId, row.id));
  return {
    ...listedOf(row, progress ?? null),
    format: row.format.split('\n', 1)[0] ?? '',
    settings: row.settings,
    revision: row.revision,
    warnings: row.warnings,
    columns: await columnsOf(db, row),
    fields: (await readFields(KINDS[row.kind], db, variant)).map((field) => {
      const { id, title, sets, isKey = false, isNeeded = false, tax = null } = field;
      const { mayRepeat = false } = field;
      const choices = choicesOf(field);
      const offered =
        typeof choices === 'string' ? ('names' as const) : choices ? [...choices] : null;
      return { id, title, sets, isKey, isNeeded, mayRepeat, tax, choices: offered };
    }),
    skipBadFault: row.state === 'checked' ? await readSkipBadFault(db, row) : '',
    passed: row.state === 'checked' ? await countPassed(db, row) : 0,
    gone: await countGone(db, row),
    hasBadRows: row.bad > 0 && row.forgottenAt === null,
    missing: importStates[row.state].requests.read ? await missingParts(db, row.id) : [],
  };
};

const ROWS = 20;

/** Lists imports, the latest first, without those whose file was never completed. */
export const listImports = async (
  db: Db,
  { rowIndex, rowsMax = ROWS }: { rowIndex: number; rowsMax?: number | undefined },
): Promise<{ data: ListedImport[]; resultCount: number }> => {
  const where = ne(imports.state, 'receiving');
  const [total] = await db.select({ rows: count() }).from(imports).where(where);
  const rows = await db
    .select({ row: imports, progress: importProgress })
    .from(imports)
    .leftJoin(importProgress, eq(importProgress.importId, imports.id))
    .where(where)
    .orderBy(desc(imports.id))
    .limit(rowsMax)
    .offset(rowIndex * rowsMax);
  return {
    data: rows.map(({ row, progress }) => listedOf(row, progress)),
    resultCount: total?.rows ?? 0,
  };
};

/** Counts the records of an import by outcome. */
export const countOutcomes = async (
  db: Pick<Db, 'select'>,
  importId: number,
): Promise<Pick<ImportRow, 'added' | 'changed' | 'same'>> => {
  const rows = await db
    .select({ outcome: importItems.outcome, records: count() })
    .from(importItems)
    .where(eq(importItems.importId, importId))
    .groupBy(importItems.outcome);
  const of = (outcome: string) => rows.find((row) => row.outcome === outcome)?.records ?? 0;
  return { added: of('new'), changed: of('changed'), same: of('same') };
};
