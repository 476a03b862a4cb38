/** Two people's changes of one list, brought together row by row. */
import { isEqual } from './equal.ts';

type Row = Readonly<Record<string, unknown>>;
type Lists = readonly (readonly unknown[])[];

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** Whether a property is in each row of each list, and tells the rows of a list apart. */
const tellsApart = (name: string, lists: Lists): boolean =>
  lists.every((list) => {
    const keys = list.map((row) => (isRow(row) ? row[name] : undefined));
    return (
      keys.every((key) => typeof key === 'string' || typeof key === 'number') &&
      new Set(keys).size === keys.length
    );
  });

/** The first property that tells the rows of all three apart; undefined where a row is known by all of it. */
const keyIn = (lists: Lists): string | undefined => {
  const [first] = lists.flat();
  return isRow(first) ? Object.keys(first).find((each) => tellsApart(each, lists)) : undefined;
};

const keyOf = (row: unknown, name: string | undefined): unknown =>
  name !== undefined && isRow(row) ? row[name] : JSON.stringify(row);

type Keyed = ReadonlyMap<unknown, unknown>;

/** What both have stands in the same order. */
const isInOrderOf = (one: Keyed, other: Keyed): boolean =>
  isEqual(
    [...one.keys()].filter((key) => other.has(key)),
    [...other.keys()].filter((key) => one.has(key)),
  );

const addedTo = (was: Keyed, now: Keyed): unknown[] =>
  [...now.keys()].filter((key) => !was.has(key));

/**
 * One that is gone from both, beside others that are new: each may be that one under another name, or the one that
 * the other took away.
 */
const mayBeRenamed = (was: Keyed, they: Keyed, me: Keyed): boolean =>
  [...was.keys()].some((key) => !they.has(key) && !me.has(key)) &&
  addedTo(was, they).length + addedTo(was, me).length > 0;

/** Whose order holds; undefined where each put the rows in an order of their own. */
const orderOf = (was: Keyed, they: Keyed, me: Keyed): 'theirs' | 'mine' | undefined => {
  const didThey = !isInOrderOf(was, they);
  if (!isInOrderOf(was, me)) return didThey && !isInOrderOf(they, me) ? undefined : 'mine';
  // What only one added stands where it was put.
  return didThey || addedTo(was, they).length > 0 ? 'theirs' : 'mine';
};

/** Whoever adds a row numbers it on: two that are new and have one number are two. A name is one row's alone. */
const keyedBeside = (
  was: Keyed,
  they: Keyed,
  rows: readonly (readonly [key: unknown, row: unknown])[],
): Keyed =>
  new Map(
    rows.map(([key, row]) => {
      const isAnother =
        typeof key === 'number' && !was.has(key) && they.has(key) && !isEqual(they.get(key), row);
      return [isAnother ? Symbol() : key, row];
    }),
  );

/**
 * What one of them added, changed or took away alone holds.
 * @returns undefined where both changed the same row or the order, each otherwise, or where rows of one list are all
 *   alike: somebody has to decide
 */
export const mergeLists = (
  before: readonly unknown[],
  theirs: readonly unknown[],
  mine: readonly unknown[],
): unknown[] | undefined => {
  const name = keyIn([before, theirs, mine]);
  const withKey = (row: unknown) => [keyOf(row, name), row] as const;
  const [was, they] = [new Map(before.map(withKey)), new Map(theirs.map(withKey))];
  const me = keyedBeside(was, they, mine.map(withKey));
  // Of two that are all alike nobody knows which one was changed.
  if (was.size < before.length || they.size < theirs.length || me.size < mine.length)
    return undefined;
  const order = orderOf(was, they, me);
  if (order === undefined || mayBeRenamed(was, they, me)) return undefined;
  const rows: unknown[] = [];
  const [first, second] = order === 'mine' ? [me, they] : [they, me];
  for (const key of new Set([...first.keys(), ...second.keys()])) {
    const [old, their, my] = [was.get(key), they.get(key), me.get(key)];
    const didThey = !isEqual(old, their);
    if (didThey && !isEqual(old, my) && !isEqual(their, my)) return undefined;
    const row = didThey ? their : my;
    if (row !== undefined) rows.push(row);
  }
  return rows;
};
