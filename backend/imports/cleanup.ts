import { and, eq, exists, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { importItems, importRows, imports } from '#backend/database/tables/imports';
import { type ImportState, importStates, importStatesWhere } from '#contract/import-states';
import { DAY_MS } from '#contract/time/dates';
import type { ImportContext } from './context.ts';
import { dropFile } from './stage.ts';

const BATCH_IMPORTS = 20;
const WRITTEN = importStatesWhere(
  ({ stored, keptDays }) => stored === 'records' && keptDays !== null,
);
const UNWRITTEN = importStatesWhere(
  ({ stored, keptDays }) => stored !== 'records' && keptDays !== null,
);

/**
 * Deletes unfinished imports, the valid rows of written ones, and the undo data and invalid rows of
 * old ones, as their states allow.
 * @returns the number of imports per kind of cleanup
 */
export const forgetImports = async (context: Pick<ImportContext, 'db' | 'files' | 'now'>) => {
  const { db, now } = context;
  /**
   * Returns a condition: imports in one of these states, untouched for the days that the state is
   * kept.
   */
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
        db
          .select({ id: imports.id })
          .from(imports)
          .where(untouched(UNWRITTEN))
          .limit(BATCH_IMPORTS),
      ),
    )
    .returning({ guid: imports.guid, fileBytes: imports.fileBytes });
  for (const row of unfinished) await dropFile(context, row);
  // A written import needs its items and, for a file of them, its invalid rows.
  const isUnneeded = and(eq(importRows.importId, imports.id), isNull(importRows.problems));
  const written = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        inArray(imports.state, WRITTEN),
        isNull(imports.forgottenAt),
        exists(db.select({ one: sql`1` }).from(importRows).where(isUnneeded)),
      ),
    )
    .limit(BATCH_IMPORTS);
  for (const { id } of written)
    await db.execute(
      sql`delete from import_rows using imports
          where imports.id = ${id} and ${isUnneeded}`,
    );
  const old = await db
    .update(imports)
    .set({ forgottenAt: now() })
    .where(and(untouched(WRITTEN), isNull(imports.forgottenAt)))
    .returning({ id: imports.id });
  for (const { id } of old) {
    await db.delete(importItems).where(eq(importItems.importId, id));
    await db.delete(importRows).where(eq(importRows.importId, id));
  }
  return { unfinished: unfinished.length, written: written.length, forgotten: old.length };
};
