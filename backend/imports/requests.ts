import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import { importStates } from '#contract/import-states';
import { readSkipBadFault } from './bad-rows.ts';
import type { Actor, ImportContext, ImportRow } from './context.ts';
import { resetProgress } from './progress.ts';
import { lockImport } from './read-import.ts';
import { dropFile } from './stage.ts';

/** Begins work on an import for a person. */
const begin = async (
  tx: Tx,
  id: number,
  state: ImportRow['state'],
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> => {
  await resetProgress(tx, id);
  await tx
    .update(imports)
    .set({ state, fault: '', byUserId: actor.userId, byAuthor: actor.name, touchedAt: at })
    .where(eq(imports.id, id));
};

/**
 * Queues the write of a compared import; repeating it has no effect.
 * @throws AppError import.otherColumns, import.state, import.bad
 */
export const requestWrite = (
  { db, now }: Pick<ImportContext, 'db' | 'now'>,
  { guid, revision, skipBad }: InputOf<'importWrite'>,
  actor: Actor,
) =>
  db.transaction(async (tx) => {
    const row = await lockImport(tx, guid);
    // Check the revision before the state: a colleague's new columns may already be at work.
    if (row.revision !== revision) throw new AppError('import.otherColumns');
    if (row.state === 'writing') return;
    const { write } = importStates[row.state].requests;
    if (!write) throw new AppError('import.state');
    if (row.bad > 0) {
      if (!skipBad) throw new AppError('import.bad');
      const text = await readSkipBadFault(tx, row);
      if (text !== '') throw new AppError('import.bad', { text });
    }
    await begin(tx, row.id, write, { actor, at: now() });
  });

/**
 * Queues the undo of a written import, or of what an undo left; repeating it has no effect.
 * @throws AppError import.state
 */
export const requestUndo = (
  { db, now }: Pick<ImportContext, 'db' | 'now'>,
  { guid }: InputOf<'importUndo'>,
  actor: Actor,
) =>
  db.transaction(async (tx) => {
    const row = await lockImport(tx, guid);
    if (row.state === 'undoing') return;
    const { undo } = importStates[row.state].requests;
    if (!undo || row.forgottenAt) throw new AppError('import.state');
    await begin(tx, row.id, undo, { actor, at: now() });
  });

/**
 * Deletes an import that was not written.
 * @throws AppError import.state if it was, or is being written
 */
export const removeImport = async (
  context: Pick<ImportContext, 'db' | 'files'>,
  guid: string,
): Promise<void> => {
  const row = await context.db.transaction(async (tx) => {
    const found = await lockImport(tx, guid);
    if (!importStates[found.state].requests.remove) throw new AppError('import.state');
    await tx.delete(imports).where(eq(imports.id, found.id));
    return found;
  });
  await dropFile(context, row);
};
