interface HostPage<R> {
  /** Readable and visible rows. */
  rows: readonly R[];
  /** Keys of all rows received. */
  keys: readonly string[];
  /** Size of the whole list, as reported by the host. */
  resultCount: number;
}

interface Walk<R> {
  /** Page size; the host may return fewer rows. */
  rowsMax: number;
  keyOf: (row: R) => string;
  /** Called when the host reports more rows than it returns. */
  onMissing?: (facts: { rowIndex: number; resultCount: number; received: number }) => void;
}

/** Smaller pages would take too many requests; the missing rows are reported at the end. */
const MIN_ROWS = 5;

/**
 * Yields all rows of a host's list once, whatever its page size and reported count. A page without new rows is the
 * last.
 */
export async function* everyPage<R>(
  ask: (rowIndex: number, rowsMax: number) => Promise<HostPage<R>>,
  { rowsMax, keyOf, onMissing }: Walk<R>,
): AsyncGenerator<R[], void> {
  const seen = new Set<string>();
  let pageSize = rowsMax;
  for (let rowIndex = 0; ; rowIndex += 1) {
    const { rows, keys, resultCount } = await ask(rowIndex, pageSize);
    const seenBefore = seen.size;
    const newRows = rows.filter((row) => !seen.has(keyOf(row)));
    for (const key of keys) seen.add(key);
    if (seen.size === seenBefore) {
      if (seenBefore < resultCount) onMissing?.({ rowIndex, resultCount, received: seenBefore });
      return;
    }
    if (newRows.length > 0) yield newRows;
    if (seen.size >= resultCount) return;
    // The host limits its page size: continue with that size.
    if (rowIndex === 0) pageSize = Math.min(rowsMax, Math.max(keys.length, MIN_ROWS));
  }
}
