/** The rows of a list as a table, out of a description of its columns. */
import type { ReactNode } from 'react';
import styles from './ListTable.module.css';

interface Column<T> {
  title: string;
  cell: (row: T) => ReactNode;
  /** Amounts and counts stand at the right. */
  isNumber?: boolean;
}

interface ListTableProps<T> {
  /** What the table is, for who does not see it. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string | number;
}

export const ListTable = <T,>({ label, columns, rows, keyOf }: ListTableProps<T>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard.
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table className={styles.table} aria-label={label}>
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
              <td key={title} data-number={isNumber ? '' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
