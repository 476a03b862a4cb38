/** A list as a table, by description of its columns. */
import type { ReactNode } from 'react';
import styles from './ListTable.module.css';

interface Column<T> {
  title: string;
  cell: (row: T) => ReactNode;
  /** Aligned to the right. */
  isNumber?: boolean;
}

interface ListTableProps<T> {
  /** Whether a phone has the cells of a row below each other: for rows that are read one by one. */
  isStacked?: boolean;
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string | number;
}

export const ListTable = <T,>({
  label,
  columns,
  rows,
  keyOf,
  isStacked = false,
}: ListTableProps<T>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling area must be reachable by keyboard.
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table
      className={isStacked ? `${styles.table} ${styles.stacked}` : styles.table}
      aria-label={label}
    >
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" data-number={isNumber ? '' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, isNumber }) => (
              <td key={title} data-number={isNumber ? '' : undefined} data-label={title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
