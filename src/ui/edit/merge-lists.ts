/** Compares by content; a missing property equals undefined. */
export const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

type Row = Readonly<Record<string, unknown>>;
type Lists = readonly (readonly unknown[])[];

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** Returns whether a property exists in all rows and is unique within each list. */
const isUnique = (name: string, lists: Lists): boolean =>
  lists.every((list) => {
    const keys = list.map((row) => (isRow(row) ? row[name] : undefined));
    return (
      keys.every((key) => typeof key === 'string' || typeof key === 'number') &&
      new Set(keys).size === keys.length
    );
  });

/** Returns the first unique property of all three lists; undefined to compare rows as a whole. */
const uniqueProperty = (lists: Lists): string | undefined => {
  const [first] = lists.flat();
  return isRow(first) ? Object.keys(first).find((each) => isUnique(each, lists)) : undefined;
};

const keyOf = (row: unknown, name: string | undefined): unknown =>
  name !== undefined && isRow(row) ? row[name] : JSON.stringify(row);

type Keyed = ReadonlyMap<unknown, unknown>;

/** Returns whether the common rows are in the same order. */
const isInOrderOf = (one: Keyed, other: Keyed): boolean =>
  isEqual(
    [...one.keys()].filter((key) => other.has(key)),
    [...other.keys()].filter((key) => one.has(key)),
  );

const addedKeys = (baseRows: Keyed, rows: Keyed): unknown[] =>
  [...rows.keys()].filter((key) => !baseRows.has(key));

/** Returns whether a row missing on both sides might have been renamed on one: new rows are there too. */
const mayBeRenamed = (baseRows: Keyed, theirRows: Keyed, myRows: Keyed): boolean =>
  [...baseRows.keys()].some((key) => !theirRows.has(key) && !myRows.has(key)) &&
  addedKeys(baseRows, theirRows).length + addedKeys(baseRows, myRows).length > 0;

/** Returns the side whose order is kept; undefined when both reordered differently. */
const orderOf = (
  baseRows: Keyed,
  theirRows: Keyed,
  myRows: Keyed,
): 'theirs' | 'mine' | undefined => {
  const theyChanged = !isInOrderOf(baseRows, theirRows);
  if (!isInOrderOf(baseRows, myRows))
    return theyChanged && !isInOrderOf(theirRows, myRows) ? undefined : 'mine';
  // Keeps added rows where they were inserted.
  return theyChanged || addedKeys(baseRows, theirRows).length > 0 ? 'theirs' : 'mine';
};

/** Keys rows beside the other side's: new rows that got the same number on both sides are different rows. */
const keyRows = (
  baseRows: Keyed,
  theirRows: Keyed,
  rows: readonly (readonly [key: unknown, row: unknown])[],
): Keyed =>
  new Map(
    rows.map(([key, row]) => {
      const isNewRow =
        typeof key === 'number' &&
        !baseRows.has(key) &&
        theirRows.has(key) &&
        !isEqual(theirRows.get(key), row);
      return [isNewRow ? Symbol() : key, row];
    }),
  );

/**
 * Merges the rows that either side added, changed or removed.
 * @returns undefined for a conflict: both changed a row or the order differently, or identical rows in one list
 */
export const mergeLists = (
  before: readonly unknown[],
  theirs: readonly unknown[],
  mine: readonly unknown[],
): unknown[] | undefined => {
  const name = uniqueProperty([before, theirs, mine]);
  const withKey = (row: unknown) => [keyOf(row, name), row] as const;
  const [baseRows, theirRows] = [new Map(before.map(withKey)), new Map(theirs.map(withKey))];
  const myRows = keyRows(baseRows, theirRows, mine.map(withKey));
  // Which of two identical rows changed is unknown.
  if (baseRows.size < before.length || theirRows.size < theirs.length || myRows.size < mine.length)
    return undefined;
  const order = orderOf(baseRows, theirRows, myRows);
  if (order === undefined || mayBeRenamed(baseRows, theirRows, myRows)) return undefined;
  const rows: unknown[] = [];
  const [first, second] = order === 'mine' ? [myRows, theirRows] : [theirRows, myRows];
  for (const key of new Set([...first.keys(), ...second.keys()])) {
    const [baseRow, theirRow, myRow] = [baseRows.get(key), theirRows.get(key), myRows.get(key)];
    const theyChanged = !isEqual(baseRow, theirRow);
    if (theyChanged && !isEqual(baseRow, myRow) && !isEqual(theirRow, myRow)) return undefined;
    const row = theyChanged ? theirRow : myRow;
    if (row !== undefined) rows.push(row);
  }
  return rows;
};
