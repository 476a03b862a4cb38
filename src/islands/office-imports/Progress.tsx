import type { ReactNode } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import styles from './Imports.module.css';

interface ProgressProps {
  label: string;
  /** From 0 to 1 over all phases; 0 = unknown. */
  share: number;
  children?: ReactNode;
}

export const Progress = ({ label, share, children }: ProgressProps) => (
  <div className={styles.progress}>
    <p aria-live="polite">{label}…</p>
    <progress max={1} value={share > 0 ? share : undefined} aria-label={label} />
    <span className={styles.share}>
      {share > 0 && `${formatNumber(Math.floor(share * 100))} %`}
    </span>
    {children}
  </div>
);
