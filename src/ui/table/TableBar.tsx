import { type ReactNode, useId, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Button } from '../Button.tsx';
import styles from './TableBar.module.css';
import type { TableState } from './use-table.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

/** Opens a native popover, which closes on Escape and on a click outside. */
const Menu = ({ label, children }: { label: ReactNode; children: ReactNode }) => {
  const id = useId();
  // Rendered only when open: its labels would clash with those of the form beside it.
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.menu}>
      <Button look="small" popoverTarget={id}>
        {label}
      </Button>
      <div
        id={id}
        className={`menu-panel ${styles.panel}`}
        popover="auto"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && children}
      </div>
    </div>
  );
};

interface TableBarProps<T, Q extends { page: number }> {
  table: TableState<T, Q>;
  count: number | undefined;
  /** Actions for the whole list. */
  children?: ReactNode;
}

/** Shows the row count of a table, its columns and its views. */
export const TableBar = <T, Q extends { page: number }>({
  table,
  count,
  children,
}: TableBarProps<T, Q>) => (
  <div className={styles.bar}>
    <p className="muted small" role="status">
      {count === undefined ? 'Cargando…' : counted(count, 'fila', 'filas')}
    </p>
    {children}
    <Menu
      label={
        <>
          <OfficeIcon name="bookmark" /> Vistas
        </>
      }
    >
      <ViewsMenu table={table} />
    </Menu>
    <Menu
      label={
        <>
          <OfficeIcon name="columns-3" /> Columnas
        </>
      }
    >
      <fieldset className={styles.choices}>
        <legend className="eyebrow">Columnas</legend>
        {table.columns.slice(1).map(({ id, title }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={table.shown.some((column) => column.id === id)}
              onChange={() => table.toggleColumn(id)}
            />
            {title}
          </label>
        ))}
      </fieldset>
    </Menu>
  </div>
);
