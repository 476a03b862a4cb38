/** Who changes goods, when and why: what every change of this room writes down. */
import { type Author, type Recorded, recordChanges } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';

export interface ChangedBy {
  author: Author;
  at: Date;
  /** In the author's words, or where it came from. */
  reason?: string;
  /** The same for all that is changed as one (docs/decisions/0112). */
  batch?: string;
}

/** A rule that a row breaks; `place` is the row's among those that were given. */
export interface Problem {
  place: number;
  /** As the call names it. */
  field: string;
  /** One of the contract's messages. */
  message: string;
}

/** Each with who, when and why. */
export const writeDown = (
  tx: Tx,
  { author, at, reason, batch }: ChangedBy,
  recorded: readonly Recorded[],
): Promise<void> =>
  recordChanges(
    tx,
    author,
    at,
    recorded.map((entry) => ({
      ...entry,
      ...(reason ? { reason } : {}),
      ...(batch ? { batch } : {}),
    })),
  );

/** Rows of one statement: what a change of the whole catalogue sends stays below some megabytes. */
const AT_ONCE = 5_000;
export function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}
