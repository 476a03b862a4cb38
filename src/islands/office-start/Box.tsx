/** One part of the start: a heading and what stands below it. */
import { type ReactNode, useId } from 'react';
import styles from './Dashboard.module.css';

interface BoxProps {
  title: string;
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

/** The shape of a few lines while they are on their way. */
export const Lines = () => (
  <div className={styles.lines} role="status" aria-label="Cargando…">
    {[1, 2, 3, 4].map((line) => (
      <span key={line} className="skeleton" aria-hidden="true" />
    ))}
  </div>
);
