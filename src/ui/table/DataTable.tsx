/**
 * A table of the back-office: ten thousand rows of which those in view are drawn, cards instead of rows on a
 * phone, all of it by keyboard as well.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { RetryNotice } from '../RetryNotice.tsx';
import { useMedia } from '../use-media.ts';
import { ChosenBar } from './ChosenBar.tsx';
import type { RowSource } from './columns.ts';
import styles from './DataTable.module.css';
import { HeadRow } from './HeadRow.tsx';
import { TableBar } from './TableBar.tsx';
import { TableRow } from './TableRow.tsx';
import { useFollowedRow } from './use-followed-row.ts';
import { useRowIds } from './use-row-ids.ts';
import { useRowKeys } from './use-row-keys.ts';
import { type Selection, useSelection } from './use-selection.ts';
import type { TableState } from './use-table.ts';

interface DataTableProps<T, Q extends { page: number }> {
  /** What the table is, for who does not see it: `Productos`. */
  label: string;
  table: TableState<T, Q>;
  rows: RowSource<T>;
  keyOf: (row: T) => string | number;
  /** What a row is called, for its box: `R-1001`. */
  nameOf: (row: T) => string;
  /** Enter or a click on a row. */
  onOpen?: (row: T) => void;
  /** Another row has the focus, such as by j and k. */
  onMove?: (row: T) => void;
  /** The row whose panel is open. */
  openKey?: string | number | undefined;
  /** Above the rows. */
  filters?: ReactNode;
  /** What can be done with the whole list, beside how many rows it has. */
  tools?: ReactNode;
  /** What can be done with the chosen rows; without it none can be chosen. */
  bulk?: (chosen: Selection<T>) => ReactNode;
  /** Instead of no rows. */
  empty: ReactNode;
}

const ROW_PX = 40;
const CARD_PX = 104;
/** The head lies over the rows, and pushes them down by as much. */
const HEAD_PX = 36;
const BEYOND = 10;
const SKELETONS = 8;

export const DataTable = <T, Q extends { page: number }>(props: DataTableProps<T, Q>) => {
  const { label, table, rows, keyOf, nameOf, onOpen, onMove, openKey, filters, bulk, empty } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia('(max-width: 599.98px)');
  const selection = useSelection(keyOf, table.question);
  const count = rows.count ?? 0;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => (isNarrow ? CARD_PX : ROW_PX),
    overscan: BEYOND,
    scrollPaddingEnd: isNarrow ? 0 : HEAD_PX,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows become cards of another height.
  useEffect(() => virtual.measure(), [isNarrow, virtual]);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const { look } = rows;
  useEffect(() => look(first, last), [look, first, last]);

  const openAt = (index: number): void => {
    const row = rows.at(index);
    if (row !== undefined) onOpen?.(row);
  };
  const keys = useRowKeys({
    count,
    body: box,
    reveal: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    open: openAt,
    choose: (index, how) => {
      const row = rows.at(index);
      if (!bulk || row === undefined) return;
      if (how === 'toggle') selection.toggle(row);
      else selection.add([row]);
    },
  });
  useFollowedRow({
    rows,
    keyOf,
    question: `${table.question} ${JSON.stringify(table.sort)}`,
    at: keys.at,
    setAt: keys.setAt,
    moveTo: keys.moveTo,
    box,
  });
  const idOf = useRowIds()();
  const keyAt = (index: number): string | number | undefined => {
    const row = rows.at(index);
    return row === undefined ? undefined : keyOf(row);
  };
  // One row is always within the tab key's reach.
  const tabAt = items.some(({ index }) => index === keys.at) ? keys.at : first;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);

  return (
    <div className={styles.whole}>
      {filters}
      <TableBar table={table} count={rows.count}>
        {props.tools}
      </TableBar>
      {bulk && selection.rows.length > 0 && (
        <ChosenBar selection={selection} rows={rows}>
          {bulk(selection)}
        </ChosenBar>
      )}
      {bulk && selection.letGo > 0 && (
        <p role="status" className="muted small">
          {selection.letGo === 1
            ? 'Cambió el filtro: la fila elegida ya no lo está.'
            : `Cambió el filtro: las ${formatNumber(selection.letGo)} filas elegidas ya no lo están.`}
        </p>
      )}
      {rows.problem !== undefined && <RetryNotice text={rows.problem} onRetry={rows.again} />}
      {rows.count === 0 ? (
        empty
      ) : (
        <div className={styles.scroll} ref={box} data-stale={rows.isStale || undefined}>
          <table
            className={styles.table}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus (w3.org/WAI/ARIA/apg/patterns/grid).
            role="grid"
            aria-label={label}
            aria-rowcount={rows.count === undefined ? -1 : count + 1}
            aria-busy={rows.count === undefined || rows.isStale}
            aria-multiselectable={bulk !== undefined || undefined}
            onKeyDown={keys.onKeyDown}
          >
            <HeadRow table={table} isChoosing={bulk !== undefined} />
            <tbody>
              {rows.count === undefined &&
                Array.from({ length: SKELETONS }, (_, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
                  <tr key={row} className={styles.row}>
                    <td>
                      <span className="skeleton">Cargando…</span>
                    </td>
                  </tr>
                ))}
              <Space height={items[0]?.start ?? 0} />
              {items.map(({ index }) => (
                <TableRow
                  key={idOf(index, keyAt(index))}
                  index={index}
                  row={rows.at(index)}
                  columns={table.shown}
                  nameOf={nameOf}
                  isOpen={isOpen(rows.at(index), openKey, keyOf)}
                  isChosen={isChosen(rows.at(index), selection, keyOf)}
                  onChoose={bulk && selection.toggle}
                  hasTab={index === tabAt}
                  measure={isNarrow ? virtual.measureElement : undefined}
                  onFocus={() => {
                    keys.setAt(index);
                    const row = rows.at(index);
                    if (row !== undefined) onMove?.(row);
                  }}
                  onOpen={onOpen && (() => openAt(index))}
                />
              ))}
              <Space height={below} />
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
};

const isOpen = <T,>(
  row: T | undefined,
  openKey: string | number | undefined,
  keyOf: (row: T) => string | number,
): boolean => row !== undefined && openKey !== undefined && keyOf(row) === openKey;

const isChosen = <T,>(
  row: T | undefined,
  selection: Selection<T>,
  keyOf: (row: T) => string | number,
): boolean => row !== undefined && selection.has(keyOf(row));

/** Rows out of sight, as high as they are. */
const Space = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <tr aria-hidden="true" className={styles.space}>
      <td style={{ height }} />
    </tr>
  ) : null;
