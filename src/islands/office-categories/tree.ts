/** The rows of the tree of categories, and where a moved one may go. */
import type { CategoryRow } from '#contract/entities/goods';
import { isWithin } from '#contract/goods/categories';

export interface TreeRow extends CategoryRow {
  /** From 0. */
  depth: number;
  /** Products in it and below it. */
  total: number;
  /** Index among its siblings. */
  place: number;
  siblings: number;
}

/** A place in the tree, as `categoryMove` takes it. */
export interface Place {
  parentId: string;
  position: number;
}

type Rows = readonly CategoryRow[];

export const childrenOf = (rows: Rows, parentId: string): CategoryRow[] =>
  rows.filter((row) => row.parentId === parentId);

/** Returns the rows as a tree shows them: each followed by what is below it. */
export const treeRows = (rows: Rows, parentId = '', depth = 0): TreeRow[] => {
  const siblings = childrenOf(rows, parentId);
  return siblings.flatMap((row, place) => {
    const below = treeRows(rows, row.id, depth + 1);
    const children = below.filter((one) => one.depth === depth + 1);
    const total = children.reduce((sum, one) => sum + one.total, row.products);
    return [{ ...row, depth, total, place, siblings: siblings.length }, ...below];
  });
};

/** Returns the rows that a category can be moved or merged into: all but itself and those below it. */
export const outside = <R extends { id: string }>(rows: readonly R[], id: string): R[] =>
  rows.filter((row) => !isWithin(row.id, id));

/** Where on a row another one is dropped. */
export type Zone = 'before' | 'inside' | 'after';

/**
 * Returns where a dropped category goes; undefined if nothing would change, or within itself. Below
 * a category with subcategories it becomes the first of them, as the line shows it there.
 */
export const dropPlace = (rows: Rows, id: string, over: string, zone: Zone): Place | undefined => {
  const hasOthers = childrenOf(rows, over).some((one) => one.id !== id);
  return zone === 'after' && hasOthers
    ? placeAt(rows, id, over, 'first')
    : placeAt(rows, id, over, zone);
};

/** Returns a place beside or within another category; undefined if nothing would change, or within itself. */
const placeAt = (rows: Rows, id: string, over: string, zone: Zone | 'first'): Place | undefined => {
  const [row, target] = [rows.find((one) => one.id === id), rows.find((one) => one.id === over)];
  if (!row || !target || isWithin(over, id)) return undefined;
  const isWithinIt = zone === 'inside' || zone === 'first';
  const parentId = isWithinIt ? over : target.parentId;
  const others = childrenOf(rows, parentId).filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === over);
  const beside = at + (zone === 'after' ? 1 : 0);
  const position = zone === 'first' ? 0 : zone === 'inside' ? others.length : beside;
  const isSame =
    parentId === row.parentId &&
    childrenOf(rows, parentId).findIndex((one) => one.id === id) === position;
  return isSame ? undefined : { parentId, position };
};

/**
 * Returns where an arrow key moves a category: up and down among its siblings, right into the
 * sibling above it, left out of its parent. Undefined for other keys and at the ends.
 */
export const keyPlace = (rows: Rows, id: string, key: string): Place | undefined => {
  const row = rows.find((one) => one.id === id);
  if (!row) return undefined;
  const { parentId } = row;
  const siblings = childrenOf(rows, parentId);
  const at = siblings.findIndex((one) => one.id === id);
  const [above, below] = [siblings[at - 1], siblings[at + 1]];
  if (key === 'ArrowUp') return above && { parentId, position: at - 1 };
  if (key === 'ArrowDown') return below && { parentId, position: at + 1 };
  if (key === 'ArrowRight')
    return above && { parentId: above.id, position: childrenOf(rows, above.id).length };
  if (key !== 'ArrowLeft' || parentId === '') return undefined;
  return placeAt(rows, id, parentId, 'after');
};
