/** The total and what to do next; on phones it stays at the end of the screen. */
import type { ReactNode } from 'react';
import { formatMoney } from '#contract/money';
import styles from './Checkout.module.css';

export const Bar = ({ totalCents, children }: { totalCents: number; children: ReactNode }) => (
  <div className={styles.bar}>
    <p className={styles.sum} aria-live="polite">
      <span>
        Total <small>IVA inc</small>
      </span>
      <strong>{formatMoney(totalCents)}</strong>
    </p>
    {children}
  </div>
);
