/** Pages that are drawn for the printer alone, and are gone once it has them. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Printout.module.css';

interface Printout<T> {
  print: (things: readonly T[]) => void;
  /** To be drawn. */
  printout: ReactNode;
}

/** @param draw draws the page of one thing */
export const usePrintout = <T,>(draw: (thing: T) => ReactNode): Printout<T> => {
  const [things, setThings] = useState<readonly T[]>([]);
  useEffect(() => {
    if (things.length === 0) return;
    const done = () => setThings([]);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [things]);
  return {
    print: setThings,
    // Beside the page's own elements, so that print can hide those.
    printout:
      things.length > 0 &&
      createPortal(
        <div className={styles.pages} data-print-only="">
          {things.map(draw)}
        </div>,
        document.body,
      ),
  };
};
