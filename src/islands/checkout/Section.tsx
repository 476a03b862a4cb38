/** One question of the checkout, with its heading. */
import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={`card ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};
