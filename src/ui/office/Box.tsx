import { type ReactNode, useId } from 'react';
import styles from './Box.module.css';

export const Boxes = ({ children }: { children: ReactNode }) => (
  <div className={styles.boxes}>{children}</div>
);

interface BoxProps {
  title: string;
  isWide?: boolean;
  /** Its place in the page's address: `publicacion`. */
  anchor?: string;
  children: ReactNode;
}

/** Lays out titled boxes beside each other where there is room. */
export const Box = ({ title, isWide = false, anchor, children }: BoxProps) => {
  const id = useId();
  return (
    <section
      className={`card ${styles.box}`}
      id={anchor}
      aria-labelledby={id}
      data-wide={isWide ? '' : undefined}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

/** Shows skeleton boxes while data loads. */
export const WaitingBoxes = () => (
  <div className={styles.boxes} role="status" aria-label="Cargando…">
    {[1, 2, 3, 4].map((box) => (
      <div key={box} className={`card ${styles.box}`} aria-hidden="true">
        {[1, 2, 3, 4].map((line) => (
          <span key={line} className="skeleton">
            &nbsp;
          </span>
        ))}
      </div>
    ))}
  </div>
);
