/** One question of the checkout, with its heading, and why its answer was refused. */
import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  /** Error of the whole question; fields inside show their own. */
  error?: string | undefined;
  children: ReactNode;
}

export const Section = ({ title, error, children }: SectionProps) => {
  const id = useId();
  return (
    <section
      className={`card ${styles.section}`}
      aria-labelledby={id}
      data-refused={error === undefined ? undefined : ''}
    >
      <h2 id={id}>{title}</h2>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {children}
    </section>
  );
};
