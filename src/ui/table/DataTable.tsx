import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { useShortcuts } from '../office/use-shortcuts.ts';
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
  /** Accessible name of the table: `Productos`. */
  label: string;
  table: TableState<T, Q>;
  rows: RowSource<T>;
  keyOf: (row: T) => string | number;
  /** Accessible name of a row: `R-1001`. */
  nameOf: (row: T) => string;
  /** Called on Enter or a click on a row. */
  onOpen?: (row: T) => void;
  /** Called when another row gets the focus, such as by j and k. */
  onMove?: (row: T) => void;
  /** Key of the row whose panel is open. */
  openKey?: string | number | undefined;
  filters?: ReactNode;
  /** Actions for the whole list, beside the row count. */
  tools?: ReactNode;
  /** Actions for selected rows; without it rows cannot be selected. */
  bulk?: (chosen: Selection<T>) => ReactNode;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

const ROW_PX = 40;
const CARD_PX = 104;
/** The sticky head covers the first rows. */
const HEAD_PX = 36;
const OVERSCAN = 10;
const SKELETONS = 8;

/** A virtualised table of the back-office: draws the visible rows only, cards on a phone, fully usable by keyboard. */
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
    overscan: OVERSCAN,
    scrollPaddingEnd: isNarrow ? 0 : HEAD_PX,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards have another height than rows.
  useEffect(() => virtual.measure(), [isNarrow, virtual]);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const { setVisible: look } = rows;
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
  // With a row in focus the table handles these keys itself; otherwise they lead into it.
  useShortcuts([
    { keys: 'j', title: 'Fila siguiente', run: () => count > 0 && keys.moveTo(keys.at) },
    { keys: 'k', title: 'Fila anterior', run: () => count > 0 && keys.moveTo(keys.at) },
    ...(bulk
      ? [{ keys: 'x', title: 'Elegir la fila', run: () => count > 0 && keys.chooseAt() }]
      : []),
  ]);
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
  // One row is always in the tab order.
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
      {bulk && selection.dropped > 0 && (
        <p role="status" className="muted small">
          {selection.dropped === 1
            ? 'Cambió el filtro: la fila elegida ya no lo está.'
            : `Cambió el filtro: las ${formatNumber(selection.dropped)} filas elegidas ya no lo están.`}
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and never move.
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

/** Takes the height of the rows that are not drawn. */
const Space = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it holds nothing focusable.
    <tr aria-hidden="true" className={styles.space}>
      <td style={{ height }} />
    </tr>
  ) : null;
