/**
 * One thing beside its list, which stays as it is and goes on by keyboard; on a narrow screen a sheet over it.
 * Who would leave a form with changes is asked first.
 */
import { type ReactNode, useId } from 'react';
import { leaveForms } from '#stores/unsaved';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { useMedia } from '../use-media.ts';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export const SidePanel = ({ title, onClose, children }: SidePanelProps) => {
  const isNarrow = useMedia('(max-width: 1099.98px)');
  const id = useId();
  const close = () => leaveForms(onClose);
  if (isNarrow)
    return (
      <Dialog kind="sheet" title={title} onClose={close}>
        <div className={styles.body}>{children}</div>
      </Dialog>
    );
  return (
    <section
      className={styles.panel}
      aria-labelledby={id}
      onKeyDown={(event) => {
        // A dialog or a menu that is open in it closes first.
        const isInner =
          event.target instanceof Element && event.target.closest('dialog, [popover]');
        if (event.key !== 'Escape' || isInner || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <header className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className="button button-quiet button-icon"
          onClick={close}
          aria-label="Cerrar"
        >
          <OfficeIcon name="x" />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
};

/** A list, and beside it the panel of what is open. */
export const Split = ({ panel, children }: { panel: ReactNode; children: ReactNode }) => (
  <div className={styles.split} data-open={panel ? '' : undefined}>
    <div className={styles.list}>{children}</div>
    {panel}
  </div>
);
