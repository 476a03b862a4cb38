import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { importParts, importRows, imports } from '#backend/database/tables/imports';
import { partKey, readStoredPart, removeParts } from '#backend/media/file-parts';
import { importWork } from '#contract/import-states';
import type { ImportContext, ImportRow } from './context.ts';
import { collectContinued, readTitleNames } from './continued-rows.ts';
import { HEADING_ROWS } from './first-rows.ts';
import { type GuessSettings, settingsGuesser } from './guess-settings.ts';
import { collectNotes } from './list-notes.ts';
import { checkWithProfile } from './map-columns.ts';
import type { ReportProgress } from './progress.ts';
import { notesOf } from './reading/book-notes.ts';
import { readRows } from './reading/read-rows.ts';
import { charsOf, type SheetRow, Unreadable } from './reading/sheet-rows.ts';
import { joinSigns } from './sign-columns.ts';
import { FOLDER } from './start-import.ts';
import { collectTitles, readTitles } from './titles.ts';

/** Rows per insert; fewer if they hold more characters than `BATCH_CHARS`. */
const BATCH_ROWS = 2_000;
const BATCH_CHARS = 8 * 1024 * 1024;

/** @throws Unreadable if a part was lost: the file must be sent again under another guid */
const readWholeFile = async (
  { db, files }: ImportContext,
  { id, guid }: ImportRow,
): Promise<Buffer> => {
  const parts = await db
    .select()
    .from(importParts)
    .where(eq(importParts.importId, id))
    .orderBy(asc(importParts.part));
  const bodies: Buffer[] = [];
  for (const { part, hash } of parts) {
    const body = await readStoredPart(files, partKey(FOLDER, guid, part), hash);
    if (!body) throw new Unreadable('Una parte del archivo se perdió: vuelve a elegirlo.');
    bodies.push(body);
  }
  return Buffer.concat(bodies);
};

const insertRows = (tx: Tx, importId: number, rows: readonly SheetRow[]) =>
  tx.execute(
    sql`insert into import_rows (import_id, line, cells, fractions, fault)
        select ${importId}::int, line, cells, coalesce(numbers, '{}'), fault
        from json_to_recordset(${JSON.stringify(rows)})
          as row (line int, cells jsonb, numbers int[], fault text)`,
  );

interface StagedFile
  extends Pick<ImportRow, 'kind' | 'format' | 'rowCount' | 'settings' | 'warnings'> {
  /** Titles between the rows. */
  titles: string[];
}

/**
 * Writes the rows of a file to the staging table.
 * @param onRows receives the rows so far, and which share of the file they seem to be
 * @returns the file's format, size, guessed kind and settings, and notes about its reading
 */
export const stageRows = async (
  tx: Tx,
  importId: number,
  file: Buffer,
  guess: GuessSettings,
  onRows: (rows: number, share: number) => Promise<unknown>,
): Promise<StagedFile> => {
  let format = '';
  let rowCount = 0;
  let width = 0;
  const first: SheetRow[] = [];
  const titles = collectTitles();
  const continued = collectContinued();
  const { take: takeNote, notes } = collectNotes();
  let waiting: SheetRow[] = [];
  let chars = 0;
  let read = 0;
  const flush = async () => {
    await insertRows(tx, importId, waiting);
    read += chars;
    waiting = [];
    chars = 0;
    // The text of a compressed book may be longer than the book.
    await onRows(rowCount, Math.min(1, read / file.length));
  };
  const batches = readRows(
    file,
    (detected) => {
      format = detected;
    },
    (rows) => {
      const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
      return guess(rows, columns).known;
    },
  );
  for await (const rows of batches) {
    for (const row of rows) {
      width = Math.max(width, row.cells.length);
      if (first.length < HEADING_ROWS) first.push(row);
      titles.take(row.line, row.cells);
      continued.take(row.line, row.cells);
      takeNote(row.line, row.cells);
      waiting.push(row);
      rowCount += 1;
      chars += charsOf(row);
      if (waiting.length >= BATCH_ROWS || chars >= BATCH_CHARS) await flush();
    }
  }
  if (waiting.length > 0) await flush();
  const { kind, settings, warnings } = guess(first, width, notes);
  const { place, lines } = continued.result(await readTitleNames(tx));
  await joinSigns(tx, importId, settings, first);
  const above = first.filter(({ line }) => line <= settings.headerLine).length;
  return {
    ...{ kind, format },
    settings: { ...settings, continued: place },
    rowCount: rowCount - above,
    warnings: [...notesOf(format), ...warnings],
    titles: titles.below(settings.headerLine, lines),
  };
};

/** Adds to the settings what the titles between the rows are. */
export const withTitles = async (
  tx: Tx,
  variant: ImportContext['variant'],
  { titles, settings, ...staged }: StagedFile,
) => ({
  ...staged,
  settings: { ...settings, ...(await readTitles(tx, variant, titles)) },
});

/** Stages the file of an import in one transaction, so that an interrupted read starts again. */
export const stageFile = async (
  context: ImportContext,
  tx: Tx,
  row: ImportRow,
  reportProgress: ReportProgress,
): Promise<void> => {
  const { kinds } = row.settings;
  const guess = await settingsGuesser(tx, context.variant, {
    kinds: kinds.length > 0 ? kinds : [row.kind],
    fileName: row.fileName,
  });
  try {
    const file = await readWholeFile(context, row);
    const staged = await withTitles(
      tx,
      context.variant,
      await stageRows(tx, row.id, file, guess, (_, share) => reportProgress(share, 1)),
    );
    await tx
      .update(imports)
      .set({ ...staged, state: importWork.reading.ends, fault: '' })
      .where(eq(imports.id, row.id));
    await checkWithProfile(context, tx, { ...row, ...staged, state: importWork.reading.ends });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await tx.delete(importRows).where(eq(importRows.importId, row.id));
    await tx
      .update(imports)
      .set({ state: importWork.reading.givenUp.state, fault: error.message })
      .where(eq(imports.id, row.id));
  }
};

export const dropFile = async (
  { files }: Pick<ImportContext, 'files'>,
  { guid, fileBytes }: Pick<ImportRow, 'guid' | 'fileBytes'>,
): Promise<void> => removeParts(files, FOLDER, { guid, bytes: fileBytes });
