/** Reads what the list index is made of, in batches by id. */
import type { Tx } from '#backend/database/connection';
import type { ListedKind } from '../kinds/kind.ts';
import type { EntrySource } from './search-document.ts';

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
      kind.selectSources(at, Math.min(at + BATCH, to)),
    );
    if (rows.length > 0) yield rows;
  }
}
