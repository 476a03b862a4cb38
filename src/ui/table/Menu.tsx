/** A button and what it opens, as the browser's own popover: it closes by Escape and a click beside it. */
import { type ReactNode, useId } from 'react';
import styles from './TableBar.module.css';

export const Menu = ({ label, children }: { label: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <div className={styles.menu}>
      <button type="button" className="button button-small" popoverTarget={id}>
        {label}
      </button>
      <div id={id} className={`menu-panel ${styles.panel}`} popover="auto">
        {children}
      </div>
    </div>
  );
};
