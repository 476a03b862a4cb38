import type { MouseEvent } from 'react';
import type { Column } from './columns.ts';
import styles from './DataTable.module.css';

interface TableRowProps<T> {
  index: number;
  row: T | undefined;
  columns: readonly Column<T>[];
  nameOf: (row: T) => string;
  isOpen: boolean;
  isChosen: boolean;
  onChoose?: ((row: T) => void) | undefined;
  hasTab: boolean;
  /** Measures rows that differ in height. */
  measure?: ((element: Element | null) => void) | undefined;
  onFocus: () => void;
  onOpen?: (() => void) | undefined;
}

/** Ignores clicks on controls and at the end of a text selection. */
const isRowClick = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  !target.closest('a, button, input, select, textarea, label, summary') &&
  (getSelection()?.isCollapsed ?? true);

/** Gives a cell whose text is cut off its whole text as a title. */
const titleCutText = ({ target }: MouseEvent): void => {
  const cell = target instanceof Element && target.closest('td');
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
};

/** Shows a row, a card on phones, or a skeleton while loading. */
export const TableRow = <T,>(props: TableRowProps<T>) => {
  const { index, row, columns, nameOf, isOpen, isChosen, onChoose, onOpen } = props;
  return (
    <tr
      ref={props.measure}
      className={styles.row}
      tabIndex={props.hasTab ? 0 : -1}
      data-index={index}
      data-open={isOpen || undefined}
      data-opens={onOpen ? '' : undefined}
      aria-rowindex={index + 2}
      aria-selected={onChoose ? isChosen : undefined}
      aria-busy={row === undefined || undefined}
      onFocus={props.onFocus}
      onMouseOver={titleCutText}
      onClick={(event) => {
        if (isRowClick(event)) onOpen?.();
      }}
    >
      {onChoose && (
        <td className={styles.box}>
          {row !== undefined && (
            <label>
              <input
                type="checkbox"
                tabIndex={-1}
                checked={isChosen}
                aria-label={`Elegir ${nameOf(row)}`}
                onChange={() => onChoose(row)}
              />
            </label>
          )}
        </td>
      )}
      {columns.map(({ id, title, cell, isNumber }) => (
        <td
          key={id}
          data-title={title}
          data-number={isNumber ? '' : undefined}
          className={styles.cell}
        >
          {row === undefined ? <span className="skeleton">…</span> : cell(row)}
        </td>
      ))}
    </tr>
  );
};
