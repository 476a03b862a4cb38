/** What a person asks of an import that was compared or written: write it, undo it, give it up. */
import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import { importStates } from '#contract/import-states';
import type { Actor, ImportRow, Room } from './room.ts';
import { dropFile } from './stage.ts';

/** @throws AppError record.notFound */
const locked = async (tx: Tx, guid: string): Promise<ImportRow> => {
  const [row] = await tx.select().from(imports).where(eq(imports.guid, guid)).for('no key update');
  if (!row) throw new AppError('record.notFound');
  return row;
};

/** Asked again, it is asked once. @throws AppError import.otherColumns, import.state, import.bad */
export const askToWrite = (
  { db, now }: Pick<Room, 'db' | 'now'>,
  { guid, revision }: InputOf<'importWrite'>,
  actor: Actor,
) =>
  db.transaction(async (tx) => {
    const row = await locked(tx, guid);
    // Before its state: it may be at work on what a colleague said.
    if (row.revision !== revision) throw new AppError('import.otherColumns');
    if (row.state === 'writing') return;
    const { write } = importStates[row.state].requests;
    if (!write) throw new AppError('import.state');
    if (row.bad > 0) throw new AppError('import.bad');
    await tx
      .update(imports)
      .set({
        state: write,
        fault: '',
        byUserId: actor.userId,
        byAuthor: actor.name,
        touchedAt: now(),
      })
      .where(eq(imports.id, row.id));
  });

/** @throws AppError import.state */
export const askToUndo = (
  { db, now }: Pick<Room, 'db' | 'now'>,
  { guid, skipChanged }: InputOf<'importUndo'>,
  actor: Actor,
) =>
  db.transaction(async (tx) => {
    const row = await locked(tx, guid);
    if (row.state === 'undoing') return;
    const { undo } = importStates[row.state].requests;
    if (!undo || row.forgottenAt) throw new AppError('import.state');
    await tx
      .update(imports)
      .set({
        state: undo,
        skipsMoved: skipChanged,
        fault: '',
        byUserId: actor.userId,
        byAuthor: actor.name,
        touchedAt: now(),
      })
      .where(eq(imports.id, row.id));
  });

/** @throws AppError import.state for one that was written, or is at this moment */
export const giveUp = async (room: Pick<Room, 'db' | 'files'>, guid: string): Promise<void> => {
  const row = await room.db.transaction(async (tx) => {
    const found = await locked(tx, guid);
    if (!importStates[found.state].requests.remove) throw new AppError('import.state');
    await tx.delete(imports).where(eq(imports.id, found.id));
    return found;
  });
  await dropFile(room, row);
};
