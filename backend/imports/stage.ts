/** Reads the file of an import and lays its rows out in a table, where every process finds them. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { importParts, importRows, imports } from '#backend/database/tables/imports';
import { partKey, readStoredPart, removeParts } from '#backend/media/file-parts';
import type { ImportSettings } from '#contract/entities/imports';
import { importWork } from '#contract/import-states';
import { headerLineOf, recognise } from './columns.ts';
import type { Field } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { readRows } from './reading/read-rows.ts';
import { lettersOf, type SheetRow, Unreadable } from './reading/unreadable.ts';
import type { ImportRow, Room } from './room.ts';
import { FOLDER, NO_SETTINGS } from './start-import.ts';

/** So many first rows are looked at for headings. */
const LOOKED_AT = 20;
/** As many rows go to the database at once, or fewer where they have so much text. */
const AT_ONCE = 2_000;
const LETTERS_AT_ONCE = 8 * 1024 * 1024;

/** @throws Unreadable where a part is gone: it is sent again under another guid */
const wholeFile = async ({ db, files }: Room, { id, guid }: ImportRow): Promise<Buffer> => {
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
        select ${importId}::int, line, cells, coalesce(fractions, '{}'), fault
        from json_to_recordset(${JSON.stringify(rows)})
          as row (line int, cells jsonb, fractions int[], fault text)`,
  );

/** What the columns are, as far as their headings tell. */
const guessSettings = (
  first: readonly SheetRow[],
  width: number,
  fields: readonly Field[],
): ImportSettings => {
  const headerLine = headerLineOf(first, fields);
  const headings = first.find(({ line }) => line === headerLine)?.cells ?? [];
  const known = recognise(headings, fields);
  return {
    ...NO_SETTINGS,
    headerLine,
    columns: Array.from({ length: width }, (_, place) => known[place] ?? ''),
  };
};

/** Lays out rows, whoever reads them. @returns what is known of the file then */
export const layOut = async (
  tx: Tx,
  importId: number,
  file: Buffer,
  fields: readonly Field[],
  told: (rows: number) => Promise<unknown>,
): Promise<Pick<ImportRow, 'format' | 'rowCount' | 'settings'>> => {
  let format = '';
  let rowCount = 0;
  let width = 0;
  const first: SheetRow[] = [];
  let waiting: SheetRow[] = [];
  let letters = 0;
  const flush = async () => {
    await insertRows(tx, importId, waiting);
    waiting = [];
    letters = 0;
    await told(rowCount);
  };
  const read = readRows(file, (said) => {
    format = said;
  });
  for await (const rows of read) {
    for (const row of rows) {
      width = Math.max(width, row.cells.length);
      if (first.length < LOOKED_AT) first.push(row);
      waiting.push(row);
      rowCount += 1;
      letters += lettersOf(row);
      if (waiting.length >= AT_ONCE || letters >= LETTERS_AT_ONCE) await flush();
    }
  }
  if (waiting.length > 0) await flush();
  const settings = guessSettings(first, width, fields);
  const above = first.filter(({ line }) => line <= settings.headerLine).length;
  return { format, rowCount: rowCount - above, settings };
};

/** In one transaction: killed in the middle, it begins anew. */
export const stageFile = async (
  room: Room,
  tx: Tx,
  row: ImportRow,
  told: (done: number) => Promise<unknown>,
): Promise<void> => {
  const fields = KINDS[row.kind].fields(room.variant);
  try {
    const file = await wholeFile(room, row);
    // About so many letters a row: how far it is, nobody knows before the end.
    const known = await layOut(tx, row.id, file, fields, told);
    await tx
      .update(imports)
      .set({ ...known, state: importWork.reading.ends, fault: '' })
      .where(eq(imports.id, row.id));
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
  { files }: Pick<Room, 'files'>,
  { guid, fileBytes }: Pick<ImportRow, 'guid' | 'fileBytes'>,
): Promise<void> => removeParts(files, FOLDER, { guid, bytes: fileBytes });

export type Told = (done: number, total: number) => Promise<unknown>;
/** Beside the transaction, so that others see it. */
export const progressOf =
  (db: Db, importId: number): Told =>
  (done, total) =>
    db.execute(
      sql`insert into import_progress (import_id, done, total) values (${importId}, ${done}, ${total})
          on conflict (import_id) do update set done = excluded.done, total = excluded.total`,
    );
