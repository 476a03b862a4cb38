/** Does what imports wait for, piece by piece: each piece is one transaction, and nobody does the same one twice. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { makeStagedPiece, publishStagedIndex } from '#backend/catalog/list-index/staged-index';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Db, Tx } from '#backend/database/connection';
import { isDatabaseGone } from '#backend/database/failures';
import { importItems, importProgress, imports } from '#backend/database/tables/imports';
import {
  importStates,
  importWork,
  isWorking,
  WORKING,
  type WorkingState,
} from '#contract/import-states';
import { checkRows } from './check-rows.ts';
import { compareRows } from './compare.ts';
import { Moved, markMoved, movedText } from './items.ts';
import type { ImportRow, Room } from './room.ts';
import { dropFile, progressOf, stageFile, type Told } from './stage.ts';
import { undoImport } from './undo-import.ts';
import { writeImport } from './write-import.ts';

/** One piece in its own transaction: whoever changes a product by hand comes in between. */
const finishStagedLists = async (_: Room, tx: Tx, row: ImportRow, told: Told): Promise<void> => {
  if ((await makeStagedPiece(tx)) > 0) {
    const { rows } = await tx.execute<{ made: number; all: number }>(
      sql`select count(document) as made, count(*) as all from search_staged`,
    );
    await told(rows[0]?.made ?? 0, rows[0]?.all ?? 0);
    return;
  }
  await publishStagedIndex(tx);
  await tx
    .update(imports)
    .set({ state: importWork[row.undoneAt ? 'undoing' : 'writing'].ends })
    .where(eq(imports.id, row.id));
};

type Step = (room: Room, tx: Tx, row: ImportRow, told: Told) => Promise<void>;

const STEPS: Readonly<Record<WorkingState, Step>> = {
  reading: (room, tx, row, told) => stageFile(room, tx, row, (done) => told(done, 0)),
  checking: checkRows,
  comparing: compareRows,
  writing: writeImport,
  undoing: undoImport,
  telling: finishStagedLists,
};

const GIVEN_UP =
  'Se intentó varias veces y no se pudo: no se escribió nada. Prueba con un archivo más chico.';

/** One piece may take so long; what it waits for, and what it does in between, is bounded too. */
export const BOUNDS = sql`select set_config('statement_timeout', '240s', true),
  set_config('lock_timeout', '60s', true), set_config('idle_in_transaction_session_timeout', '60s', true)`;

/** Locked against others that work; it can be read, and told how far it is. */
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

/** @returns whether it is its turn */
const isItsTurn = async (tx: Tx, state: WorkingState): Promise<boolean> => {
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

type Stepped = { row: ImportRow } | undefined;

const stepOnce = (room: Room, guid: string | undefined): Promise<Stepped> =>
  room.db.transaction(async (tx) => {
    await tx.execute(BOUNDS);
    const row = await claim(tx, guid);
    if (!row || !isWorking(row.state) || !(await isItsTurn(tx, row.state))) return undefined;
    const { givenUp } = importWork[row.state];
    const attempts = await countAttempt(room.db, row.id);
    if (givenUp && attempts > givenUp.attempts)
      await tx
        .update(imports)
        .set({ state: givenUp.state, fault: GIVEN_UP })
        .where(eq(imports.id, row.id));
    else
      try {
        await STEPS[row.state](room, tx, row, progressOf(room.db, row.id));
      } catch (error) {
        if (error instanceof Moved) throw new MovedIn(row, error.keys);
        throw error;
      }
    return { row };
  });

class MovedIn extends Error {
  readonly row: ImportRow;
  readonly keys: readonly string[];
  constructor(row: ImportRow, keys: readonly string[]) {
    super('moved');
    this.row = row;
    this.keys = keys;
  }
}

/** Nothing was written: it is compared anew, or stays as it is and says what moved. */
const answerMoved = ({ db }: Room, { row, keys }: MovedIn): Promise<void> =>
  db.transaction(async (tx) => {
    if (row.state === 'undoing') {
      await markMoved(tx, row.id, keys);
      await tx
        .update(imports)
        .set({
          state: importWork.undoing.moved,
          fault: `No se puede deshacer: ${movedText(keys.length)} después de la importación.`,
        })
        .where(and(eq(imports.id, row.id), eq(imports.state, 'undoing')));
      return;
    }
    await tx.delete(importItems).where(eq(importItems.importId, row.id));
    await tx
      .update(imports)
      .set({
        state: importWork.writing.moved,
        revision: row.revision + 1,
        cursorKey: '',
        fault: `No se escribió nada: ${movedText(keys.length)} mientras tanto. Mira la diferencia otra vez.`,
      })
      .where(and(eq(imports.id, row.id), eq(imports.state, 'writing')));
  });

/** @returns whether there was something to do */
const step = async (room: Room, guid: string | undefined): Promise<boolean> => {
  let stepped: Stepped;
  try {
    stepped = await stepOnce(room, guid);
  } catch (error) {
    if (!(error instanceof MovedIn)) throw error;
    await answerMoved(room, error);
    stepped = { row: error.row };
  }
  if (!stepped) return false;
  const { row } = stepped;
  await room.db
    .update(importProgress)
    .set({ attempts: 0 })
    .where(eq(importProgress.importId, row.id));
  // Its rows are in the table: the file is of no use any more.
  if (importStates[row.state].stored === 'parts') await dropFile(room, row);
  return true;
};

/**
 * @param guid of one import; absent = whichever waits
 * @param budgetMs no further piece is begun after it
 * @param stopping nor after this
 * @returns how many pieces were done
 */
export const workOn = async (
  room: Room,
  guid: string | undefined,
  budgetMs: number,
  stopping?: AbortSignal,
): Promise<number> => {
  const until = performance.now() + budgetMs;
  let done = 0;
  try {
    while (performance.now() < until && !stopping?.aborted && (await step(room, guid))) done += 1;
  } catch (error) {
    // Asked again in a moment, by whoever asks or by timed work.
    if (isDatabaseGone(error)) throw error;
    room.log.error({ err: error, guid }, 'a piece of an import failed');
  }
  return done;
};
