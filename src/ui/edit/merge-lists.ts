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

/** What a row is known by in all three: its first property that tells rows apart, or all of it. */
const keysOf = (lists: Lists): ((row: unknown) => string) => {
  const [first] = lists.flat();
  const name = isRow(first)
    ? Object.keys(first).find((each) => tellsApart(each, lists))
    : undefined;
  return (row) => JSON.stringify(name !== undefined && isRow(row) ? row[name] : row);
};

type Keyed = ReadonlyMap<string, unknown>;

/** What both have stands in the same order. */
const isInOrderOf = (one: Keyed, other: Keyed): boolean =>
  isEqual(
    [...one.keys()].filter((key) => other.has(key)),
    [...other.keys()].filter((key) => one.has(key)),
  );

/**
 * What one of them added, changed or took away alone holds.
 * @returns undefined where both changed the same row, each otherwise: somebody has to decide
 */
export const mergeLists = (
  before: readonly unknown[],
  theirs: readonly unknown[],
  mine: readonly unknown[],
): unknown[] | undefined => {
  const keyOf = keysOf([before, theirs, mine]);
  const [was, they, me] = [before, theirs, mine].map(
    (list) => new Map(list.map((row) => [keyOf(row), row])),
  );
  if (!was || !they || !me) return undefined;
  const rows: unknown[] = [];
  // Whoever put them in another order alone has it so.
  const isMyOrder = isInOrderOf(was, they) && !isInOrderOf(was, me);
  const [first, second] = isMyOrder ? [me, they] : [they, me];
  for (const key of new Set([...first.keys(), ...second.keys()])) {
    const [old, their, my] = [was.get(key), they.get(key), me.get(key)];
    const didThey = !isEqual(old, their);
    if (didThey && !isEqual(old, my) && !isEqual(their, my)) return undefined;
    const row = didThey ? their : my;
    if (row !== undefined) rows.push(row);
  }
  return rows;
};
