/** Deletes what imports no longer need: files that never came whole, rows that were written, what undoing took. */
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { importItems, importRows, imports } from '#backend/database/tables/imports';
import { DAY_MS } from '#contract/time/dates';
import type { Room } from './room.ts';
import { dropFile } from './stage.ts';

/** Of a browser that went away. */
const RECEIVING_DAYS = 1;
/** Nobody said yes or no. */
const WAITING_DAYS = 14;
/** So long an import can be undone. */
const UNDO_DAYS = 90;
const MOST = 20;

/** @returns how many, by what became of them */
export const forgetImports = async (room: Pick<Room, 'db' | 'files' | 'now'>) => {
  const { db, now } = room;
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const unfinished = await db
    .delete(imports)
    .where(
      inArray(
        imports.id,
        db
          .select({ id: imports.id })
          .from(imports)
          .where(
            sql`(${imports.state} = 'receiving' and ${lt(imports.touchedAt, before(RECEIVING_DAYS))})
              or (${imports.state} in ('mapping', 'checked', 'refused') and ${lt(imports.touchedAt, before(WAITING_DAYS))})`,
          )
          .limit(MOST),
      ),
    )
    .returning({ guid: imports.guid, fileBytes: imports.fileBytes });
  for (const row of unfinished) await dropFile(room, row);
  // What was written is known by its things: the rows of its file are of no use.
  const written = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      sql`${imports.state} in ('done', 'undone') and exists (select from import_rows where import_id = ${imports.id})`,
    )
    .limit(MOST);
  for (const { id } of written) await db.delete(importRows).where(eq(importRows.importId, id));
  const old = await db
    .update(imports)
    .set({ forgottenAt: now() })
    .where(
      and(
        inArray(imports.state, ['done', 'undone']),
        isNull(imports.forgottenAt),
        lt(imports.touchedAt, before(UNDO_DAYS)),
      ),
    )
    .returning({ id: imports.id });
  for (const { id } of old) await db.delete(importItems).where(eq(importItems.importId, id));
  return { unfinished: unfinished.length, written: written.length, forgotten: old.length };
};
