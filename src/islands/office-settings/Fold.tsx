import type { ReactNode } from 'react';
import styles from './Settings.module.css';

interface FoldProps {
  name: string;
  /** Shown behind the name. */
  facts: string;
  /** Whether its fields are shown at once. */
  isOpen: boolean;
  children: ReactNode;
}

/** Folds the fields of a row, named by it. */
export const Fold = ({ name, facts, isOpen, children }: FoldProps) => (
  <details className={styles.day} open={isOpen || undefined}>
    <summary>
      {name} <span className="small muted">{facts}</span>{' '}
      <span className="link-button">Cambiar</span>
    </summary>
    <div className={styles.inner}>{children}</div>
  </details>
);
