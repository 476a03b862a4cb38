/** Reads the rows that index entries are made of, in batches. */
import type { Tx } from '#backend/database/connection';
import type { ListedKind } from '../kinds/kind.ts';
import type { EntrySource } from './describe-entry.ts';

const BATCH = 4_096;

const selectSources = async (
  tx: Tx,
  kind: ListedKind,
  of: Parameters<ListedKind['selectSources']>[0],
): Promise<EntrySource[]> => {
  // The kind's statement returns exactly these columns.
  const { rows } = await tx.execute<EntrySource & Record<string, unknown>>(kind.selectSources(of));
  return rows;
};

/** Yields batches of entries with `from` ≤ id < `to`. */
export async function* readSources(
  tx: Tx,
  kind: ListedKind,
  from: number,
  to: number,
): AsyncGenerator<EntrySource[]> {
  for (let at = from; at < to; at += BATCH) {
    const rows = await selectSources(tx, kind, { from: at, to: Math.min(at + BATCH, to) });
    if (rows.length > 0) yield rows;
  }
}

/** Yields batches of these ids with the entries that exist. */
export async function* readSomeSources(
  tx: Tx,
  kind: ListedKind,
  ids: readonly number[],
): AsyncGenerator<{ ids: number[]; sources: EntrySource[] }> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const part = ids.slice(at, at + BATCH);
    yield { ids: part, sources: await selectSources(tx, kind, { ids: part }) };
  }
}
