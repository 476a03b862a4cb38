/** A button and what it opens, as the browser's own popover: it closes by Escape and a click beside it. */
import { type ReactNode, useId, useState } from 'react';
import styles from './TableBar.module.css';

export const Menu = ({ label, children }: { label: ReactNode; children: ReactNode }) => {
  const id = useId();
  // What nobody sees yet is not there: its labels would be those of the form beside it, too.
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.menu}>
      <button type="button" className="button button-small" popoverTarget={id}>
        {label}
      </button>
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
