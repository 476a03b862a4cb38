/** What differs between two states of a form's fields, and how two people's changes come together. */
import { isEqual } from './equal.ts';
import { mergeLists } from './merge-lists.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** In the order of the fields. */
export const changedFields = (before: Fields, after: Fields): FieldChange[] =>
  Object.keys(after).flatMap((field) =>
    isEqual(before[field], after[field]) ? [] : [{ field, from: before[field], to: after[field] }],
  );

/** The changed fields alone, as a call is sent them. */
export const onlyChanged = <V extends Fields>(before: V, after: V): Partial<V> => {
  const changed = changedFields(before, after).map(({ field }) => [field, after[field]]);
  // Its keys are those of `after`, with its values.
  return Object.fromEntries(changed) as Partial<V>;
};

/** A field that somebody else changed while it, or another, was being edited. */
interface Clash {
  field: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** Both changed it, to different values: somebody has to decide. */
  isClash: boolean;
}

/** Fields that either changed since `before`, where the two do not agree anyway. */
export const clashesOf = (before: Fields, theirs: Fields, mine: Fields): Clash[] =>
  Object.keys(mine).flatMap((field) => {
    const values = { before: before[field], theirs: theirs[field], mine: mine[field] };
    const didThey = !isEqual(values.before, values.theirs);
    const didI = !isEqual(values.before, values.mine);
    if (isEqual(values.theirs, values.mine) || (!didThey && !didI)) return [];
    return [{ field, ...values, isClash: didThey && didI }];
  });

export type Side = 'theirs' | 'mine' | 'both';

/** A list with what each of them made of it; undefined where both changed one row, or it is no list. */
const bothOf = ({ before, theirs, mine }: Clash): unknown[] | undefined =>
  Array.isArray(theirs) && Array.isArray(mine)
    ? mergeLists(Array.isArray(before) ? before : [], theirs, mine)
    : undefined;

export const canBeBoth = (clash: Clash): boolean => bothOf(clash) !== undefined;

/** What is twice in a list and once among the others is left once. */
const without = (list: readonly unknown[], others: readonly unknown[]): unknown[] => {
  const left = [...others];
  return list.filter((one) => {
    const at = left.findIndex((other) => isEqual(one, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

const decidedOf = (clash: Clash, side: Side): unknown =>
  side === 'both' ? (bothOf(clash) ?? clash.mine) : clash[side];

export interface Difference {
  added: unknown[];
  gone: unknown[];
  /** What it had and has stands in another order. */
  isMoved: boolean;
}

/** What a list has and had not, and had and has not; undefined where it is no list. */
export const differenceOf = (before: unknown, after: unknown): Difference | undefined => {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const [added, gone] = [without(after, before), without(before, after)];
  return { added, gone, isMoved: !isEqual(without(before, gone), without(after, added)) };
};

/** Where only one changed a field, that change holds unless a side was taken for it; where both changed other rows of a list, both. */
export const sideOf = (clash: Clash, chosen: Readonly<Record<string, Side>>): Side => {
  const taken = chosen[clash.field];
  if (taken) return taken;
  if (clash.isClash) return canBeBoth(clash) ? 'both' : 'mine';
  return isEqual(clash.before, clash.theirs) ? 'mine' : 'theirs';
};

/** Mine, with each clash decided. */
export const merged = <V extends Fields>(
  mine: V,
  clashes: readonly Clash[],
  chosen: Readonly<Record<string, Side>>,
): V => {
  const decided = clashes.map((clash) => [clash.field, decidedOf(clash, sideOf(clash, chosen))]);
  // The fields of `mine`, each with one of the values that it may have.
  return { ...mine, ...Object.fromEntries(decided) } as V;
};
