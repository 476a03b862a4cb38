import type { ReactNode } from 'react';
import { shownRows, withPlaces, withRow } from '../../ui/configured/rows.ts';
import type { Draft } from '../../ui/configured/use-draft.ts';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import styles from './Settings.module.css';

/** Reads and changes one row of a setting. */
interface RowTools<T> {
  change: (part: Partial<T>) => void;
  /** @param field within the row: `name` */
  faultOf: (field: string) => string | undefined;
  hasFault: boolean;
}

interface OrderedRowsProps<T, K extends keyof T>
  extends Pick<Draft<T>, 'rows' | 'setRows' | 'faults'> {
  label: string;
  /** The values of the pages until the owner saves others. */
  published: readonly T[];
  /** The field that identifies a row. */
  id: K;
  nameOf: (row: T) => string;
  children: (row: T, tools: RowTools<T>) => ReactNode;
}

/** Lists the published rows with the owner's values, in the owner's order, which is changed by dragging. */
export const OrderedRows = <T extends { place?: number | undefined }, K extends keyof T>({
  label,
  published,
  id,
  rows,
  setRows,
  faults,
  nameOf,
  children,
}: OrderedRowsProps<T, K>) => (
  <SortableList
    label={label}
    items={shownRows(published, rows, id)}
    keyOf={(row) => String(row[id])}
    nameOf={nameOf}
    onOrder={(to) => setRows(withPlaces(to))}
  >
    {(row, _, handle) => {
      const prefix = `value.${rows.findIndex((one) => one[id] === row[id])}.`;
      return (
        <div className={styles.sorted}>
          {handle}
          {children(row, {
            change: (part) => setRows(withRow(rows, { ...row, ...part }, id)),
            faultOf: (field) => faults[`${prefix}${field}`],
            hasFault: Object.keys(faults).some((field) => field.startsWith(prefix)),
          })}
        </div>
      );
    }}
  </SortableList>
);
