/** A host's list from its first row to its last: whatever number of rows it names, and however few it gives at once. */

interface GivenPage<R> {
  /** What is made of them; what is not shown is left out. */
  rows: readonly R[];
  /** Of all rows that the host gave. */
  keys: readonly string[];
  /** Of the whole list, as the host names it. */
  resultCount: number;
}

interface Walk<R> {
  /** Rows of one question, unless the host gives fewer. */
  rowsMax: number;
  keyOf: (row: R) => string;
  /** Is told where the host names more rows than it gives. */
  onMissing?: (facts: { rowIndex: number; resultCount: number; given: number }) => void;
}

/** A host that gives fewer at once would be asked for ever; what is missed so is told at the end. */
const LEAST = 5;

/** Each row once. A page without anything new is the last. */
export async function* everyPage<R>(
  ask: (rowIndex: number, rowsMax: number) => Promise<GivenPage<R>>,
  { rowsMax, keyOf, onMissing }: Walk<R>,
): AsyncGenerator<R[], void> {
  const known = new Set<string>();
  let atOnce = rowsMax;
  for (let rowIndex = 0; ; rowIndex += 1) {
    const { rows, keys, resultCount } = await ask(rowIndex, atOnce);
    const given = known.size;
    const fresh = rows.filter((row) => !known.has(keyOf(row)));
    for (const key of keys) known.add(key);
    if (known.size === given) {
      if (given < resultCount) onMissing?.({ rowIndex, resultCount, given });
      return;
    }
    if (fresh.length > 0) yield fresh;
    if (known.size >= resultCount) return;
    // More than this it does not give, however many it is asked for: the rest in pages of as many.
    if (rowIndex === 0) atOnce = Math.min(rowsMax, Math.max(keys.length, LEAST));
  }
}
