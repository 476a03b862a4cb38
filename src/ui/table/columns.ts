import type { ReactNode } from 'react';
import type { TableSort } from '#stores/tables';

export interface Column<T> {
  /** Stored on devices: changing it loses the person's choice. */
  id: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** Aligns numbers right. */
  isNumber?: boolean;
  isSortable?: boolean;
  /** Hidden by default. */
  isExtra?: boolean;
  /** Minimum width in pixels at the default font size, 140 by default; longer text is cut with an ellipsis. */
  width?: number;
}

/** Returns the visible columns; the first one identifies the row and always shows. */
export const shownColumns = <T>(
  columns: readonly Column<T>[],
  selected: readonly string[] | undefined,
): Column<T>[] =>
  columns.filter(
    ({ id, isExtra }, index) => index === 0 || (selected ? selected.includes(id) : !isExtra),
  );

/** Returns the order after a click: ascending, then descending, then the default. */
export const nextSort = (sort: TableSort | undefined, id: string): TableSort | undefined => {
  if (sort?.id !== id) return { id, isDown: false };
  return sort.isDown ? undefined : { id, isDown: true };
};

/** Supplies the rows of a table. */
export interface RowSource<T> {
  /** Undefined while unknown. */
  count: number | undefined;
  /** Undefined while loading. */
  at(index: number): T | undefined;
  /** Reports which rows are visible. */
  setVisible(from: number, to: number): void;
  all(): Promise<readonly T[]>;
  isStale: boolean;
  problem?: string | undefined;
  again(): void;
}
