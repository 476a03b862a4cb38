import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { importItems, importRows, imports } from '#backend/database/tables/imports';
import { type ImportState, importStates, importStatesWhere } from '#contract/import-states';
import { DAY_MS } from '#contract/time/dates';
import type { ImportContext } from './context.ts';
import { dropFile } from './stage.ts';

const BATCH_IMPORTS = 20;
const WRITTEN = importStatesWhere(
  ({ stored, keptDays }) => stored === 'things' && keptDays !== null,
);
const UNWRITTEN = importStatesWhere(
  ({ stored, keptDays }) => stored !== 'things' && keptDays !== null,
);

/**
 * Deletes unfinished imports, the staged rows of written ones, and the undo data of old ones, as
 * their states allow.
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
  // A written import needs only its items, not the rows of its file.
  const written = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        inArray(imports.state, WRITTEN),
        sql`exists (select from import_rows where import_id = ${imports.id})`,
      ),
    )
    .limit(BATCH_IMPORTS);
  for (const { id } of written) await db.delete(importRows).where(eq(importRows.importId, id));
  const old = await db
    .update(imports)
    .set({ forgottenAt: now() })
    .where(and(untouched(WRITTEN), isNull(imports.forgottenAt)))
    .returning({ id: imports.id });
  for (const { id } of old) await db.delete(importItems).where(eq(importItems.importId, id));
  return { unfinished: unfinished.length, written: written.length, forgotten: old.length };
};
