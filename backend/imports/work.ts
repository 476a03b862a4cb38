import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { makeStagedPiece, publishStagedIndex } from '#backend/catalog/list-index/staged-index';
import { followTitles } from '#backend/catalog/title-keys';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Db, Tx } from '#backend/database/connection';
import { isDatabaseGone } from '#backend/database/failures';
import { importItems, importProgress, imports } from '#backend/database/tables/imports';
import {
  importStates,
  importWork,
  isWorking,
  settledState,
  WORKING,
  type WorkingState,
} from '#contract/import-states';
import { checkRows } from './check-rows.ts';
import { compareRows } from './compare.ts';
import type { ImportContext, ImportRow } from './context.ts';
import { ChangedMeanwhile, changedRowsText } from './items.ts';
import { progressOf, type ReportProgress } from './progress.ts';
import { dropFile, stageFile } from './stage.ts';
import { undoImport } from './undo-import.ts';
import { writeImport } from './write-import.ts';

type Step = (
  context: ImportContext,
  tx: Tx,
  row: ImportRow,
  reportProgress: ReportProgress,
) => Promise<void>;

/**
 * Updates the list index after a write or an undo: a batch of documents per transaction, so that
 * changes by hand can run in between, then publishes all of them at once.
 */
const updateLists: Step = async (_, tx, row, reportProgress) => {
  if ((await makeStagedPiece(tx)) > 0) {
    const { rows } = await tx.execute<{ made: number; all: number }>(
      sql`select count(document) as made, count(*) as all from search_staged`,
    );
    await reportProgress(rows[0]?.made ?? 0, rows[0]?.all ?? 0);
    return;
  }
  await publishStagedIndex(tx);
  await followTitles(tx);
  await tx
    .update(imports)
    .set({ state: settledState(row) })
    .where(eq(imports.id, row.id));
};

const STEPS: Readonly<Record<WorkingState, Step>> = {
  reading: stageFile,
  checking: checkRows,
  comparing: compareRows,
  writing: writeImport,
  undoing: undoImport,
  telling: updateLists,
};

const givenUpText = (state: WorkingState): string =>
  state === 'undoing'
    ? 'Se intentó deshacer varias veces y no se pudo: no se deshizo nada. Prueba de nuevo más tarde.'
    : 'Se intentó varias veces y no se pudo: no se escribió nada. Prueba con un archivo más chico.';

/** Fewer rows are joined fast enough by any plan. */
const MIN_ANALYZED = 2_000;

/** Counts the rows anew before the first step that joins them: PostgreSQL does so by itself only later. */
const analyzeRows = async (tx: Tx, row: ImportRow): Promise<void> => {
  const isFirst =
    (row.state === 'checking' && row.cursorLine === 0) ||
    (row.state === 'comparing' && row.cursorKey === '');
  if (isFirst && row.rowCount >= MIN_ANALYZED) await tx.execute(sql`analyze import_rows`);
};

/** Sets the timeouts of one step. */
export const SET_TIMEOUTS = sql`select set_config('statement_timeout', '240s', true),
  set_config('lock_timeout', '60s', true), set_config('idle_in_transaction_session_timeout', '60s', true)`;

/** Locks an import that has work to do and that no other process works on. It can still be read. */
const claim = async (tx: Tx, guid: string | undefined): Promise<ImportRow | undefined> => {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(inArray(imports.state, [...WORKING]), guid ? eq(imports.guid, guid) : undefined))
    .orderBy(asc(imports.touchedAt))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return row;
};

/** Takes the lock under which only one import writes at a time. @returns whether it was free */
const takeTurn = async (tx: Tx, state: WorkingState): Promise<boolean> => {
  if (!importWork[state].locksImports) return true;
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCKS.importing}) as "isFree"`,
  );
  return rows[0]?.isFree ?? false;
};

const countAttempt = async (db: Db, importId: number): Promise<number> => {
  const { rows } = await db.execute<{ attempts: number }>(
    sql`insert into import_progress (import_id, attempts) values (${importId}, 1)
        on conflict (import_id) do update set attempts = import_progress.attempts + 1
        returning attempts`,
  );
  return rows[0]?.attempts ?? 1;
};

type StepResult = { row: ImportRow } | undefined;

const stepOnce = (context: ImportContext, guid: string | undefined): Promise<StepResult> =>
  context.db.transaction(async (tx) => {
    await tx.execute(SET_TIMEOUTS);
    const row = await claim(tx, guid);
    if (!row || !isWorking(row.state) || !(await takeTurn(tx, row.state))) return undefined;
    const { givenUp } = importWork[row.state];
    const attempts = await countAttempt(context.db, row.id);
    if (givenUp && attempts > givenUp.attempts)
      await tx
        .update(imports)
        .set({
          // Part of it may have been undone before.
          state: row.state === 'undoing' ? settledState(row) : givenUp.state,
          fault: givenUpText(row.state),
        })
        .where(eq(imports.id, row.id));
    else
      try {
        await analyzeRows(tx, row);
        await STEPS[row.state](context, tx, row, progressOf(context.db, row.id, row.state));
      } catch (error) {
        if (error instanceof ChangedMeanwhile) throw new ImportConflict(row, error.keys);
        throw error;
      }
    return { row };
  });

class ImportConflict extends Error {
  readonly row: ImportRow;
  readonly keys: readonly string[];
  constructor(row: ImportRow, keys: readonly string[]) {
    super('records were changed meanwhile');
    this.row = row;
    this.keys = keys;
  }
}

/** After a rollback: compares the import again. */
const handleConflict = ({ db }: ImportContext, { row, keys }: ImportConflict): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(importItems).where(eq(importItems.importId, row.id));
    await tx
      .update(imports)
      .set({
        state: importWork.writing.moved,
        revision: row.revision + 1,
        cursorLine: 0,
        cursorKey: '',
        fault: `No se escribió nada: ${changedRowsText(keys.length)} mientras tanto. Mira la diferencia otra vez.`,
      })
      .where(and(eq(imports.id, row.id), eq(imports.state, 'writing')));
  });

/** Runs one step. @returns whether there was something to do */
const runStep = async (context: ImportContext, guid: string | undefined): Promise<boolean> => {
  let result: StepResult;
  try {
    result = await stepOnce(context, guid);
  } catch (error) {
    if (!(error instanceof ImportConflict)) throw error;
    await handleConflict(context, error);
    result = { row: error.row };
  }
  if (!result) return false;
  const { row } = result;
  await context.db
    .update(importProgress)
    .set({ attempts: 0 })
    .where(eq(importProgress.importId, row.id));
  // The rows are staged now: the file is no longer needed.
  if (importStates[row.state].stored === 'parts') await dropFile(context, row);
  return true;
};

/**
 * Runs steps of imports. Each step is one transaction and is run by one process at a time.
 * @param guid of one import; absent = any that has work to do
 * @param budgetMs no step begins after this time, in ms
 * @param stopping no step begins after it is aborted
 * @returns the number of steps done
 */
export const workOn = async (
  context: ImportContext,
  guid: string | undefined,
  budgetMs: number,
  stopping?: AbortSignal,
): Promise<number> => {
  const until = performance.now() + budgetMs;
  let done = 0;
  try {
    while (performance.now() < until && !stopping?.aborted && (await runStep(context, guid)))
      done += 1;
  } catch (error) {
    // The next call or the timed job tries again.
    if (isDatabaseGone(error)) throw error;
    context.log.error({ err: error, guid }, 'a step of an import failed');
  }
  return done;
};
