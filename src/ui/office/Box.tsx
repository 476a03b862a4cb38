/** Parts of a screen beside each other where there is room: each a heading and what stands below it. */
import { type ReactNode, useId } from 'react';
import styles from './Box.module.css';

export const Boxes = ({ children }: { children: ReactNode }) => (
  <div className={styles.boxes}>{children}</div>
);

interface BoxProps {
  title: string;
  /** The whole width is its. */
  isWide?: boolean;
  children: ReactNode;
}

export const Box = ({ title, isWide = false, children }: BoxProps) => {
  const id = useId();
  return (
    <section
      className={`card ${styles.box}`}
      aria-labelledby={id}
      data-wide={isWide ? '' : undefined}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

/** The shape of boxes while what they say is on its way. */
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
