/** A message that belongs to a whole part of a page: why it failed, what to know. */
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'danger' | 'warning' | 'success' | 'info';
  children: ReactNode;
}

/** Errors are read out at once, the rest when the reader is free. */
export const Notice = ({ tone, children }: NoticeProps) => (
  <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
    {children}
  </div>
);
