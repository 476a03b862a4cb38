/** Deletes what imports no longer need: files that never came whole, rows that were written, what undoing took. */
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { importItems, importRows, imports } from '#backend/database/tables/imports';
import { type ImportState, importStates, importStatesWhere } from '#contract/import-states';
import { DAY_MS } from '#contract/time/dates';
import type { Room } from './room.ts';
import { dropFile } from './stage.ts';

const MOST = 20;
const WRITTEN = importStatesWhere(
  ({ stored, keptDays }) => stored === 'things' && keptDays !== null,
);
const UNWRITTEN = importStatesWhere(
  ({ stored, keptDays }) => stored !== 'things' && keptDays !== null,
);

/** @returns how many, by what became of them */
export const forgetImports = async (room: Pick<Room, 'db' | 'files' | 'now'>) => {
  const { db, now } = room;
  /** Imports in one of these states that nobody has touched for as many days as the state is kept. */
  const untouched = (states: readonly ImportState[]) =>
    or(
      ...states.map((state) => {
        const days = importStates[state].keptDays ?? 0;
        const before = new Date(now().getTime() - days * DAY_MS);
        return and(eq(imports.state, state), lt(imports.touchedAt, before));
      }),
    );
  const unfinished = await db
    .delete(imports)
    .where(
      inArray(
        imports.id,
        db.select({ id: imports.id }).from(imports).where(untouched(UNWRITTEN)).limit(MOST),
      ),
    )
    .returning({ guid: imports.guid, fileBytes: imports.fileBytes });
  for (const row of unfinished) await dropFile(room, row);
  // What was written is known by its things: the rows of its file are of no use.
  const written = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        inArray(imports.state, WRITTEN),
        sql`exists (select from import_rows where import_id = ${imports.id})`,
      ),
    )
    .limit(MOST);
  for (const { id } of written) await db.delete(importRows).where(eq(importRows.importId, id));
  const old = await db
    .update(imports)
    .set({ forgottenAt: now() })
    .where(and(untouched(WRITTEN), isNull(imports.forgottenAt)))
    .returning({ id: imports.id });
  for (const { id } of old) await db.delete(importItems).where(eq(importItems.importId, id));
  return { unfinished: unfinished.length, written: written.length, forgotten: old.length };
};
