/** Above a table: how many rows there are, which columns it shows, and its views. */
import type { ReactNode } from 'react';
import { counted } from '#contract/amounts/counted';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Menu } from './Menu.tsx';
import styles from './TableBar.module.css';
import type { TableState } from './use-table.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

interface TableBarProps<T, Q extends { page: number }> {
  table: TableState<T, Q>;
  count: number | undefined;
  /** What can be done with the whole list. */
  children?: ReactNode;
}

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
