import { useState } from 'react';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Button } from '../Button.tsx';
import styles from './TableBar.module.css';
import type { TableState } from './use-table.ts';

const MAX_NAME_LENGTH = 40;

/** Lists, opens, saves and removes the person's views: filters, columns and order under a name. */
export const ViewsMenu = <T, Q extends { page: number }>({
  table,
}: {
  table: TableState<T, Q>;
}) => {
  const [name, setName] = useState('');
  const { views, openView, removeView, saveView } = table;
  return (
    <div className={styles.views}>
      {views.length > 0 && (
        <ul className="menu-list">
          {views.map((view) => (
            <li key={view.name}>
              <button
                type="button"
                onClick={(event) => {
                  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
                  openView(view);
                }}
              >
                {view.name}
              </button>
              <button
                type="button"
                aria-label={`Quitar la vista ${view.name}`}
                onClick={() => removeView(view.name)}
              >
                <OfficeIcon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') return;
          saveView(name.trim());
          setName('');
        }}
      >
        <label className="field">
          <span className="field-label">Guardar esta vista como</span>
          <input
            className="input"
            value={name}
            maxLength={MAX_NAME_LENGTH}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <Button type="submit" look="small">
          Guardar
        </Button>
      </form>
    </div>
  );
};
