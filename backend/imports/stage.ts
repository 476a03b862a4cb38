import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { importParts, importRows, imports } from '#backend/database/tables/imports';
import { partKey, readStoredPart, removeParts } from '#backend/media/file-parts';
import type { ImportSettings } from '#contract/entities/imports';
import { importWork } from '#contract/import-states';
import { headerLineOf, matchColumns } from './columns.ts';
import type { ImportContext, ImportRow } from './context.ts';
import { proposedName } from './heading-keys.ts';
import { type Field, readFields } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { checkWithProfile } from './map-columns.ts';
import { applyProfile, findProfile, type ProfileChoice, readProfiles } from './profiles.ts';
import type { ReportProgress } from './progress.ts';
import { notesOf } from './reading/book-notes.ts';
import { readRows } from './reading/read-rows.ts';
import { charsOf, type SheetRow, Unreadable } from './reading/sheet-rows.ts';
import { FOLDER, NO_SETTINGS } from './start-import.ts';

/** The number of first rows in which headings are searched. */
const HEADING_ROWS = 20;
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

/** Guesses the columns from their headings. */
const guessColumns = (
  first: readonly SheetRow[],
  width: number,
  fields: readonly Field[],
): ImportSettings => {
  const headerLine = headerLineOf(first, fields);
  const headings = first.find(({ line }) => line === headerLine)?.cells ?? [];
  const matches = matchColumns(headings, fields);
  return {
    ...NO_SETTINGS,
    headerLine,
    columns: Array.from({ length: width }, (_, place) => matches[place] ?? ''),
  };
};

type GuessSettings = (first: readonly SheetRow[], width: number) => ImportSettings;

/** Returns a function that takes the settings of a file from its profile, or guesses them. */
export const settingsGuesser = async (
  tx: Tx,
  variant: ImportContext['variant'],
  { kind, fileName }: Pick<ImportRow, 'kind' | 'fileName'>,
  choice: ProfileChoice = { by: 'headings' },
): Promise<GuessSettings> => {
  const fields = await readFields(KINDS[kind], tx, variant);
  const profiles = choice.by === 'none' ? [] : await readProfiles(tx, kind);
  return (first, width) => {
    const searched = { fileName, first, width, fields };
    const remembered =
      choice.by === 'name'
        ? applyProfile(profiles, choice.name, searched)
        : findProfile(profiles, searched);
    const guessed = guessColumns(first, width, fields);
    if (!remembered)
      return {
        ...guessed,
        profileName: choice.by === 'none' ? '' : proposedName(fileName, kind),
      };
    // A column that the profile does not know is proposed by its heading, if that is still free.
    const isFree = (id: string): boolean => {
      const sets = fields.find((field) => field.id === id)?.sets;
      return !fields.some((field) => field.sets === sets && remembered.columns.includes(field.id));
    };
    const columns = remembered.columns.map((id, place) => {
      const isAsked = remembered.profile?.asked.includes(place);
      const other = guessed.headerLine === remembered.headerLine ? guessed.columns[place] : '';
      return isAsked && other && isFree(other) ? other : id;
    });
    return { ...remembered, columns };
  };
};

/**
 * Writes the rows of a file to the staging table.
 * @param onRows receives the rows so far, and which share of the file they seem to be
 * @returns the file's format, size, guessed settings and notes about its reading
 */
export const stageRows = async (
  tx: Tx,
  importId: number,
  file: Buffer,
  guessSettings: GuessSettings,
  onRows: (rows: number, share: number) => Promise<unknown>,
): Promise<Pick<ImportRow, 'format' | 'rowCount' | 'settings' | 'warnings'>> => {
  let format = '';
  let rowCount = 0;
  let width = 0;
  const first: SheetRow[] = [];
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
      return guessSettings(rows, columns).columns.filter((id) => id !== '').length;
    },
  );
  for await (const rows of batches) {
    for (const row of rows) {
      width = Math.max(width, row.cells.length);
      if (first.length < HEADING_ROWS) first.push(row);
      waiting.push(row);
      rowCount += 1;
      chars += charsOf(row);
      if (waiting.length >= BATCH_ROWS || chars >= BATCH_CHARS) await flush();
    }
  }
  if (waiting.length > 0) await flush();
  const settings = guessSettings(first, width);
  const above = first.filter(({ line }) => line <= settings.headerLine).length;
  return { format, rowCount: rowCount - above, settings, warnings: notesOf(format) };
};

/** Stages the file of an import in one transaction, so that an interrupted read starts again. */
export const stageFile = async (
  context: ImportContext,
  tx: Tx,
  row: ImportRow,
  reportProgress: ReportProgress,
): Promise<void> => {
  const guess = await settingsGuesser(tx, context.variant, row);
  try {
    const file = await readWholeFile(context, row);
    const staged = await stageRows(tx, row.id, file, guess, (_, share) => reportProgress(share, 1));
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
