/** A card with rows and their actions. */

import type { ReactNode } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  /** Label of the add button, if entries can be added. */
  addText?: ReactNode;
  onAdd?: () => void;
  children: ReactNode;
}

export const Section = ({ title, addText, onAdd, children }: SectionProps) => (
  <section className={`card ${styles.section}`} aria-label={title}>
    <header className={styles.head}>
      <h2>{title}</h2>
      {onAdd && (
        <button type="button" className="button button-small" onClick={onAdd}>
          <Icon name="plus" />
          {addText}
        </button>
      )}
    </header>
    {children}
  </section>
);

interface RowProps {
  /** Describes the value, if necessary. */
  label?: string;
  children: ReactNode;
  /** Below the value. */
  note?: ReactNode;
  actions?: ReactNode;
}

export const Row = ({ label, children, note, actions }: RowProps) => (
  <div className={styles.row}>
    <div className={styles.value}>
      {label !== undefined && <span className="field-label muted">{label}</span>}
      <span className={styles.main}>{children}</span>
      {note && <span className="muted small">{note}</span>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);

interface ActionProps {
  text: string;
  /** Accessible name with the entry, for those who do not see the row. */
  label: string;
  onClick: () => void;
  busy?: boolean;
  danger?: boolean;
}

export const Action = ({ text, label, onClick, busy = false, danger = false }: ActionProps) => (
  <button
    type="button"
    className={`button button-small ${danger ? 'button-danger' : 'button-quiet'}`}
    aria-label={label}
    aria-disabled={busy}
    onClick={() => {
      if (!busy) onClick();
    }}
  >
    {text}
  </button>
);

export const DefaultTag = () => <span className="tag">Predeterminado</span>;
