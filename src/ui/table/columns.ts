/** What a table of the back-office is made of: its columns, and where its rows come from. */
import type { ReactNode } from 'react';
import type { TableSort } from '#stores/tables';

export interface Column<T> {
  /** Kept on devices: a changed id forgets who had chosen it. */
  id: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** Amounts and counts stand at the right. */
  isNumber?: boolean;
  /** Its rows can be put in its order. */
  isSortable?: boolean;
  /** Not shown until somebody chooses it. */
  isExtra?: boolean;
  /** Pixels at least, in letters of the usual size; what is wider ends in dots. 140 without it. */
  width?: number;
}

/** The first column says what a row is, so it is always there. */
export const shownColumns = <T>(
  columns: readonly Column<T>[],
  chosen: readonly string[] | undefined,
): Column<T>[] =>
  columns.filter(
    ({ id, isExtra }, index) => index === 0 || (chosen ? chosen.includes(id) : !isExtra),
  );

/** One press puts the smallest first, another the largest, a third leaves the order to the list. */
export const nextSort = (sort: TableSort | undefined, id: string): TableSort | undefined => {
  if (sort?.id !== id) return { id, isDown: false };
  return sort.isDown ? undefined : { id, isDown: true };
};

/** Rows that a table shows, however they come. */
export interface RowSource<T> {
  /** undefined while it is not known. */
  count: number | undefined;
  /** undefined while it is on its way. */
  at(index: number): T | undefined;
  /** Rows from one to another are in view. */
  look(from: number, to: number): void;
  all(): Promise<readonly T[]>;
  isStale: boolean;
  problem?: string | undefined;
  again(): void;
}
