/** Pages that are drawn for the printer alone, and are gone once it has them. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Printout.module.css';

interface Printout<T> {
  print: (records: readonly T[]) => void;
  /** To be drawn. */
  printout: ReactNode;
}

/** @param draw draws the page of one record */
export const usePrintout = <T,>(draw: (record: T) => ReactNode): Printout<T> => {
  const [records, setRecords] = useState<readonly T[]>([]);
  useEffect(() => {
    if (records.length === 0) return;
    const done = () => setRecords([]);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [records]);
  return {
    print: setRecords,
    // Beside the page's own elements, so that print can hide those.
    printout:
      records.length > 0 &&
      createPortal(
        <div className={styles.pages} data-print-only="">
          {records.map(draw)}
        </div>,
        document.body,
      ),
  };
};
