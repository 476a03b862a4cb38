/**
 * Holds text that must be read before anything else is done in a dialog. It takes the focus itself, so that an
 * impatient second press of Enter passes over nothing.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import styles from '../management.module.css';

export const FocusOnMount = ({ children }: { children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className={`stack ${styles.focused}`} ref={ref} tabIndex={-1}>
      {children}
    </div>
  );
};
