/** Compares states of a form and merges two people's changes. */
import { isEqual, mergeLists } from './merge-lists.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** Returns the changed fields in their order. */
export const changedFields = (before: Fields, after: Fields): FieldChange[] =>
  Object.keys(after).flatMap((field) =>
    isEqual(before[field], after[field]) ? [] : [{ field, from: before[field], to: after[field] }],
  );

/** Returns the changed fields only, as calls are sent them. */
export const onlyChanged = <V extends Fields>(before: V, after: V): Partial<V> => {
  const changed = changedFields(before, after).map(({ field }) => [field, after[field]]);
  // Its keys and values come from `after`.
  return Object.fromEntries(changed) as Partial<V>;
};

/** A field that either person changed while the form was open. */
interface Clash {
  field: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** Both changed it to different values. */
  isClash: boolean;
}

/** Returns the fields that either changed since `before`, unless they agree. */
export const clashesOf = (before: Fields, theirs: Fields, mine: Fields): Clash[] =>
  Object.keys(mine).flatMap((field) => {
    const values = { before: before[field], theirs: theirs[field], mine: mine[field] };
    const theyChanged = !isEqual(values.before, values.theirs);
    const iChanged = !isEqual(values.before, values.mine);
    if (isEqual(values.theirs, values.mine) || (!theyChanged && !iChanged)) return [];
    return [{ field, ...values, isClash: theyChanged && iChanged }];
  });

export type Side = 'theirs' | 'mine' | 'both';

/** Merges a list; undefined for a conflict in a row, or when it is not a list. */
const mergedList = ({ before, theirs, mine }: Clash): unknown[] | undefined =>
  Array.isArray(theirs) && Array.isArray(mine)
    ? mergeLists(Array.isArray(before) ? before : [], theirs, mine)
    : undefined;

export const canBeBoth = (clash: Clash): boolean => mergedList(clash) !== undefined;

/** Removes the elements of the second list from the first, one for one. */
const subtract = (list: readonly unknown[], others: readonly unknown[]): unknown[] => {
  const left = [...others];
  return list.filter((element) => {
    const at = left.findIndex((other) => isEqual(element, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

const decidedOf = (clash: Clash, side: Side): unknown =>
  side === 'both' ? (mergedList(clash) ?? clash.mine) : clash[side];

export interface Difference {
  added: unknown[];
  removed: unknown[];
  /** Remaining elements are in another order. */
  isMoved: boolean;
}

/** Returns added and removed elements; undefined when it is not a list. */
export const differenceOf = (before: unknown, after: unknown): Difference | undefined => {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const [added, removed] = [subtract(after, before), subtract(before, after)];
  return {
    added,
    removed: removed,
    isMoved: !isEqual(subtract(before, removed), subtract(after, added)),
  };
};

/** Returns the chosen side; by default the one that changed the field, or both sides of a list that can be merged. */
export const sideOf = (clash: Clash, sides: Readonly<Record<string, Side>>): Side => {
  const chosen = sides[clash.field];
  if (chosen) return chosen;
  if (clash.isClash) return canBeBoth(clash) ? 'both' : 'mine';
  return isEqual(clash.before, clash.theirs) ? 'mine' : 'theirs';
};

/** Returns `mine` with each conflict resolved. */
export const merged = <V extends Fields>(
  mine: V,
  clashes: readonly Clash[],
  sides: Readonly<Record<string, Side>>,
): V => {
  const decided = clashes.map((clash) => [clash.field, decidedOf(clash, sideOf(clash, sides))]);
  // Each field of `mine`, with one of its possible values.
  return { ...mine, ...Object.fromEntries(decided) } as V;
};
