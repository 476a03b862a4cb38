import { type ReactNode, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { showToast } from '#stores/toasts';
import { Button } from '../Button.tsx';
import type { RowSource } from './columns.ts';
import styles from './DataTable.module.css';
import type { Selection } from './use-selection.ts';

interface ChosenBarProps<T> {
  selection: Selection<T>;
  rows: RowSource<T>;
  children: ReactNode;
}

/** Reading more rows would take minutes. */
const MAX_ROWS = 10_000;

/** Shows the actions for the selected rows. */
export const ChosenBar = <T,>({ selection, rows, children }: ChosenBarProps<T>) => {
  const [isReading, setReading] = useState(false);
  const count = selection.rows.length;
  const total = rows.count ?? 0;
  const selectAll = async () => {
    setReading(true);
    try {
      selection.add(await rows.all());
    } catch {
      showToast('error', 'No pudimos leer todas las filas. Inténtalo de nuevo.');
    }
    setReading(false);
  };
  return (
    <section className={styles.chosen} aria-label="Filas elegidas">
      <p role="status">
        {counted(count, 'elegida', 'elegidas')}
        {isReading && ', leyendo…'}
      </p>
      {count < total && total <= MAX_ROWS && (
        <Button
          look="quiet small"
          aria-disabled={isReading}
          onClick={() => {
            if (!isReading) void selectAll();
          }}
        >
          Elegir las {total}
        </Button>
      )}
      {children}
      <Button look="quiet small" onClick={selection.clear}>
        No elegir ninguna
      </Button>
    </section>
  );
};
