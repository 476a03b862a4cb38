/** Reads what the list index is made of, in batches by id. */
import type { Tx } from '#backend/database/connection';
import type { ListedKind } from '../kinds/kind.ts';
import type { EntrySource } from './search-entry.ts';

/** Entries per query. */
const BATCH = 4_096;

/** Batches of entries with `from` ≤ id < `to`. */
export async function* readSources(
  tx: Tx,
  kind: ListedKind,
  from: number,
  to: number,
): AsyncGenerator<EntrySource[]> {
  for (let at = from; at < to; at += BATCH) {
    // The kind's statement returns exactly these columns.
    const { rows } = await tx.execute<EntrySource & Record<string, unknown>>(
      kind.selectSources({ from: at, to: Math.min(at + BATCH, to) }),
    );
    if (rows.length > 0) yield rows;
  }
}

/** The same of these ids, batch by batch with the ids that each was asked for; what is gone is missing. */
export async function* readSomeSources(
  tx: Tx,
  kind: ListedKind,
  ids: readonly number[],
): AsyncGenerator<{ ids: number[]; sources: EntrySource[] }> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const part = ids.slice(at, at + BATCH);
    const { rows } = await tx.execute<EntrySource & Record<string, unknown>>(
      kind.selectSources({ ids: part }),
    );
    yield { ids: part, sources: rows };
  }
}
