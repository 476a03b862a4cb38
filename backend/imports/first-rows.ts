import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { importRows } from '#backend/database/tables/imports';
import type { SheetRow } from './reading/sheet-rows.ts';

/** The number of first rows in which headings are searched. */
export const HEADING_ROWS = 20;

export const readFirstRows = async (
  tx: Pick<Tx, 'select'>,
  importId: number,
): Promise<SheetRow[]> =>
  tx
    .select({ line: importRows.line, cells: importRows.cells, fault: importRows.fault })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(asc(importRows.line))
    .limit(HEADING_ROWS);
